-- The front desk: a role beside admin, teacher and student, for whoever registers students, keeps class groups, takes fees
-- and marks attendance. What it may read and write stands in the metadata; here is what permissions cannot say, and the
-- names by which the people of the office are called.
alter table public.profiles
  drop constraint profiles_role_check,
  add constraint profiles_role_check check (role in ('admin', 'office', 'teacher', 'student')),
  add column name text not null default '',
  add constraint profiles_name_check check (name = btrim(name) and length(name) <= 100 and not public.holds_address(name));
comment on column public.profiles.role is 'admin, office (the front desk), teacher or student. Goes into the access token at sign-in and refresh.';
comment on column public.profiles.name is 'What a member of the staff is called; empty: not said. Students have theirs in students.';

alter table auth.invitations
  drop constraint invitations_role_check,
  add constraint invitations_role_check check (role in ('admin', 'office', 'teacher'));

create or replace view public.staff as
select account.id, account.email, profile.role, account.created_at, account.last_sign_in_at,
  (
    select count(*)::integer from auth.sessions as session
    where session.user_id = account.id and session.ended_at is null and session.expires_at > now()
  ) as open_sessions,
  (
    select count(*)::integer from public.exam_holders as holder
    where holder.user_id = account.id and holder.is_owner
  ) as exams_count,
  profile.name
from (
  select id from public.profiles where role <> 'student'
  union
  select user_id from public.exam_holders where is_owner
) as member
join auth.users as account on account.id = member.id
join public.profiles as profile on profile.id = member.id;
comment on column public.staff.name is 'As profiles.name.';

create or replace view public.staff_invitations as
select invitation.user_id as id, account.email, invitation.role, inviter.email as invited_by,
  invitation.invited_at, invitation.expires_at, profile.name
from auth.invitations as invitation
join auth.users as account on account.id = invitation.user_id
join public.profiles as profile on profile.id = account.id
left join auth.users as inviter on inviter.id = invitation.invited_by;
comment on column public.staff_invitations.name is 'As profiles.name.';

create function public.exam_holder_name(holder public.exam_holders) returns text
language sql stable set search_path = '' as $$
  select nullif(profile.name, '') from public.profiles as profile where profile.id = holder.user_id
$$;
comment on function public.exam_holder_name(public.exam_holders) is 'What the holder is called; null when nobody has said it, or the account is gone.';

-- ------------------------------------------------------------------------------------------- messages of the front desk

-- To one class group, or to chosen students of one: whom a message goes to is only known once it is stored.
create function public.keep_desk_to_one_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.messages as message
    where message.id in (select message_id from new_rows) and message.class_group_id is null and not message.is_test
      and (select count(*) from new_rows as recipient where recipient.message_id = message.id) > 1
      and not exists (
        select from public.class_groups as class_group
        where not exists (
          select from new_rows as recipient
          where recipient.message_id = message.id and not exists (
            select from public.student_class_groups as member
            where member.student_id = recipient.student_id and member.class_group_id = class_group.id
          )
        )
      )
  ) then
    raise exception using
      errcode = 'check_violation', message = 'The front desk writes to the students of one class group at a time.';
  end if;
  return null;
end
$$;

create trigger message_recipients_of_desk after insert on public.message_recipients
  referencing new table as new_rows
  for each statement when (public.current_role_of_request() = 'office')
  execute function public.keep_desk_to_one_group();

create function public.keep_messages_of_others() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'check_violation', message = 'This message is somebody else''s: whoever sent it, or an admin, can stop it.';
end
$$;

create trigger messages_of_others before update on public.messages
  for each row when (
    public.current_role_of_request() = 'office' and old.actor_id is distinct from (public.current_actor()).id
  )
  execute function public.keep_messages_of_others();
