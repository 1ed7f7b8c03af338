-- The triggers have logged the seeds as what they were: everything made in one second by nobody. The demo shows the
-- log of an institute that has been at work: each row as of its own time, and by whoever does such things.
alter table public.activity disable trigger activity_refuse_change;
delete from public.activity;

with people as (
  select
    (select id from public.profiles where email = 'admin@prabesh.test') as admin_id,
    (select id from public.profiles where email = 'teacher@prabesh.test') as teacher_id
),
-- Students register themselves; the office decides on the following working morning, a few minutes apart.
decisions as (
  select *,
    (
      date_trunc('day', registration_time at time zone 'Asia/Kathmandu') + interval '1 day 10 hours 20 minutes'
        + case extract(isodow from registration_time at time zone 'Asia/Kathmandu') when 5 then interval '1 day' else interval '0' end
        + place * interval '2 minutes' + (place * place * 37 % 59) * interval '1 second'
    ) at time zone 'Asia/Kathmandu' as decided_at
  from (
    select *, row_number() over (
      partition by date_trunc('day', registration_time at time zone 'Asia/Kathmandu') order by registration_number
    ) as place
    from public.students
    where approval_status <> 'pending'
  ) as decided
),
entries as (
  select null::uuid as actor_id, 'created' as action, 'students' as entity, id as entity_id,
    first_name || ' ' || last_name as title, 1 as count,
    jsonb_build_object('registration_number', registration_number) as details, registration_time as created_at
  from public.students
  union all
  select admin_id, 'updated', 'students', id, first_name || ' ' || last_name, 1,
    jsonb_build_object(
      'registration_number', registration_number,
      'changed', jsonb_build_array('approval_status'),
      'approval_status', jsonb_build_object('from', 'pending', 'to', approval_status)
    ), decided_at
  from decisions cross join people
  union all
  select admin_id, 'created', 'notices', id, title, 1, '{}', created_at from public.notices cross join people
  union all
  select admin_id, 'created', 'notes', id, title, 1, '{}', created_at from public.notes cross join people
  union all
  select admin_id, 'created', 'videos', id, title, 1, '{}', created_at from public.videos cross join people
  union all
  select admin_id, 'created', 'links', id, title, 1, '{}', created_at from public.links cross join people
  union all
  select admin_id, 'created', 'downloads', id, title, 1, '{}', created_at from public.downloads cross join people
  union all
  select teacher_id, 'created', 'results', null, exam_title, results_count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date), newest_created_at
  from public.exams cross join people
  union all
  -- A mark that was corrected after a complaint.
  select teacher_id, 'updated', 'results', null, exam_title, 1,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date, 'changed', jsonb_build_array('marks')),
    newest_created_at + interval '2 days 3 hours'
  from public.exams cross join people where set_number = '22'
)
insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, count, details, created_at)
select actor_id, profiles.email, action, entity, entity_id, title, count, details, created_at
from entries left join public.profiles on profiles.id = actor_id
where created_at <= now()
order by created_at;

alter table public.activity enable trigger activity_refuse_change;
