-- What games that last weeks need: manners, clocks, calls, standing orders, notes, trials, votes, results and ratings.
begin immediate;

alter table game_table add column manners text not null default '{}';  -- how the people here want to play
alter table log_entry add column person_id integer;  -- who acted; null: a house player, a clock, or nobody any more
alter table log_entry add column took integer;       -- milliseconds since the seat became due; null: not counted

create table sitting (
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    from_revision integer not null,
    person_id integer,
    house text,
    name text not null,
    to_revision integer,                   -- null: still sits there
    number integer not null,               -- who sat there first, second ...
    primary key (table_id, seat, number)
) strict, without rowid;
create index sitting_person on sitting (person_id) where person_id is not null;

create table timer (
    id integer primary key autoincrement,
    kind text not null,
    subject text not null,                 -- what it is about, such as "12:3": one timer of a kind for each
    due_at integer not null,
    payload text not null,
    unique (kind, subject)
) strict;
create index timer_due on timer (due_at, id);

create table seat_clock (
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    left_ms integer not null,              -- at `since`, or now where it stands
    since integer,                         -- null: it stands
    primary key (table_id, seat)
) strict, without rowid;

create table call (
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    person_id integer not null,
    revision integer not null,             -- at which the seat became due
    reminded integer not null,             -- how often
    hushed integer not null,               -- the person wants no reminder for this turn
    called_at integer,                     -- null: the call waits for the end of quiet hours
    primary key (table_id, seat)
) strict, without rowid;
create index call_person on call (person_id);

create table standing_order (
    id integer primary key autoincrement,
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    person_id integer not null,
    kind text not null,
    body text not null,
    created_at integer not null,
    state text not null check (state in ('open', 'played', 'dropped')),
    reason text not null
) strict;
create index standing_order_open on standing_order (table_id, seat, id) where state = 'open';
create index standing_order_person on standing_order (person_id);

create table trial (
    table_id integer not null references game_table (id) on delete cascade,
    person_id integer not null,
    revision integer not null,             -- from which it was begun: stale when the table has moved on
    body text not null,
    created_at integer not null,
    primary key (table_id, person_id)
) strict, without rowid;

create table note (
    table_id integer not null references game_table (id) on delete cascade,
    person_id integer not null,
    body text not null,
    updated_at integer not null,
    primary key (table_id, person_id)
) strict, without rowid;

create table watcher (
    table_id integer not null references game_table (id) on delete cascade,
    person_id integer not null,
    since integer not null,
    primary key (table_id, person_id)
) strict, without rowid;

create table motion (
    id integer primary key autoincrement,
    table_id integer not null references game_table (id) on delete cascade,
    kind text not null,                    -- what is voted on
    seat integer,                          -- about which seat; null: the table
    person_id integer,                     -- who asks; null: the bot itself
    candidate_id integer,                  -- who would sit down
    answers text not null,                 -- person -> yes or no
    state text not null check (state in ('open', 'granted', 'refused', 'withdrawn')),
    message_id integer,
    created_at integer not null,
    name text not null                     -- the candidate's; empty where there is none
) strict;
create index motion_open on motion (table_id, id) where state = 'open';

create table result (
    table_id integer not null references game_table (id) on delete cascade,
    seat integer not null,
    game text not null,
    guild_id integer not null,
    person_id integer,                     -- whose result it is; null: a house player, or nobody any more
    house text,
    name text not null,
    seats integer not null,                -- how many played
    place integer not null,                -- 0: none
    total text not null,                   -- whole digits, of any size
    score text not null,                   -- category -> points
    took integer not null,                 -- milliseconds of waiting, over all actions
    actions integer not null,
    ended_at integer not null,
    primary key (table_id, seat)
) strict, without rowid;
create index result_person on result (person_id, ended_at) where person_id is not null;
create index result_guild on result (guild_id, ended_at);

create table rating (
    guild_id integer not null,
    person_id integer not null,
    game text not null,                    -- '' for all games together
    mu real not null,
    sigma real not null,
    played integer not null,
    updated_at integer not null,
    primary key (guild_id, person_id, game)
) strict, without rowid;

pragma user_version = 2;
commit;
