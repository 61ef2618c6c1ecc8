-- The action log, and the interactions that have been answered.

-- name: add_entry(table_id, seq, seat, body, at, interaction_id, events, person_id, took)!
insert into log_entry (table_id, seq, seat, body, at, interaction_id, events, person_id, took)
values (:table_id, :seq, :seat, :body, :at, :interaction_id, :events, :person_id, :took);

-- name: log_of(table_id, start)
select * from log_entry where table_id = :table_id and seq >= :start order by seq;

-- name: mark_interaction(interaction_id, table_id, kind, at)!
insert into seen_interaction (interaction_id, table_id, kind, at) values (:interaction_id, :table_id, :kind, :at);

-- name: seen_interaction(interaction_id)^
select * from seen_interaction where interaction_id = :interaction_id;

-- name: prune_seen(before)!
delete from seen_interaction where at < :before;
