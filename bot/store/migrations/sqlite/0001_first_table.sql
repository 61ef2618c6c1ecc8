-- Tables, seats, the action log, what has still to be posted, and what people are in the middle of.
-- Times are unix milliseconds, given by the caller. JSON is text. `select *` is read by position: later migrations only append columns.
begin immediate;

create table game_table (
    id integer primary key autoincrement,  -- the "#12" people see; never used twice, because custom ids hold it
    guild_id integer not null,
    channel_id integer not null,           -- where it was opened
    thread_id integer unique,
    game text not null,
    language text not null,
    status text not null check (status in ('lobby', 'playing', 'over', 'abandoned')),
    opener_id integer not null,
    options text not null,
    seed blob not null,
    commitment text not null,
    joins text not null,                   -- ids of the join interactions, mixed into the key at the start
    rules_version text not null,
    revision integer not null,             -- log entries so far
    due text not null,                     -- seat -> revision at which it became due
    lobby_message_id integer,
    turn_message_id integer,
    rematch_of integer unique references game_table (id),
    created_at integer not null,
    updated_at integer not null,
    shown_from integer not null,    -- the newest turn post tells the log entries after this one ...
    shown_to integer not null       -- ... up to this one
) strict;
create index game_table_guild on game_table (guild_id, status);
create index game_table_open on game_table (id) where status in ('lobby', 'playing');

create table seat (
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    person_id integer,
    house text,                            -- a house player; neither: the chair is empty
    name text not null,
    join_id text not null,
    joined_at integer not null,
    primary key (table_id, seat),
    check (person_id is null or house is null)
) strict, without rowid;
create index seat_person on seat (person_id) where person_id is not null;

create table snapshot (
    table_id integer primary key references game_table (id) on delete cascade,
    revision integer not null,
    body blob not null
) strict;

create table base (
    table_id integer primary key references game_table (id) on delete cascade,
    revision integer not null,                  -- where an older version of the rules ended
    body blob not null
) strict;

create table log_entry (
    table_id integer not null references game_table (id) on delete cascade,
    seq integer not null,
    seat integer,
    body text not null,
    at integer not null,
    interaction_id integer unique,
    events text not null,                  -- what followed, each event with its audience
    primary key (table_id, seq)
) strict;

create table seen_interaction (
    interaction_id integer primary key,
    table_id integer,
    kind text not null,
    at integer not null
) strict;
create index seen_interaction_at on seen_interaction (at);

create table outbox (
    id integer primary key autoincrement,
    table_id integer references game_table (id) on delete cascade,
    lane text not null,                    -- rows of one lane go out in the order of their ids
    kind text not null,
    person_id integer,
    channel_id integer,
    payload text not null,
    state text not null check (state in ('due', 'done', 'held', 'failed', 'dropped')),
    attempts integer not null,
    next_try_at integer not null,
    nonce text not null,
    message_id integer,
    reason text not null,
    created_at integer not null,
    settled_at integer
) strict;
create index outbox_due on outbox (lane, id) where state = 'due';
create index outbox_held on outbox (person_id, id) where state = 'held';
create index outbox_table on outbox (table_id, kind, id);

create table draft (
    id text primary key,
    table_id integer not null references game_table (id) on delete cascade,
    person_id integer not null,
    revision integer not null,             -- the question it answers: stale when the table has moved on
    kind text not null,
    fields text not null,
    created_at integer not null
) strict, without rowid;
create index draft_table on draft (table_id, person_id);
create index draft_created on draft (created_at);

create table consent (
    id integer primary key autoincrement,
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,                 -- who asks
    target integer not null,               -- the first action to take back, counted among those in force
    revision integer not null,             -- the revision at which it was asked
    answers text not null,                 -- seat -> yes or no
    state text not null check (state in ('open', 'granted', 'refused', 'withdrawn')),
    message_id integer,
    created_at integer not null
) strict;
create unique index consent_open on consent (table_id) where state = 'open';

create table person (
    id integer primary key,
    locale text,
    dm_open integer,                       -- 1, 0, or not known yet
    settings text not null,
    updated_at integer not null
) strict;

create table club (
    guild_id integer primary key,
    lobby_channel_id integer,
    language text,
    settings text not null,
    updated_at integer not null
) strict;

create table meta (
    key text primary key,
    value text not null
) strict, without rowid;

pragma user_version = 1;
commit;
