-- What a person has begun and not yet confirmed; requests for consent.

-- name: put_draft(id, table_id, person_id, revision, kind, fields, created_at)!
insert into draft (id, table_id, person_id, revision, kind, fields, created_at)
values (:id, :table_id, :person_id, :revision, :kind, :fields, :created_at)
on conflict (id) do update set
    revision = excluded.revision, kind = excluded.kind, fields = excluded.fields, created_at = excluded.created_at;

-- name: draft_by_id(draft_id)^
select * from draft where id = :draft_id;

-- name: drop_draft(draft_id)!
delete from draft where id = :draft_id;

-- name: prune_drafts(before)!
delete from draft where created_at < :before;

-- name: ask_consent(table_id, seat, target, revision, at)$
insert into consent (table_id, seat, target, revision, answers, state, created_at)
values (:table_id, :seat, :target, :revision, '{}', 'open', :at) returning id;

-- name: answer_consent(consent_id, answers, state)!
update consent set answers = :answers, state = :state where id = :consent_id;

-- name: set_consent_message(consent_id, message_id)!
update consent set message_id = :message_id where id = :consent_id;

-- name: withdraw_consent(table_id)!
update consent set state = 'withdrawn' where table_id = :table_id and state = 'open';

-- name: consent_by_id(consent_id)^
select * from consent where id = :consent_id;

-- name: open_consent(table_id)^
select * from consent where table_id = :table_id and state = 'open';
