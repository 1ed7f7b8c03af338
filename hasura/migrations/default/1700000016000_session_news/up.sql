-- Tells every server at once which sessions it must look up again before it believes their access tokens: those that
-- ended, those whose user got another role, and all of them when a signing key changed. Only ids are told, and a
-- listener trusts no news but asks the tables: anybody in the database may listen and notify.

create function auth.tell_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('auth_news', 'session ' || old.id);
  return null;
end
$$;
create trigger sessions_tell_change after update on auth.sessions
  for each row when (
    old.ended_at is distinct from new.ended_at
    or old.user_id is distinct from new.user_id
    or old.expires_at > new.expires_at
  ) execute function auth.tell_session();
-- Those of a deleted account too.
create trigger sessions_tell_deletion after delete on auth.sessions
  for each row when (old.ended_at is null) execute function auth.tell_session();

-- A login without a profile has a student's rights.
create function auth.tell_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('auth_news', 'user ' || old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('auth_news', 'user ' || new.id);
  end if;
  return null;
end
$$;
create trigger profiles_tell_role after update on public.profiles
  for each row when (old.role is distinct from new.role or old.id is distinct from new.id)
  execute function auth.tell_role();
create trigger profiles_tell_role_of_new after insert on public.profiles
  for each row when (new.role <> 'student') execute function auth.tell_role();
create trigger profiles_tell_role_of_deleted after delete on public.profiles
  for each row when (old.role <> 'student') execute function auth.tell_role();

create function auth.tell_keys() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('auth_news', 'keys');
  return null;
end
$$;
create trigger signing_keys_tell after insert or update or delete or truncate on auth.signing_keys
  for each statement execute function auth.tell_keys();
