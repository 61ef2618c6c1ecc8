-- Standing orders, private notes, and what people try out.

-- name: add_order(table_id, seat, person_id, kind, body, at)$
insert into standing_order (table_id, seat, person_id, kind, body, created_at, state, reason)
values (:table_id, :seat, :person_id, :kind, :body, :at, 'open', '') returning id;

-- name: set_order(order_id, body, state, reason)!
update standing_order set body = :body, state = :state, reason = :reason where id = :order_id;

-- name: order_by_id(order_id)^
select * from standing_order where id = :order_id;

-- name: orders_at(table_id)
select * from standing_order where table_id = :table_id and state = 'open' order by seat, id;

-- name: all_orders_at(table_id)
select * from standing_order where table_id = :table_id order by id;

-- name: open_orders_of(person_id)
select * from standing_order where person_id = :person_id and state = 'open' order by table_id, id;

-- name: put_note(table_id, person_id, body, at)!
insert into note (table_id, person_id, body, updated_at) values (:table_id, :person_id, :body, :at)
on conflict (table_id, person_id) do update set body = excluded.body, updated_at = excluded.updated_at;

-- name: drop_note(table_id, person_id)!
delete from note where table_id = :table_id and person_id = :person_id;

-- name: note_of(table_id, person_id)^
select * from note where table_id = :table_id and person_id = :person_id;

-- name: put_trial(table_id, person_id, revision, body, at)!
insert into trial (table_id, person_id, revision, body, created_at)
values (:table_id, :person_id, :revision, :body, :at)
on conflict (table_id, person_id) do update set
    revision = excluded.revision, body = excluded.body, created_at = excluded.created_at;

-- name: drop_trial(table_id, person_id)!
delete from trial where table_id = :table_id and person_id = :person_id;

-- name: trial_of(table_id, person_id)^
select * from trial where table_id = :table_id and person_id = :person_id;
