-- How much time the seats have left.

-- name: put_seat_clock(table_id, seat, left_ms, since)!
insert into seat_clock (table_id, seat, left_ms, since) values (:table_id, :seat, :left_ms, :since)
on conflict (table_id, seat) do update set left_ms = excluded.left_ms, since = excluded.since;

-- name: seat_clocks(table_id)
select * from seat_clock where table_id = :table_id order by seat;

-- name: running_clocks()
select c.* from seat_clock as c join game_table as t on t.id = c.table_id
where c.since is not null and t.status = 'playing' order by c.table_id, c.seat;

-- name: running_clocks_of(person_id)
select c.* from seat_clock as c
    join game_table as t on t.id = c.table_id
    join seat as s on s.table_id = c.table_id and s.seat = c.seat
where c.since is not null and t.status = 'playing' and s.person_id = :person_id order by c.table_id, c.seat;

-- name: started_at(table_id)$
-- The thread is asked for when a match begins.
select min(created_at) from outbox where table_id = :table_id and kind = 'thread';

-- name: entry_at(table_id, seq)$
select at from log_entry where table_id = :table_id and seq = :seq;
