drop function public.adjust_exam(text, text, date, integer, timestamptz, timestamptz, boolean);
create function public.adjust_exam(
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

create or replace function public.count_inserted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, null)
  from (
    select exam_title, set_number, exam_date, count(*)::integer as added, max(created_at) as newest
    from new_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create or replace function public.count_deleted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, null, gone)
  from (
    select exam_title, set_number, exam_date, -count(*)::integer as added, max(created_at) as gone
    from old_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create or replace function public.count_updated_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, gone)
  from (
    select
      exam_title, set_number, exam_date, sum(change)::integer as added,
      max(created_at) filter (where change = 1) as newest,
      max(created_at) filter (where change = -1) as gone
    from (
      select exam_title, set_number, exam_date, created_at, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, created_at, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date
    -- Most updates change names and marks only, and leave nothing here.
    having sum(change) <> 0 or max(created_at) filter (where change = 1)
      is distinct from max(created_at) filter (where change = -1)
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create or replace function public.begin_results_upload() returns trigger
language plpgsql set search_path = '' as $$
declare
  current_version bigint;
begin
  new.uploaded_by := coalesce((select actor.id from public.current_actor() as actor), new.uploaded_by);
  if new.withdrawn then
    return new;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(jsonb_build_array(new.exam_title, new.set_number, new.exam_date)::text, 0)
  );
  select exam.version into current_version
  from public.exams as exam
  where exam.exam_title = new.exam_title and exam.set_number = new.set_number
    and exam.exam_date is not distinct from new.exam_date
  for update;
  if current_version is distinct from new.seen_version then
    raise exception using
      errcode = 'check_violation',
      message = 'the results of this exam have changed since they were compared';
  end if;
  return new;
end
$$;

drop trigger results_upload_update on public.results;
drop trigger results_upload_insert on public.results;
drop function public.stamp_result();
drop trigger results_uploads_refuse_change on public.results_uploads;
drop function public.current_upload(text, text, date);
drop function public.exam_key(text, text, date);
drop function public.check_publication_time(timestamptz);
drop function public.may_change_exam(uuid);
drop function public.current_role_of_request();
alter table public.results drop column upload_id;
alter table public.results_uploads
  drop column publish,
  drop column publish_at,
  drop column reason,
  drop column lowest_marks,
  drop column full_marks,
  drop column undone_at,
  drop column removed,
  drop column restored;
