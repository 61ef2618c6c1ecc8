-- How matches ended, and what follows from it: ratings, records, standings.

-- name: add_result(table_id, seat, game, guild_id, person_id, house, name, seats, place, total, score, took, actions, ended_at)!
insert into result (
    table_id, seat, game, guild_id, person_id, house, name, seats, place, total, score, took, actions, ended_at
) values (
    :table_id, :seat, :game, :guild_id, :person_id, :house, :name, :seats, :place, :total, :score, :took, :actions,
    :ended_at
);

-- name: drop_results(table_id)!
delete from result where table_id = :table_id;

-- name: results_of_table(table_id)
select * from result where table_id = :table_id order by seat;

-- name: results_of_guild(guild_id)
select * from result where guild_id = :guild_id order by ended_at, table_id, seat;

-- name: results_of_person(person_id)
-- All seats of the matches in which the person has a result.
select * from result as r
where exists (select 1 from result as own where own.table_id = r.table_id and own.person_id = :person_id)
order by r.ended_at, r.table_id, r.seat;

-- name: last_result(guild_id)^
select * from result where guild_id = :guild_id order by ended_at desc, table_id desc, seat desc limit 1;

-- name: put_rating(guild_id, person_id, game, mu, sigma, played, updated_at)!
insert into rating (guild_id, person_id, game, mu, sigma, played, updated_at)
values (:guild_id, :person_id, :game, :mu, :sigma, :played, :updated_at)
on conflict (guild_id, person_id, game) do update set
    mu = excluded.mu, sigma = excluded.sigma, played = excluded.played, updated_at = excluded.updated_at;

-- name: drop_ratings(guild_id)!
delete from rating where guild_id = :guild_id;

-- name: ratings_of_guild(guild_id)
select * from rating where guild_id = :guild_id order by game, person_id;

-- name: rated_guilds()
select guild_id from result group by guild_id order by guild_id;

-- name: waits_of_person(person_id, many)
-- The newest entries of a person that were timed, with the one before each in its table.
select l.table_id, l.seq, l.took, t.guild_id from log_entry as l join game_table as t on t.id = l.table_id
where l.person_id = :person_id and l.took is not null order by l.at desc, l.table_id desc, l.seq desc limit :many;

-- name: hold_club(guild_id, at)!
-- Whoever else does this waits until this transaction has ended, for one rating follows from another.
insert into club (guild_id, settings, updated_at) values (:guild_id, '{}', :at)
on conflict (guild_id) do update set updated_at = club.updated_at;

-- name: begun_in_guild(guild_id, since, until)
-- Tables whose first action was made in a time.
select t.* from game_table as t join log_entry as l on l.table_id = t.id and l.seq = 0
where t.guild_id = :guild_id and l.at > :since and l.at <= :until order by t.id;
