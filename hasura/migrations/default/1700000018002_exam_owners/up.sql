-- Whose exam it is: teachers change the results of exams that they uploaded, and of no others. An exam belongs to whoever
-- stored its first result; rows that somebody else adds later do not change that.
alter table public.exams add column uploaded_by uuid;
comment on column public.exams.uploaded_by is 'Account that stored the exam''s first result. Null: nobody signed in did. No foreign key: the exam outlives the account.';

create or replace function public.adjust_exam(
  title text, set_no text, day date, added integer, newest timestamptz, gone timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  if added > 0 then
    insert into public.exams as exam (exam_title, set_number, exam_date, results_count, newest_created_at, uploaded_by)
    values (title, set_no, day, added, newest, (select actor.id from public.current_actor() as actor))
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

-- Of the exams that are there already: whoever, by the log, stored the oldest result that they still hold.
alter table public.exams disable trigger exams_refuse_direct_write;
update public.exams as exam
set uploaded_by = (
  select entry.actor_id
  from public.activity as entry
  where entry.entity = 'results' and entry.action = 'created' and entry.title = exam.exam_title
    and entry.details ->> 'set_number' = exam.set_number
    and (entry.details ->> 'exam_date')::date is not distinct from exam.exam_date
    and entry.created_at >= (
      select min(result.created_at)
      from public.results as result
      where result.exam_title = exam.exam_title and result.set_number = exam.set_number
        and result.exam_date is not distinct from exam.exam_date
    )
  order by entry.created_at
  limit 1
);
alter table public.exams enable trigger exams_refuse_direct_write;
