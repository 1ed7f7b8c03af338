-- A term of attendance: the roll of each class group on the working days of the last nine weeks, today's still to be taken. Who
-- was away is the same in all installations, by the day's distance from today; a few come rarely.
select set_config('prabesh.takes_roll', 'on', false);

insert into public.teacher_class_groups (teacher_id, class_group_id)
select profile.id, class_group.id
from public.profiles as profile
cross join (select id from public.class_groups order by name limit 2) as class_group
where profile.email = 'teacher@prabesh.test';

with today as (select (now() at time zone 'Asia/Kathmandu')::date as day),
taken as (
  insert into public.attendance_days (class_group_id, day, taken_at, actor_id, actor_email)
  select class_group.id, one.day, (one.day + time '06:40') at time zone 'Asia/Kathmandu', desk.id, desk.email
  from public.class_groups as class_group cross join today
  cross join lateral (
    select today.day - ago as day from generate_series(1, 63) as ago where extract(isodow from today.day - ago) <> 6
  ) as one
  cross join (select id, email from public.profiles where email = 'office@prabesh.test') as desk
  returning *
),
dice as (
  select taken.*, student.id as student_id,
    ('x' || left(md5(student.registration_number || (today.day - taken.day)), 4))::bit(16)::integer % 100 as thrown,
    ('x' || left(md5(student.registration_number), 4))::bit(16)::integer % 14 = 0 as is_rare
  from taken cross join today
  join public.student_class_groups as member on member.class_group_id = taken.class_group_id
  join public.students as student on student.id = member.student_id and student.approval_status = 'approved'
    and (student.registration_time at time zone 'Asia/Kathmandu')::date <= taken.day
)
insert into public.attendance_marks (id, class_group_id, day, student_id, state, marked_at, actor_id, actor_email)
select md5(concat_ws(' ', class_group_id, day, student_id))::uuid, class_group_id, day, student_id,
  case when thrown < case when is_rare then 38 else 6 end then 'absent' when thrown % 25 = 7 then 'late' else 'excused' end,
  taken_at, actor_id, actor_email
from dice
where thrown < case when is_rare then 38 else 6 end or thrown % 25 = 7 or thrown = 99
order by day, class_group_id, student_id;

select set_config('prabesh.takes_roll', '', false);
