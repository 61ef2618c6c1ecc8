-- Everything that is stored about one person: to be handed out, and to be erased.

-- name: own_seats(person_id)
select * from seat where person_id = :person_id order by table_id, seat;

-- name: own_sittings(person_id)
select * from sitting where person_id = :person_id order by table_id, seat, from_revision;

-- name: own_results(person_id)
select * from result where person_id = :person_id order by ended_at, table_id, seat;

-- name: own_ratings(person_id)
select * from rating where person_id = :person_id order by guild_id, game;

-- name: own_notes(person_id)
select * from note where person_id = :person_id order by table_id;

-- name: own_orders(person_id)
select * from standing_order where person_id = :person_id order by id;

-- name: own_trials(person_id)
select * from trial where person_id = :person_id order by table_id;

-- name: own_watching(person_id)
select * from watcher where person_id = :person_id order by table_id;

-- name: own_calls(person_id)
select * from call where person_id = :person_id order by table_id, seat;

-- name: own_drafts(person_id)
select * from draft where person_id = :person_id order by created_at, id;

-- name: own_posts(person_id)
select * from outbox where person_id = :person_id order by id;

-- name: own_motions(person_id, mark)
-- mark: the person among those who have answered, as JSON has them.
select * from motion
where person_id = :person_id or candidate_id = :person_id or answers like :mark order by id;

-- name: own_timers(person_id)
-- Those about a seat of theirs.
select m.* from timer as m
where exists (
    select 1 from seat as s
    where s.person_id = :person_id and m.subject = cast(s.table_id as text) || ':' || cast(s.seat as text)
)
order by m.due_at, m.id;

-- name: own_entries(person_id)
select table_id, count(*), min(at), max(at) from log_entry where person_id = :person_id
group by table_id order by table_id;

-- name: own_tables(person_id)
select * from game_table where opener_id = :person_id order by id;

-- name: erase_person(person_id)!
delete from person where id = :person_id;

-- name: erase_seats(person_id, name)!
update seat set person_id = null, name = :name where person_id = :person_id;

-- name: erase_sittings(person_id, name)!
update sitting set person_id = null, name = :name where person_id = :person_id;

-- name: erase_results(person_id, name)!
update result set person_id = null, name = :name where person_id = :person_id;

-- name: erase_ratings(person_id)!
delete from rating where person_id = :person_id;

-- name: erase_entries(person_id)!
update log_entry set person_id = null where person_id = :person_id;

-- name: erase_notes(person_id)!
delete from note where person_id = :person_id;

-- name: erase_orders(person_id)!
delete from standing_order where person_id = :person_id;

-- name: erase_trials(person_id)!
delete from trial where person_id = :person_id;

-- name: erase_watching(person_id)!
delete from watcher where person_id = :person_id;

-- name: erase_calls(person_id)!
delete from call where person_id = :person_id;

-- name: erase_drafts(person_id)!
delete from draft where person_id = :person_id;

-- name: erase_posts(person_id)!
delete from outbox where person_id = :person_id;

-- name: erase_opener(person_id)!
update game_table set opener_id = 0 where opener_id = :person_id;

-- name: pass_opener(table_id, person_id)!
update game_table set opener_id = :person_id where id = :table_id;

-- name: erase_candidate(person_id)!
update motion set name = '' where candidate_id = :person_id;

-- name: own_public_posts(person_id, mark)
-- What may be said of them in public. mark: their id as a part of JSON text.
select o.* from outbox as o
where o.person_id is null and o.payload <> '{}' and (
    o.payload like :mark
    or exists (select 1 from seat as s where s.table_id = o.table_id and s.person_id = :person_id)
    or exists (select 1 from sitting as s where s.table_id = o.table_id and s.person_id = :person_id)
)
order by o.id;

-- name: set_payload(post_id, payload)!
update outbox set payload = :payload where id = :post_id;

-- name: erase_from_motion(motion_id, person_id, candidate_id, answers, state)!
update motion set person_id = :person_id, candidate_id = :candidate_id, answers = :answers, state = :state
where id = :motion_id;
