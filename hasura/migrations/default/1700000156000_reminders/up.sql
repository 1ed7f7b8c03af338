-- Reminders: messages in the house's own words, of which each recipient gets the own facts: what is due of fees, and to
-- guardians who was absent. The facts are read when one leaves (server/accounts/mails/messageTexts.ts).
alter table public.messages
  add column kind text not null default 'free',
  add column day date,
  add constraint messages_kind_check check (kind in ('free', 'fees', 'absence') and (kind = 'absence') = (day is not null));
comment on column public.messages.kind is 'free: what the office wrote; fees: a reminder of what is due; absence: to guardians of who was absent.';
comment on column public.messages.day is 'Of an absence. Null: it is about none.';

alter table public.message_recipients
  add column absent_on date,
  add column counts boolean not null generated always as (
    not (state = 'failed' and reason <> 'unknown') and not (state = 'stopped' and (queued_at is null or reason <> 'stopped'))
  ) stored;
comment on column public.message_recipients.absent_on is 'The day of an absence. Null: it is about none.';
comment on column public.message_recipients.counts is 'False: it surely did not go, so that another one may. One that failed as unknown may have gone.';

create unique index message_recipients_absence_key on public.message_recipients (student_id, absent_on)
  where absent_on is not null and counts;

create view public.reminder_previews as
select null::uuid as student_id, null::text as student_name, null::text as left_out, null::numeric(12, 2) as due,
  null::date as due_since
where false;
comment on view public.reminder_previews is 'What preview_reminder returns; it has no rows of its own.';
comment on column public.reminder_previews.left_out is 'Why a student gets none: gone, nothing_due, not_approved, no_consent, no_address, reminded. Null: gets one.';
comment on column public.reminder_previews.due is 'Of a reminder of fees: what is due, in rupees.';
comment on column public.reminder_previews.due_since is 'The oldest day of it.';

create function public.absentees(of_group uuid, of_day date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(student_id), '[]') from public.attendance_standing
  where class_group_id = of_group and attendance_standing.day = of_day and state = 'absent'
$$;
comment on function public.absentees(uuid, date) is 'The ids of who was absent, in a list; empty where no roll was taken.';

create function public.reminder_candidates(kind text, channel text, students jsonb, day date, to_guardian boolean)
returns table (student_id uuid, address text, left_out text, due numeric, due_since date)
language sql stable set search_path = '' as $$
  select candidate.student_id, candidate.address,
    case
      when candidate.left_out = 'gone' then 'gone'
      when reminder_candidates.kind = 'fees' and coalesce(standing.due, 0) <= 0 then 'nothing_due'
      when candidate.left_out is not null then candidate.left_out
      when exists (
        select from public.message_recipients as earlier join public.messages as message on message.id = earlier.message_id
        where earlier.student_id = candidate.student_id and earlier.counts and message.kind = reminder_candidates.kind
          and case message.kind when 'absence' then earlier.absent_on = reminder_candidates.day
            else coalesce(earlier.finished_at, now()) > now() - interval '7 days' end
      ) then 'reminded'
    end, standing.due, standing.due_since
  from public.message_candidates(channel, students, null, to_guardian) as candidate
  left join public.fee_standings as standing
    on standing.student_id = candidate.student_id and reminder_candidates.kind = 'fees'
$$;
comment on function public.reminder_candidates(text, text, jsonb, date, boolean) is 'As message_candidates, for a reminder: not where nothing is due, not twice within 7 days, of an absence not twice of a day.';

create function public.reminder_problem(kind text, channel text, students jsonb, class_group_id uuid, day date) returns text
language sql stable set search_path = '' as $$
  select case
    when kind is null or kind not in ('fees', 'absence') then 'A reminder is of fees or of an absence.'
    when channel is null or channel not in ('email', 'sms') then 'A message goes by email or sms.'
    when kind = 'fees' and jsonb_typeof(students) is distinct from 'array' then 'The students of a message are a list of ids.'
    when kind = 'fees' and (class_group_id is not null or day is not null) then 'A reminder of fees has no class group and no day.'
    when kind = 'absence' and (students is not null or class_group_id is null or day is null)
      then 'An absence is of a class group and a day.'
    when kind = 'absence' and channel <> 'sms' then 'Guardians are told by SMS.'
    when kind = 'absence' and day not between clock.today - 1 and clock.today then 'Guardians are told of today and yesterday.'
  end
  from (select (clock_timestamp() at time zone 'Asia/Kathmandu')::date as today) as clock
$$;
comment on function public.reminder_problem(text, text, jsonb, uuid, date) is 'Why there is no such reminder, in a sentence. Null: there is.';

