-- What only the SQLite engine says. A commit reaches the disk before anybody is told (synchronous=full).

-- name: journal()$
pragma journal_mode = wal;

-- name: durable()!
pragma synchronous = full;

-- name: foreign_keys()!
pragma foreign_keys = on;

-- name: read_only()!
pragma query_only = on;

-- name: version()$
pragma user_version;

-- name: healthy()$
pragma quick_check(1);

-- name: begin()!
begin immediate;

-- name: begin_reading()!
begin;

-- name: commit()!
commit;

-- name: rollback()!
rollback;
