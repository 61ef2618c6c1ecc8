-- Who was called to which turn.

-- name: put_call(table_id, seat, person_id, revision, reminded, hushed, called_at)!
insert into call (table_id, seat, person_id, revision, reminded, hushed, called_at)
values (:table_id, :seat, :person_id, :revision, :reminded, :hushed, :called_at)
on conflict (table_id, seat) do update set
    person_id = excluded.person_id, revision = excluded.revision, reminded = excluded.reminded,
    hushed = excluded.hushed, called_at = excluded.called_at;

-- name: drop_call(table_id, seat)!
delete from call where table_id = :table_id and seat = :seat;

-- name: calls_of(table_id)
select * from call where table_id = :table_id order by seat;

-- name: calls_to(person_id)
select * from call where person_id = :person_id order by table_id, seat;
