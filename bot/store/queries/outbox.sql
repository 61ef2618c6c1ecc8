-- What has to be posted on Discord. Rows of one lane go out in the order of their ids; a row that waits holds up its lane only.

-- name: add_post(table_id, lane, kind, person_id, channel_id, payload, next_try_at, nonce, at)!
insert into outbox (
    table_id, lane, kind, person_id, channel_id, payload, state, attempts, next_try_at, nonce, reason, created_at
) values (
    :table_id, :lane, :kind, :person_id, :channel_id, :payload, 'due', 0, :next_try_at, :nonce, '', :at
);

-- name: due_posts(now, many)
-- The head of each lane, if its time has come.
select * from outbox as o
where o.state = 'due' and o.next_try_at <= :now
    and not exists (select 1 from outbox as e where e.lane = o.lane and e.state = 'due' and e.id < o.id)
order by o.id limit :many;

-- name: next_due(after)$
select min(o.next_try_at) from outbox as o
where o.state = 'due' and o.next_try_at > :after
    and not exists (select 1 from outbox as e where e.lane = o.lane and e.state = 'due' and e.id < o.id);

-- name: post_by_id(post_id)^
select * from outbox where id = :post_id;

-- name: held_posts(person_id)
select * from outbox where person_id = :person_id and state = 'held' order by id;

-- name: unsent_to(table_id, person_id, kind)
select * from outbox where table_id = :table_id and person_id = :person_id and kind = :kind and state = 'due'
order by id;

-- name: last_post(table_id, kind)^
select * from outbox where table_id = :table_id and kind = :kind and person_id is null and state = 'done'
order by id desc limit 1;

-- name: last_post_to(table_id, kind, person_id)^
select * from outbox where table_id = :table_id and kind = :kind and person_id = :person_id and state = 'done'
order by id desc limit 1;

-- name: post_done(post_id, message_id, at)!
update outbox set state = 'done', message_id = :message_id, settled_at = :at where id = :post_id;

-- name: post_later(post_id, next_try_at, counts)!
update outbox set attempts = attempts + :counts, next_try_at = :next_try_at where id = :post_id and state = 'due';

-- name: post_held(post_id, reason)!
update outbox set state = 'held', attempts = attempts + 1, reason = :reason where id = :post_id and state = 'due';

-- name: post_failed(post_id, reason, at)!
update outbox set state = 'failed', attempts = attempts + 1, reason = :reason, settled_at = :at
where id = :post_id and state = 'due';

-- name: release_posts(person_id, at)!
update outbox set state = 'due', next_try_at = :at where person_id = :person_id and state = 'held';

-- name: held_shown(person_id, table_id, upto, at)!
update outbox set state = 'done', settled_at = :at
where person_id = :person_id and table_id = :table_id and state = 'held' and id <= :upto;

-- name: drop_posts(table_id, kind, at)!
update outbox set state = 'dropped', settled_at = :at
where table_id = :table_id and kind = :kind and person_id is null and state = 'due';

-- name: drop_posts_to(table_id, kind, person_id, at)!
update outbox set state = 'dropped', settled_at = :at
where table_id = :table_id and kind = :kind and person_id = :person_id and state in ('due', 'held');

-- name: prune_posts(before)!
-- Posts of open tables stay: their message ids are still needed.
delete from outbox
where state <> 'due' and coalesce(settled_at, created_at) < :before
    and not exists (select 1 from game_table as t where t.id = outbox.table_id and t.status in ('lobby', 'playing'));
