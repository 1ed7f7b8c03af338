-- Whose login is it. The office makes logins for addresses that nobody has proven: they may sign in, as specified, and
-- are nobody's until a link from that mailbox was opened. Its owner is told, and can say that it was not them.

alter table auth.users
  add column office_login_at timestamptz,
  add column owner_told_at timestamptz,
  add column disowned_at timestamptz,
  add constraint users_disowned_check check (disowned_at is null or num_nonnulls(office_login_at, email_verified_at, password_hash) = 0);
comment on column auth.users.email_verified_at is 'Null until a link from this mailbox was opened. Signing in needs it, or office_login_at.';
comment on column auth.users.office_login_at is 'When the office made this login for a student, the phone number being its password. It lets sign in; it does not prove the address.';
comment on column auth.users.owner_told_at is 'When the mail about office_login_at was ordered. Null: not yet.';
comment on column auth.users.disowned_at is 'The owner of the mailbox said that the office''s login was not theirs. The office makes none for this address until somebody proves it.';
create index users_owner_untold_idx on auth.users (office_login_at)
  where owner_told_at is null and office_login_at is not null and email_verified_at is null;

-- Logins of before counted as proven. Those that still have their first password were made by the office.
update auth.users set office_login_at = email_verified_at, email_verified_at = null
where has_initial_password and email_verified_at is not null
  and not exists (select from public.profiles where profiles.id = users.id and role <> 'student');

alter table auth.one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('verification', 'recovery', 'ownership'));

-- The office reads in the log what became of the login.
create function auth.log_disowned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (action, entity, entity_id, title, details)
  select 'updated', 'students', student.id, public.activity_title('students', to_jsonb(student)),
    public.activity_details('students', to_jsonb(student))
      || jsonb_build_object('changed', jsonb_build_array('login'), 'login', 'disowned')
  from public.students as student where student.user_id = new.id;
  return null;
end
$$;
create trigger users_log_disowned after update on auth.users
  for each row when (old.disowned_at is null and new.disowned_at is not null)
  execute function auth.log_disowned();
comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs.';
