create or replace function public.exam_before(exam_id uuid) returns setof public.exams
language sql stable as $$
  select other.*
  from public.exams as exam
  join public.exams as other on other.state = 'published' and other.id <> exam.id
    and (other.exam_title, other.set_number) <> (exam.exam_title, exam.set_number)
    and public.held_on(other) <= public.held_on(exam)
  where exam.id = exam_before.exam_id
  order by lower(other.exam_title) = lower(exam.exam_title) desc, public.held_on(other) desc,
    other.newest_created_at desc, other.id
  limit 1
$$;
comment on function public.exam_before(uuid) is 'The published exam with which one is compared: the same title, held last before it or on its day; else any title''s.';
drop function public.share_candidates(uuid, uuid);
drop function public.exam_class_groups(uuid);
drop function public.exam_family(text);
