-- Match tables, their seats and snapshots.

-- name: open_table(guild_id, channel_id, game, language, opener_id, options, seed, commitment, rules_version, rematch_of, at)$
insert into game_table (
    guild_id, channel_id, game, language, status, opener_id, options, seed, commitment, joins,
    rules_version, revision, due, rematch_of, created_at, updated_at, shown_from, shown_to
) values (
    :guild_id, :channel_id, :game, :language, 'lobby', :opener_id, :options, :seed, :commitment, '[]',
    :rules_version, 0, '{}', :rematch_of, :at, :at, -1, -1
) returning id;

-- name: set_thread(table_id, thread_id)!
update game_table set thread_id = :thread_id where id = :table_id;

-- name: set_lobby_message(table_id, message_id)!
update game_table set lobby_message_id = :message_id where id = :table_id;

-- name: set_turn_message(table_id, message_id, shown_from, shown_to)!
update game_table set turn_message_id = :message_id, shown_from = :shown_from, shown_to = :shown_to
where id = :table_id;

-- name: set_terms(table_id, language, options, at)!
update game_table set language = :language, options = :options, updated_at = :at where id = :table_id;

-- name: set_manners(table_id, manners)!
update game_table set manners = :manners where id = :table_id;

-- name: set_status(table_id, status, at)!
update game_table set status = :status, updated_at = :at where id = :table_id;

-- name: start_table(table_id, joins, at)!
update game_table set status = 'playing', joins = :joins, updated_at = :at where id = :table_id;

-- name: save_progress(table_id, status, revision, due, at)!
update game_table set status = :status, revision = :revision, due = :due, updated_at = :at where id = :table_id;

-- name: set_rules_version(table_id, rules_version)!
update game_table set rules_version = :rules_version where id = :table_id;

-- name: save_snapshot(table_id, revision, body)!
insert into snapshot (table_id, revision, body) values (:table_id, :revision, :body)
on conflict (table_id) do update set revision = excluded.revision, body = excluded.body;

-- name: save_base(table_id, revision, body)!
insert into base (table_id, revision, body) values (:table_id, :revision, :body)
on conflict (table_id) do update set revision = excluded.revision, body = excluded.body;

-- name: base_of(table_id)^
select * from base where table_id = :table_id;

-- name: table_by_id(table_id)^
select * from game_table where id = :table_id;

-- name: table_by_thread(thread_id)^
select * from game_table where thread_id = :thread_id;

-- name: table_by_rematch_of(table_id)^
select * from game_table where rematch_of = :table_id;

-- name: open_tables()
select * from game_table where status in ('lobby', 'playing') order by id;

-- name: open_tables_of_guild(guild_id)
select * from game_table where guild_id = :guild_id and status in ('lobby', 'playing') order by id;

-- name: closed_tables_of_guild(guild_id, many)
select * from game_table where guild_id = :guild_id and status in ('over', 'abandoned') order by id desc limit :many;

-- name: open_tables_of_person(person_id)
select * from game_table as t
where t.status in ('lobby', 'playing')
    and exists (select 1 from seat as s where s.table_id = t.id and s.person_id = :person_id)
order by t.id;

-- name: snapshot_of(table_id)^
select * from snapshot where table_id = :table_id;

-- name: sit(table_id, seat, person_id, house, name, join_id, joined_at)!
insert into seat (table_id, seat, person_id, house, name, join_id, joined_at)
values (:table_id, :seat, :person_id, :house, :name, :join_id, :joined_at)
on conflict (table_id, seat) do update set
    person_id = excluded.person_id, house = excluded.house, name = excluded.name,
    join_id = excluded.join_id, joined_at = excluded.joined_at;

-- name: clear_seats(table_id)!
delete from seat where table_id = :table_id;

-- name: seats_of(table_id)
select * from seat where table_id = :table_id order by seat;
