-- Whoever takes the roll scans admit cards: their codes hold a candidate ID, or the registration number.
create or replace view public.attendance_standing as
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
comment on column public.attendance_standing.candidate_ids is 'What the codes of the student''s admit cards may hold, besides the registration number.';

create or replace function public.attendance_of_day(of_group uuid, of_day date) returns setof public.attendance_standing
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
