-- Looking back.

-- name: waiting_post(table_id, kind)^
select * from outbox where table_id = :table_id and kind = :kind and person_id is null and state = 'due'
order by id limit 1;

-- name: closed_with_commitment(guild_id, commitment)^
select * from game_table where guild_id = :guild_id and commitment = :commitment and status = 'over'
order by id limit 1;
