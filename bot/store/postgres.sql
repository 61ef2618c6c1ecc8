-- What only the PostgreSQL engine says.

-- name: has_schema()$
select count(*) from information_schema.tables where table_schema = current_schema() and table_name = 'schema_version';

-- name: version()$
select version from schema_version;

-- name: lock(key)$
select pg_advisory_lock(:key);

-- name: unlock(key)$
select pg_advisory_unlock(:key);
