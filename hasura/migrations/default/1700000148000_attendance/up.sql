-- Attendance: by class group and day everybody is here until somebody says otherwise. What was said is kept, and the last word
-- counts, by this database's time: a phone that was without internet sends what it has when it can.
create table public.teacher_class_groups (
  teacher_id uuid not null references public.profiles (id) on delete cascade,
  class_group_id uuid not null references public.class_groups (id) on delete cascade,
  primary key (teacher_id, class_group_id)
);
comment on table public.teacher_class_groups is 'Class groups whose attendance a teacher marks: given by the office.';
comment on column public.teacher_class_groups.teacher_id is 'The account of the teacher.';

create index teacher_class_groups_class_group_id_idx on public.teacher_class_groups (class_group_id);

create table public.attendance_days (
  class_group_id uuid not null references public.class_groups (id) on delete cascade,
  day date not null,
  taken_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_email text,
  primary key (class_group_id, day)
);
comment on table public.attendance_days is 'Days on which the roll of a class group was taken: of others nothing is known. Written by mark_attendance only.';
comment on column public.attendance_days.day is 'Day in Kathmandu.';
comment on column public.attendance_days.taken_at is 'When somebody sent the roll of this day first.';
comment on column public.attendance_days.actor_id is 'As activity.actor_id.';
comment on column public.attendance_days.actor_email is 'As activity.actor_email.';

create table public.attendance_marks (
  id uuid primary key,
  class_group_id uuid not null,
  day date not null,
  student_id uuid not null references public.students (id) on delete cascade,
  state text not null,
  device_time timestamptz,
  marked_at timestamptz not null default clock_timestamp(),
  position bigint generated always as identity,
  actor_id uuid,
  actor_email text,
  constraint attendance_marks_state_check check (state in ('here', 'absent', 'late', 'excused')),
  constraint attendance_marks_day_fkey foreign key (class_group_id, day)
    references public.attendance_days (class_group_id, day) on delete cascade
);
comment on table public.attendance_marks is 'What was said of who was there, word by word; the highest position of a student and a day counts. Nothing is changed or deleted. Written by mark_attendance only.';
comment on column public.attendance_marks.id is 'Chosen by the device, so that what it sends twice is stored once.';
comment on column public.attendance_marks.state is 'here, absent, late or excused.';
comment on column public.attendance_marks.device_time is 'When it was tapped, by the device''s clock; decides nothing.';
comment on column public.attendance_marks.marked_at is 'When it came.';
comment on column public.attendance_marks.position is 'The order in which words came.';
comment on column public.attendance_marks.actor_id is 'As activity.actor_id.';
comment on column public.attendance_marks.actor_email is 'As activity.actor_email.';

create index attendance_marks_student_idx on public.attendance_marks (student_id, class_group_id, day, position desc);
create index attendance_marks_day_idx on public.attendance_marks (class_group_id, day);

do $$
declare
  name text;
