-- Every server has answers about exams in its memory, each with the version of the exam that it speaks of.
create function public.tell_exams() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('exam_news', 'changed');
  return null;
end
$$;
comment on function public.tell_exams() is 'Statement trigger: servers read the versions of exams anew.';
create trigger exams_tell after insert or update or delete or truncate on public.exams
  for each statement execute function public.tell_exams();