create function public.check_reminder(kind text, channel text, students jsonb, class_group_id uuid, day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  problem text := public.reminder_problem(kind, channel, students, class_group_id, day);
begin
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
end
$$;

create function public.preview_reminder(
  kind text, channel text, students jsonb default null, class_group_id uuid default null, day date default null,
  to_guardian boolean default false
) returns setof public.reminder_previews
language plpgsql stable set search_path = '' as $$
begin
  if public.reminder_problem(kind, channel, students, class_group_id, day) is not null then
    return;
  end if;
  return query
    select candidate.student_id, student.first_name || ' ' || student.last_name, candidate.left_out,
      candidate.due::numeric(12, 2), candidate.due_since
    from public.reminder_candidates(
      kind, channel, coalesce(students, public.absentees(class_group_id, day)), day,
      kind = 'absence' or channel = 'sms' and to_guardian
    ) as candidate
    left join public.students as student on student.id = candidate.student_id
    order by student.first_name, student.last_name, candidate.student_id;
end
$$;
comment on function public.preview_reminder(text, text, jsonb, uuid, date, boolean) is 'Whom a reminder would reach at this moment, and who gets none and why; nobody by a reminder that there is not. `students`: a list of ids, of a reminder of fees; an absence goes to the guardians of who was absent in a class group on a day.';

create function public.send_reminder(
  message_id uuid, kind text, channel text, students jsonb default null, class_group_id uuid default null,
  day date default null, to_guardian boolean default false
) returns setof public.messages
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  guardian boolean := send_reminder.kind = 'absence' or send_reminder.channel = 'sms' and coalesce(send_reminder.to_guardian, false);
  meant jsonb;
  made uuid;
begin
  if send_reminder.message_id is null then
    raise exception using errcode = 'check_violation', message = 'A message needs an id.';
  end if;
  perform public.check_reminder(
    send_reminder.kind, send_reminder.channel, send_reminder.students, send_reminder.class_group_id, send_reminder.day);
  meant := coalesce(send_reminder.students, public.absentees(send_reminder.class_group_id, send_reminder.day));
  -- Whoever reminds one of them at this moment is waited for, and what they have sent is seen below.
  perform from public.students
  where id in (select one.value::uuid from jsonb_array_elements_text(meant) as one (value)) order by id for no key update;
  if not exists (select from public.messages where id = send_reminder.message_id) then
    perform set_config('prabesh.writes_messages', 'on', true);
    with candidate as materialized (
      select * from public.reminder_candidates(send_reminder.kind, send_reminder.channel, meant, send_reminder.day, guardian)
    ), message as (
      insert into public.messages (
        id, kind, day, channel, subject, body, class_group_id, class_group_name, to_guardian, recipients, left_out, actor_id,
        actor_email
      )
      select send_reminder.message_id, send_reminder.kind, send_reminder.day, send_reminder.channel,
        case send_reminder.channel when 'email' then 'Fees that are due' else '' end,
        case send_reminder.kind
          when 'fees' then 'Reminder of fees: what is due of each, and since when.'
          else 'Absent: who it was, and on which day.'
        end,
        send_reminder.class_group_id, class_group.name, guardian, counted.recipients, counted.left_out, actor.id, actor.email
      from (
        select (count(*) filter (where left_out is null))::integer as recipients,
          coalesce((
            select jsonb_object_agg(left_out, number)
            from (select left_out, count(*) as number from candidate where left_out is not null group by left_out) as why
          ), '{}') as left_out
        from candidate
      ) as counted cross join public.current_actor() as actor
      left join public.class_groups as class_group on class_group.id = send_reminder.class_group_id
      where counted.recipients > 0
      on conflict (id) do nothing
      returning id
    ), recipient as (
      insert into public.message_recipients (message_id, student_id, address, absent_on)
      select message.id, candidate.student_id, candidate.address, send_reminder.day
      from message cross join candidate where candidate.left_out is null
    )
    select id into made from message;
    perform set_config('prabesh.writes_messages', '', true);
    if made is null then
      raise exception using errcode = 'check_violation', message = 'None of these students can be reminded now.';
    end if;
  end if;
  if not exists (
    select from public.messages as stored where stored.id = send_reminder.message_id and stored.kind = send_reminder.kind
      and stored.channel = send_reminder.channel and stored.day is not distinct from send_reminder.day
  ) then
    raise exception using errcode = 'check_violation', message = 'Another message was sent with this id.';
  end if;
  return query select * from public.messages where id = send_reminder.message_id;
end
$$;
comment on function public.send_reminder(uuid, text, text, jsonb, uuid, date, boolean) is 'Sends what preview_reminder looks at. Two at the same time wait for each other, so that nobody gets two. A second call with the same id sends nothing and returns the first one''s message.';

revoke execute on function public.send_reminder(uuid, text, text, jsonb, uuid, date, boolean) from public;
grant execute on function public.send_reminder(uuid, text, text, jsonb, uuid, date, boolean) to prabesh_engine;
grant select on public.fee_standings, public.attendance_standing to prabesh_server;
