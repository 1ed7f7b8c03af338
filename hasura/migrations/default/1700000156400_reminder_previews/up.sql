-- Looking at a reminder that there is not answers no rows; sending it is refused in a sentence.
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

create or replace function public.check_reminder(kind text, channel text, students jsonb, class_group_id uuid, day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  problem text := public.reminder_problem(kind, channel, students, class_group_id, day);
begin
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
end
$$;

create or replace function public.preview_reminder(
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
