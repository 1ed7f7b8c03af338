create or replace function public.adjust_exam(
  title text, set_no text, day date, added integer, newest timestamptz, gone timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  if added > 0 then
    insert into public.exams as exam (exam_title, set_number, exam_date, results_count, newest_created_at)
    values (title, set_no, day, added, newest)
    on conflict on constraint exams_title_set_date_key do update
      set results_count = exam.results_count + excluded.results_count,
          newest_created_at = greatest(exam.newest_created_at, excluded.newest_created_at);
  else
    update public.exams
    set results_count = results_count + added,
        newest_created_at = greatest(newest_created_at, newest)
    where exam_title = title and set_number = set_no and exam_date is not distinct from day;
  end if;
  if gone is null then
    return;
  end if;

  delete from public.exams
  where exam_title = title and set_number = set_no and exam_date is not distinct from day and results_count = 0;

  -- Only if one that went may have been the newest. "offset 0" makes the planner read the exam's rows; without it,
  -- it would walk the index on created_at until it met one of them.
  update public.exams
  set newest_created_at = (
    select max(created_at) from (
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date = day
      union all
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date is null and day is null
      offset 0
    ) as remaining
  )
  where exam_title = title and set_number = set_no and exam_date is not distinct from day
    and newest_created_at <= gone;
end
$$;
alter table public.exams drop column uploaded_by;
