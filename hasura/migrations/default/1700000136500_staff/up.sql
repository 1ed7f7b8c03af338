-- Who works here: teachers and admins are invited by an admin, get another role, hand their exams over, and end. A role in
-- the office comes with the invitation's link only, so that it is always the mailbox's owner who has it.

create table auth.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'teacher')),
  invited_by uuid references auth.users (id) on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz
);
comment on table auth.invitations is 'Invitations to the office that nobody has accepted yet, one per account. Accepted and withdrawn ones are gone; the log tells of them.';
comment on column auth.invitations.user_id is 'The account of the address: an unconfirmed one that was made for it, or one that was there.';
comment on column auth.invitations.role is 'Becomes that of the account when the link is used.';
comment on column auth.invitations.invited_by is 'The admin who sent it last.';
comment on column auth.invitations.expires_at is 'Of the link that was mailed last. Null: its mail has not been made yet.';

create index invitations_invited_by_idx on auth.invitations (invited_by);

-- --------------------------------------------------------------------------------------------- what the office sees
create view public.staff as
select account.id, account.email, profile.role, account.created_at, account.last_sign_in_at,
  (
    select count(*)::integer from auth.sessions as session
    where session.user_id = account.id and session.ended_at is null and session.expires_at > now()
  ) as open_sessions,
  (
    select count(*)::integer from public.exam_holders as holder
    where holder.user_id = account.id and holder.is_owner
  ) as exams_count
from (
  select id from public.profiles where role in ('admin', 'teacher')
  union
  select user_id from public.exam_holders where is_owner
) as member
join auth.users as account on account.id = member.id
join public.profiles as profile on profile.id = member.id;
comment on view public.staff is 'Who works here, for admins, and who has ended but still owns exams (role student). Read only.';
comment on column public.staff.open_sessions is 'Browsers in which the account is signed in.';
comment on column public.staff.exams_count is 'Exams (title and set) that the account owns.';

create view public.staff_invitations as
select invitation.user_id as id, account.email, invitation.role, inviter.email as invited_by,
  invitation.invited_at, invitation.expires_at
from auth.invitations as invitation
join auth.users as account on account.id = invitation.user_id
left join auth.users as inviter on inviter.id = invitation.invited_by;
comment on view public.staff_invitations is 'Invitations that are open or have expired, for admins. Read only: the server sends and withdraws them.';
comment on column public.staff_invitations.id is 'The account that is invited.';
comment on column public.staff_invitations.expires_at is 'Of the link. Null: the mail is on its way.';

revoke all on public.staff, public.staff_invitations from prabesh_engine, prabesh_server;
grant select on public.staff, public.staff_invitations to prabesh_engine;

create index exam_holders_owner_idx on public.exam_holders (user_id) where is_owner;

-- ------------------------------------------------------------------------------------------------- the last admin

-- One at a time: of two admins who take the role from each other at the same moment the second one sees what the first has
-- done. An admin who cannot sign in does not count.
create function auth.keep_an_admin(person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from auth.users where id = person and email_verified_at is not null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('prabesh: the last admin', 0));
  if not exists (
    select from public.profiles as profile join auth.users as account on account.id = profile.id
    where profile.role = 'admin' and profile.id <> person and account.email_verified_at is not null
  ) then
    raise exception using errcode = 'check_violation', message = 'this is the last admin: make somebody else an admin first';
  end if;
end
$$;
comment on function auth.keep_an_admin(uuid) is 'Refuses when nobody but this account could sign in as an admin.';

create function auth.keep_admin_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform auth.keep_an_admin(old.id);
  return null;
end
$$;

-- After all rows of the statement: it may take the role from one and give it to another.
create trigger profiles_keep_an_admin after update of role, id on public.profiles
  for each row when (old.role = 'admin' and (new.role <> 'admin' or new.id <> old.id))
  execute function auth.keep_admin_role();

create trigger profiles_keep_an_admin_of_deleted after delete on public.profiles
  for each row when (old.role = 'admin') execute function auth.keep_admin_role();

-- Before its profile goes with it.
create function auth.keep_admin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.profiles where id = old.id and role = 'admin') then
    perform auth.keep_an_admin(old.id);
  end if;
  return old;
end
$$;

create trigger users_keep_an_admin before delete on auth.users
  for each row execute function auth.keep_admin_account();

-- ----------------------------------------------------------------------------------- what follows from another role

-- Whoever changes it, and by whatever way. Somebody who is in the office needs no invitation; what an admin has sent does
-- not outlive the right to send it.
create function auth.close_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role <> 'student' then
    delete from auth.invitations where user_id = new.id;
    delete from auth.one_time_tokens where user_id = new.id and purpose = 'invitation';
  end if;
  if old.role = 'admin' and new.role <> 'admin' then
    perform set_config('prabesh.decides', 'withdrawing', true);
    with withdrawn as (delete from auth.invitations where invited_by = new.id returning user_id)
    delete from auth.one_time_tokens as token using withdrawn
    where token.user_id = withdrawn.user_id and token.purpose = 'invitation';
    perform set_config('prabesh.decides', '', true);
  end if;
  return null;
end
$$;

create trigger profiles_close_invitations after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function auth.close_invitations();

-- ------------------------------------------------------------------------------------------------------- ending
create function auth.end_sessions_of_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set ended_at = clock_timestamp(), end_reason = 'revoked'
  where user_id = new.id and ended_at is null;
  return null;
end
$$;

