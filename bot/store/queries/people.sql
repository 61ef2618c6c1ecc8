-- People, clubs (servers) and the bot's own notes.

-- name: set_locale(person_id, locale, at)!
insert into person (id, locale, settings, updated_at) values (:person_id, :locale, '{}', :at)
on conflict (id) do update set locale = excluded.locale, updated_at = excluded.updated_at;

-- name: set_dm_open(person_id, dm_open, at)!
insert into person (id, dm_open, settings, updated_at) values (:person_id, :dm_open, '{}', :at)
on conflict (id) do update set dm_open = excluded.dm_open, updated_at = excluded.updated_at;

-- name: set_person_settings(person_id, settings, at)!
insert into person (id, settings, updated_at) values (:person_id, :settings, :at)
on conflict (id) do update set settings = excluded.settings, updated_at = excluded.updated_at;

-- name: person_by_id(person_id)^
select * from person where id = :person_id;

-- name: set_lobby_channel(guild_id, channel_id, at)!
insert into club (guild_id, lobby_channel_id, settings, updated_at) values (:guild_id, :channel_id, '{}', :at)
on conflict (guild_id) do update set lobby_channel_id = excluded.lobby_channel_id, updated_at = excluded.updated_at;

-- name: set_club_language(guild_id, language, at)!
insert into club (guild_id, language, settings, updated_at) values (:guild_id, :language, '{}', :at)
on conflict (guild_id) do update set language = excluded.language, updated_at = excluded.updated_at;

-- name: club_by_id(guild_id)^
select * from club where guild_id = :guild_id;

-- name: set_meta(key, value)!
insert into meta (key, value) values (:key, :value)
on conflict (key) do update set value = excluded.value;

-- name: meta_value(key)$
select value from meta where key = :key;

-- name: set_club_settings(guild_id, settings, at)!
insert into club (guild_id, settings, updated_at) values (:guild_id, :settings, :at)
on conflict (guild_id) do update set settings = excluded.settings, updated_at = excluded.updated_at;
