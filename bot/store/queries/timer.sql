-- What is to be done at a time.

-- name: set_timer(kind, subject, due_at, payload)!
insert into timer (kind, subject, due_at, payload) values (:kind, :subject, :due_at, :payload)
on conflict (kind, subject) do update set due_at = excluded.due_at, payload = excluded.payload;

-- name: drop_timer(kind, subject)!
delete from timer where kind = :kind and subject = :subject;

-- name: timer_rung(timer_id, due_at)!
delete from timer where id = :timer_id and due_at = :due_at;

-- name: due_timers(now, many)
select * from timer where due_at <= :now order by due_at, id limit :many;

-- name: next_timer()$
select min(due_at) from timer;

-- name: timer_for(kind, subject)^
select * from timer where kind = :kind and subject = :subject;