create trigger profiles_end_sessions_of_staff after update of role on public.profiles
  for each row when (new.role = 'student' and current_setting('prabesh.decides', true) = 'ending')
  execute function auth.end_sessions_of_staff();

create function public.end_staff(user_id uuid, seen_role text) returns setof public.profiles
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  ended public.profiles;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin ends somebody''s work here';
  end if;
  perform set_config('prabesh.decides', 'ending', true);
  update public.profiles as profile set role = 'student'
  where profile.id = end_staff.user_id and profile.role = end_staff.seen_role and profile.role <> 'student'
  returning * into ended;
  perform set_config('prabesh.decides', '', true);
  if ended.id is null then
    raise exception using errcode = 'check_violation', message = 'the role of this person has changed since you looked';
  end if;
  return next ended;
end
$$;
comment on function public.end_staff(uuid, text) is 'Takes a member of the staff the role and ends every session. The login stays, as that of a student without a record; so does what the account owns, until it is handed over. seen_role: what the caller saw.';

-- ------------------------------------------------------------------------------------------- all exams of somebody
create function public.hand_over_exams(from_user uuid, to_user uuid) returns setof public.exam_holders
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin shares an exam or hands it over';
  elsif from_user is null or to_user is null or from_user = to_user then
    raise exception using errcode = 'check_violation', message = 'exams are handed over to somebody else';
  elsif not exists (
    select from public.profiles as profile where profile.id = to_user and profile.role in ('teacher', 'admin')
  ) then
    raise exception using errcode = 'check_violation', message = 'an exam is handed over to a teacher or an admin';
  end if;
  -- The locks of those who decide about one of these exams, always in the same order.
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array(exam_title, set_number)::text, 0))
  from (
    select holder.exam_title, holder.set_number from public.exam_holders as holder
    where holder.user_id = from_user and holder.is_owner order by 1, 2 offset 0
  ) as owned;
  -- One entry in the log for all of them.
  perform set_config('prabesh.decides', 'handing all over', true);
  delete from public.exam_holders as shared using public.exam_holders as owned
  where owned.user_id = from_user and owned.is_owner and shared.user_id = to_user and not shared.is_owner
    and shared.exam_title = owned.exam_title and shared.set_number = owned.set_number;
  return query
    update public.exam_holders as holder set user_id = to_user, created_at = now()
    where holder.user_id = from_user and holder.is_owner
    returning holder.*;
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.hand_over_exams(uuid, uuid) is 'Gives every exam that an account owns to another teacher or admin, who may have held some of them already. Returns the new owner''s rows; none where there was nothing to hand over.';

revoke execute on function public.end_staff(uuid, text), public.hand_over_exams(uuid, uuid) from public;
grant execute on function public.end_staff(uuid, text), public.hand_over_exams(uuid, uuid) to prabesh_engine;

create function public.log_exams_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'updated', 'staff', giver.id, giver.email,
    jsonb_build_object(
      'changed', jsonb_build_array('exams'),
      'exams', jsonb_build_object(
        'to', (select email from public.profiles where id = (select user_id from new_rows limit 1)),
        'names', (select jsonb_agg(format('%s (Set %s)', exam_title, set_number) order by exam_title, set_number) from new_rows)
      )
    )
  from public.current_actor() as actor
  cross join public.profiles as giver where giver.id = (select user_id from old_rows limit 1);
  return null;
end
$$;

create trigger exam_holders_log_all after update on public.exam_holders
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('prabesh.decides', true) = 'handing all over')
  execute function public.log_exams_handed_over();

-- Joined, got another role, ended.
create function public.log_staff_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  role_before text := case when tg_op = 'INSERT' then 'student' else old.role end;
  role_after text := case when tg_op = 'DELETE' then 'student' else new.role end;
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email,
    case when role_before = 'student' then 'created' when role_after = 'student' then 'deleted' else 'updated' end,
    'staff', case when tg_op = 'DELETE' then old.id else new.id end,
    case when tg_op = 'DELETE' then old.email else new.email end,
    jsonb_build_object(
      'changed', jsonb_build_array('role'), 'role', jsonb_build_object('from', role_before, 'to', role_after)
    )
  from public.current_actor() as actor;
  return null;
end
$$;

create trigger profiles_log_new_staff after insert on public.profiles
  for each row when (new.role <> 'student') execute function public.log_staff_role();

create trigger profiles_log_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function public.log_staff_role();

create trigger profiles_log_deleted_staff after delete on public.profiles
  for each row when (old.role <> 'student') execute function public.log_staff_role();

-- Sent, sent again, withdrawn. Accepted: the role says so. Forgotten after a while: nobody did that.
create function auth.log_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invitation auth.invitations := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'updated', 'staff', account.id, account.email,
    jsonb_build_object(
      'changed', jsonb_build_array('invitation'),
      'invitation', jsonb_build_object('state', tg_argv[0], 'role', invitation.role)
    )
  from public.current_actor() as actor cross join auth.users as account
  where account.id = invitation.user_id;
  return null;
end
$$;

create trigger invitations_log_sent after insert on auth.invitations
  for each row execute function auth.log_invitation('sent');

create trigger invitations_log_sent_again after update on auth.invitations
  for each row when (old.invited_at is distinct from new.invited_at)
  execute function auth.log_invitation('sent again');

create trigger invitations_log_withdrawn after delete on auth.invitations
  for each row when (current_setting('prabesh.decides', true) = 'withdrawing')
  execute function auth.log_invitation('withdrawn');