begin
  foreach name in array array['attendance_days', 'attendance_marks'] loop
    execute format(
      'create trigger %1$s_refuse_direct_write before insert or update or delete or truncate on public.%1$I
         for each statement when (
           pg_trigger_depth() = 0 and coalesce(current_setting(''prabesh.takes_roll'', true), '''') = ''''
         ) execute function public.refuse_direct_write(''ask mark_attendance'')', name);
  end loop;
end
$$;

-- Students of the class group who are approved, and were registered by then.
-- Codes of admit cards, which are scanned, hold a candidate ID or the registration number.
create view public.attendance_standing as
select taken.class_group_id, taken.day, student.id as student_id, student.first_name, student.last_name,
  student.registration_number, coalesce(word.state, 'here') as state, word.marked_at, word.actor_email,
  (
    select coalesce(jsonb_agg(known.candidate_id), '[]') from public.candidate_ids as known where known.student_id = student.id
  ) as candidate_ids
from public.attendance_days as taken
join public.student_class_groups as member on member.class_group_id = taken.class_group_id
join public.students as student on student.id = member.student_id and student.approval_status = 'approved'
  and (student.registration_time at time zone 'Asia/Kathmandu')::date <= taken.day
left join lateral (
  select mark.state, mark.marked_at, mark.actor_email from public.attendance_marks as mark
  where mark.student_id = student.id and mark.class_group_id = taken.class_group_id and mark.day = taken.day
  order by mark.position desc limit 1
) as word on true;
comment on view public.attendance_standing is 'Who was there, of each class group on each day on which its roll was taken: the last word on each student.';
comment on column public.attendance_standing.state is 'here, absent, late or excused; here where nobody said anything.';
comment on column public.attendance_standing.marked_at is 'When the last word came. Null: nobody said anything.';
comment on column public.attendance_standing.actor_email is 'Whose word it is.';
comment on column public.attendance_standing.candidate_ids is 'What the codes of the student''s admit cards may hold, besides the registration number.';

revoke all on public.attendance_standing from prabesh_engine, prabesh_server;
grant select on public.attendance_standing to prabesh_engine;

create function public.attendance_of_day(of_group uuid, of_day date) returns setof public.attendance_standing
language sql stable set search_path = '' as $$
  select member.class_group_id, of_day, student.id, student.first_name, student.last_name, student.registration_number,
    coalesce(word.state, 'here'), word.marked_at, word.actor_email,
    (
      select coalesce(jsonb_agg(known.candidate_id), '[]') from public.candidate_ids as known where known.student_id = student.id
    )
  from public.student_class_groups as member
  join public.students as student on student.id = member.student_id and student.approval_status = 'approved'
  left join lateral (
    select mark.state, mark.marked_at, mark.actor_email from public.attendance_marks as mark
    where mark.student_id = student.id and mark.class_group_id = of_group and mark.day = of_day
    order by mark.position desc limit 1
  ) as word on true
  where member.class_group_id = of_group
$$;
comment on function public.attendance_of_day(uuid, date) is 'As attendance_standing, of one class group and a day, also where its roll has not been taken: the list that is taken through.';

create function public.mark_attendance(of_group uuid, of_day date, marks jsonb) returns setof public.attendance_days
language plpgsql volatile set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  if public.current_role_of_request() = 'teacher' and not exists (
    select from public.teacher_class_groups as given where given.teacher_id = actor.id and given.class_group_id = of_group
  ) then
    raise exception using
      errcode = 'check_violation', message = 'This class group is not given to you: the office gives class groups to teachers.';
  elsif not exists (select from public.class_groups where id = of_group) then
    raise exception using errcode = 'check_violation', message = 'This class group does not exist any more.';
  elsif of_day is null or of_day > (clock_timestamp() at time zone 'Asia/Kathmandu')::date then
    raise exception using errcode = 'check_violation', message = 'Nobody knows yet who is here on a day that has not come.';
  elsif of_day < (clock_timestamp() at time zone 'Asia/Kathmandu')::date - 366 then
    raise exception using errcode = 'check_violation', message = 'Attendance is marked up to a year back.';
  elsif jsonb_typeof(marks) is distinct from 'array' or jsonb_array_length(marks) > 1000 then
    raise exception using errcode = 'check_violation', message = 'The marks of a day are a list of at most 1000.';
  end if;
  perform set_config('prabesh.takes_roll', 'on', true);
  insert into public.attendance_days (class_group_id, day, actor_id, actor_email)
  values (of_group, of_day, actor.id, actor.email) on conflict do nothing;
  -- Who has left the class group, or was deleted, while the phone was without internet is left out.
  insert into public.attendance_marks (id, class_group_id, day, student_id, state, device_time, actor_id, actor_email)
  select mark.id, of_group, of_day, mark.student_id, mark.state, mark.at, actor.id, actor.email
  from rows from (
    jsonb_to_recordset(marks) as (id uuid, student_id uuid, state text, at timestamptz)
  ) with ordinality as mark (id, student_id, state, at, place)
  join public.student_class_groups as member
    on member.student_id = mark.student_id and member.class_group_id = of_group
  order by mark.place
  on conflict (id) do nothing;
  perform set_config('prabesh.takes_roll', '', true);
  return query
    select * from public.attendance_days as taken where taken.class_group_id = of_group and taken.day = of_day;
end
$$;
comment on function public.mark_attendance(uuid, date, jsonb) is 'Takes the roll of a class group on a day: a list of {"id", "student_id", "state", "at"} in the order in which they were tapped; an empty one says that everybody is here. What was sent before, by its id, is not stored again. Returns the day.';

revoke execute on function public.attendance_of_day(uuid, date), public.mark_attendance(uuid, date, jsonb) from public;
grant execute on function public.attendance_of_day(uuid, date), public.mark_attendance(uuid, date, jsonb) to prabesh_engine;

-- Which events of the calendar are days without classes: the office says so, no longer the words of the title.
alter table public.calendar_events add column is_holiday boolean not null default false;
comment on column public.calendar_events.is_holiday is 'There are no classes: the register of attendance is shaded on these days.';
update public.calendar_events set is_holiday = true where title ~* 'holiday|closed|vacation|बिदा|छुट्टी';
