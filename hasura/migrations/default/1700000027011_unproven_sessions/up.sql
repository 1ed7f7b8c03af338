-- A login that the office made for an address is nobody's until a link from that mailbox was opened, and lets sign in as
-- a student only. Whoever is in there already must not become a member of the office with it: when such a login gets a
-- role in the office, its sessions end, and only its owner gets in again. Whoever changes the role, and by whatever way.
create function auth.end_unproven_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set ended_at = clock_timestamp(), end_reason = 'unproven'
  where user_id = new.id and ended_at is null
    and exists (select from auth.users where id = new.id and email_verified_at is null);
  return null;
end
$$;
create trigger profiles_end_unproven_sessions after insert or update of role on public.profiles
  for each row when (new.role <> 'student') execute function auth.end_unproven_sessions();
comment on column auth.sessions.end_reason is 'signed_out, replaced, token_reused, password_changed, revoked, unproven (a login that nobody has proven got a role in the office).';

-- Those who got one before this.
update auth.sessions set ended_at = clock_timestamp(), end_reason = 'unproven'
where ended_at is null and user_id in (
  select users.id from auth.users join public.profiles on profiles.id = users.id
  where users.email_verified_at is null and profiles.role <> 'student'
);
