-- Who sat where and when, who looks on, and what a table votes on.

-- name: begin_sitting(table_id, seat, from_revision, person_id, house, name)!
insert into sitting (table_id, seat, from_revision, person_id, house, name, number)
values (
    :table_id, :seat, :from_revision, :person_id, :house, :name,
    (select count(*) from sitting as s where s.table_id = :table_id and s.seat = :seat)
);

-- name: end_sitting(table_id, seat, to_revision)!
update sitting set to_revision = :to_revision where table_id = :table_id and seat = :seat and to_revision is null;

-- name: sittings_of(table_id)
select * from sitting where table_id = :table_id order by seat, number;

-- name: watch(table_id, person_id, since)!
insert into watcher (table_id, person_id, since) values (:table_id, :person_id, :since)
on conflict (table_id, person_id) do nothing;

-- name: unwatch(table_id, person_id)!
delete from watcher where table_id = :table_id and person_id = :person_id;

-- name: watchers_of(table_id)
select * from watcher where table_id = :table_id order by since, person_id;

-- name: move_motion(table_id, kind, seat, person_id, candidate_id, name, answers, at)$
insert into motion (table_id, kind, seat, person_id, candidate_id, answers, state, created_at, name)
values (:table_id, :kind, :seat, :person_id, :candidate_id, :answers, 'open', :at, :name) returning id;

-- name: answer_motion(motion_id, answers, state)!
update motion set answers = :answers, state = :state where id = :motion_id;

-- name: set_motion_message(motion_id, message_id)!
update motion set message_id = :message_id where id = :motion_id;

-- name: motion_by_id(motion_id)^
select * from motion where id = :motion_id;

-- name: open_motions(table_id)
select * from motion where table_id = :table_id and state = 'open' order by id;

-- name: last_motion(table_id, kind)^
select * from motion where table_id = :table_id and kind = :kind order by id desc limit 1;

-- name: drop_posts_about(table_id, person_id, at)!
update outbox set state = 'dropped', settled_at = :at
where table_id = :table_id and person_id = :person_id and state in ('due', 'held');

-- name: drop_drafts_of(table_id, person_id)!
delete from draft where table_id = :table_id and person_id = :person_id;

-- name: drop_trial_of(table_id, person_id)!
delete from trial where table_id = :table_id and person_id = :person_id;

-- name: drop_orders_of(table_id, seat, reason)!
update standing_order set state = 'dropped', reason = :reason
where table_id = :table_id and seat = :seat and state = 'open';

-- name: tables_without_timer(kind)
select * from game_table as t
where t.status in ('lobby', 'playing')
    and not exists (select 1 from timer as m where m.kind = :kind and m.subject = cast(t.id as text))
order by t.id;

-- name: stuck_posts(guild_id)$
select count(*) from outbox as o join game_table as t on t.id = o.table_id
where t.guild_id = :guild_id and o.person_id is null and o.state in ('due', 'failed') and o.attempts > 0;

-- name: was_told(table_id, person_id, kind)$
select count(*) from outbox
where table_id = :table_id and person_id = :person_id and kind = :kind
    and (state in ('due', 'held') or message_id is not null);
