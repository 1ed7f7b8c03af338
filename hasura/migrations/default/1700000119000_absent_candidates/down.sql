-- Fails, and changes nothing, while somebody is stored as absent: their results would have to become marks.

alter table public.results alter column marks set not null;
comment on column public.results.marks is 'Decimal and negative marks are possible.';
drop index public.results_ranking_idx;
create index results_ranking_idx on public.results (exam_title, set_number, marks desc, symbol)
  include (name, exam_date);

drop function public.adjust_exam(text, text, date, integer, integer, timestamptz, timestamptz, boolean);

create function public.adjust_exam(
  title text, set_no text, day date, added integer, newest timestamptz, gone timestamptz, hidden boolean
) returns void
language plpgsql set search_path = '' as $$
declare
  upload public.results_uploads;
  first_state text;
  stored_state text;
begin
  if added > 0 then
    upload := public.current_upload(title, set_no, day);
    first_state := case
      when upload.publish = 'draft' or upload.id is null and hidden then 'draft'
      when upload.publish = 'at' then 'scheduled'
      else 'published'
    end;
    insert into public.exams as exam (
      exam_title, set_number, exam_date, results_count, newest_created_at, uploaded_by, state, publish_at,
      published_at, lowest_marks, full_marks
    )
    values (
      title, set_no, day, added, newest, (select actor.id from public.current_actor() as actor), first_state,
      case when first_state = 'scheduled' then upload.publish_at end,
      case when first_state = 'published' then now() end,
      upload.lowest_marks, upload.full_marks
    )
    on conflict on constraint exams_title_set_date_key do update
      set results_count = exam.results_count + excluded.results_count,
          newest_created_at = greatest(exam.newest_created_at, excluded.newest_created_at)
    returning state into stored_state;
    -- Somebody stored the exam, without an upload, after this upload had seen that it was not there.
    if upload.publish in ('draft', 'at') and stored_state = 'published' then
      raise exception using
        errcode = 'check_violation',
        message = 'the results of this exam have changed since they were compared';
    end if;
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
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, null, false)
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
  perform public.adjust_exam(exam_title, set_number, exam_date, added, null, gone, false)
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
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, gone, hidden)
  from (
    select
      exam_title, set_number, exam_date, sum(change)::integer as added,
      max(created_at) filter (where change = 1) as newest,
      max(created_at) filter (where change = -1) as gone,
      exists (
        select from (select distinct exam_title, set_number, exam_date from old_rows) as left_exam
        join public.exams as exam on exam.exam_title = left_exam.exam_title
          and exam.set_number = left_exam.set_number and exam.exam_date is not distinct from left_exam.exam_date
        where exam.state <> 'published'
      ) as hidden
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

create or replace function public.count_inserted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from new_rows group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

create or replace function public.count_updated_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, sum(change), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from (
      select exam_title, set_number, exam_date, marks, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, marks, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date, marks
    having sum(change) <> 0
  ));
  return null;
end
$$;

create or replace function public.count_deleted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, -count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from old_rows group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

create or replace function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(top_performers.exam_title, 201)
    and result.set_number = left(top_performers.set_number, 51)
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(top_performers.exam_title, 201)
        and exam.set_number = left(top_performers.set_number, 51)
        and exam.state = 'published'
    ))
  -- By the name at last, which the index holds: two dates may each have a row 'Unknown-7', and the five are to be the same
  -- for everybody.
  order by result.marks desc, result.symbol, result.exam_day desc, result.name
  limit 5
$$;

create or replace function public.result_rank(result public.results) returns bigint
language sql stable set search_path = '' as $$
  select 1 + coalesce(sum(counts.count), 0)::bigint
  from public.exam_mark_counts as counts
  where counts.exam_title = result.exam_title and counts.set_number = result.set_number
    and counts.marks > result.marks
    and counts.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = result.exam_title and exam.set_number = result.set_number
        and (exam.state = 'published' or exam.exam_day = coalesce(result.exam_date, '-infinity'))
    ))
$$;

create or replace function public.check_given_symbol() returns trigger
language plpgsql set search_path = '' as $$
declare
  held record;
begin
  if old.symbol not like 'Unknown-%' then
    if public.current_role_of_request() = 'teacher' then
      raise exception using
        errcode = 'check_violation',
        message = 'a result keeps its candidate ID; only a row without one is given one';
    end if;
    return new;
  elsif new.symbol ilike 'unknown-%' or public.symbol_look_up_key(new.symbol) = '' then
    raise exception using errcode = 'check_violation', message = 'this is no candidate ID';
  end if;
  select result.symbol, result.name, trim_scale(result.marks) as marks into held
  from public.results as result
  where public.symbol_look_up_key(result.symbol) = public.symbol_look_up_key(new.symbol)
    and result.exam_title = new.exam_title and result.set_number = new.set_number
    and result.exam_date is not distinct from new.exam_date and result.id <> new.id
    and result.symbol not like 'Unknown-%'
  limit 1;
  if found then
    raise exception using
      errcode = 'check_violation',
      message = format('%s is already in this exam: %s, %s', held.symbol, held.name, held.marks);
  end if;
  return new;
end
$$;

create or replace function public.check_exam(exam_id uuid, kind text, hasura_session json)
returns setof public.exam_findings
language sql stable as $$
  -- Marks that the exam cannot give. Without a range nothing is outside of it.
  select exam.id, exam.uploaded_by, 'range', result.id, result.symbol, result.name, result.marks,
    null::text, null::bigint
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'range'
    and (result.marks < exam.lowest_marks or result.marks > exam.full_marks)

  union all
  -- Whose candidate ID it is has another name. Students' data are for admins: a teacher learns only that it differs.
  select exam.id, exam.uploaded_by, 'name', result.id, result.symbol, result.name, result.marks,
    case when check_exam.hasura_session ->> 'x-hasura-role' = 'admin'
      then concat_ws(' ', student.first_name, student.last_name) end,
    null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  join public.candidate_ids as known on known.candidate_id = result.symbol
  join public.students as student on student.id = known.student_id
  where exam.id = check_exam.exam_id and check_exam.kind = 'name'
    and result.name <> student.first_name || ' ' || student.last_name
    and not public.is_name_of(result.name, student.first_name, student.last_name)

  union all
  -- Who sat the exam before and is not in this one, on whichever of its dates. A student is the same one under another
  -- candidate ID.
  select exam.id, exam.uploaded_by, 'missing', null, last_result.symbol, last_result.name, last_result.marks, null, null
  from public.exams as exam
  cross join lateral public.exam_before(exam.id) as last_exam
  join public.results as last_result on last_result.exam_title = last_exam.exam_title
    and last_result.set_number = last_exam.set_number
    and last_result.exam_day = last_exam.exam_day
    and last_result.symbol not like 'Unknown-%'
  where exam.id = check_exam.exam_id and check_exam.kind = 'missing'
    -- Most are here under the very same ID; only who is not is looked for with more effort.
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen where seen.symbol = last_result.symbol
    )
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen
      where public.symbol_look_up_key(seen.symbol) = public.symbol_look_up_key(last_result.symbol)
    )
    and not exists (
      select from public.candidate_ids as known
      join public.candidate_ids as own on own.student_id = known.student_id
      join public.preview_results(check_exam.exam_id) as seen on seen.symbol = own.candidate_id
      where known.candidate_id = last_result.symbol
    )

  union all
  -- The same name with the same marks under two candidate IDs: one person entered twice, or a line copied.
  select twice.exam_id, twice.uploaded_by, 'twice', twice.id, twice.symbol, twice.name, twice.marks,
    case when twice.symbol = twice.first then twice.last else twice.first end, twice.count - 1
  from (
    select exam.id as exam_id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
      count(*) over same as count, min(result.symbol) over same as first, max(result.symbol) over same as last
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'twice' and lower(result.name) <> 'unknown'
    -- With the owner, so that a caller who is another one is turned away before the rows are read.
    window same as (partition by exam.uploaded_by, lower(result.name), result.marks)
  ) as twice
  where twice.count > 1

  union all
  -- The same marks, 0 for instance, for more than a tenth of all: a column that was not filled, or filled downwards.
  select equal.exam_id, equal.uploaded_by, 'equal', null, null, null, equal.marks, null, equal.count
  from (
    select exam.id as exam_id, exam.uploaded_by, exam.results_count, result.marks, count(*) as count
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'equal'
    group by exam.id, exam.uploaded_by, exam.results_count, result.marks
  ) as equal
  where equal.count >= 10 and equal.count * 10 > equal.results_count

  union all
  -- Rows of a file that had no candidate ID: nobody can look them up.
  select exam.id, exam.uploaded_by, 'unknown', result.id, result.symbol, result.name, result.marks, null, null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'unknown' and result.symbol like 'Unknown-%'
$$;

create or replace function public.compare_exam(exam_id uuid) returns setof public.exam_comparisons
language sql stable as $$
  select exam.id, exam.uploaded_by, own.candidates, own.q[1], own.q[2], own.q[3],
    last_exam.id, last_exam.exam_title, last_exam.set_number, last_exam.exam_date, before.candidates,
    before.q[1], before.q[2], before.q[3], last_exam.full_marks, scale.of_full_marks,
    case
      when last_exam.id is null then 'none'
      when own.candidates < 20 or before.candidates < 20 then 'few'
      when own.q[2] / scale.own - before.q[2] / scale.before > spread.widest / 2 then 'higher'
      when before.q[2] / scale.before - own.q[2] / scale.own > spread.widest / 2 then 'lower'
      when spread.before > 0 and spread.own > spread.before * 2 then 'wider'
      when spread.own < spread.before / 2 then 'narrower'
      else 'alike'
    end
  from public.exams as exam
  left join lateral public.exam_before(exam.id) as last_exam on true
  cross join lateral (
    select count(*) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
  ) as own
  cross join lateral (
    select count(*) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = last_exam.exam_title and result.set_number = last_exam.set_number
      and result.exam_day = last_exam.exam_day
  ) as before
  cross join lateral (
    select coalesce(exam.full_marks <> last_exam.full_marks and exam.full_marks > 0 and last_exam.full_marks > 0, false)
      as of_full_marks
  ) as known
  cross join lateral (
    select known.of_full_marks,
      case when known.of_full_marks then exam.full_marks else 1 end as own,
      case when known.of_full_marks then last_exam.full_marks else 1 end as before
  ) as scale
  cross join lateral (
    select (own.q[3] - own.q[1]) / scale.own as own, (before.q[3] - before.q[1]) / scale.before as before,
      greatest((own.q[3] - own.q[1]) / scale.own, (before.q[3] - before.q[1]) / scale.before) as widest
  ) as spread
  where exam.id = compare_exam.exam_id
$$;

alter table public.result_changes drop constraint result_changes_values_check;
alter table public.result_changes add constraint result_changes_values_check check (
  num_nulls(old_name, old_marks) = case action when 'created' then 2 else 0 end
  and num_nulls(new_name, new_marks) = case action when 'deleted' then 2 else 0 end
);
drop index public.result_changes_revisions_idx;
create index result_changes_revisions_idx on public.result_changes (result_id, created_at)
  include (id, old_marks, new_marks, reason)
  where action = 'updated' and exam_published and old_marks <> new_marks;

create or replace function public.log_results_updated() returns trigger
language plpgsql security definer set search_path = ''
set enable_nestloop = off as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date, 'changed', columns)
  from (
    select new_row.exam_title, new_row.set_number, new_row.exam_date, count(*),
      to_jsonb(array_remove(array[
        case when bool_or(new_row.exam_date is distinct from old_row.exam_date) then 'exam_date' end,
        case when bool_or(new_row.exam_title <> old_row.exam_title) then 'exam_title' end,
        case when bool_or(new_row.marks <> old_row.marks) then 'marks' end,
        case when bool_or(new_row.name <> old_row.name) then 'name' end,
        case when bool_or(new_row.set_number <> old_row.set_number) then 'set_number' end,
        case when bool_or(new_row.symbol <> old_row.symbol) then 'symbol' end
      ], null)) as columns
    from new_rows as new_row join old_rows as old_row using (id)
    where (new_row.symbol, new_row.name, new_row.marks, new_row.exam_title, new_row.set_number, new_row.exam_date)
      is distinct from
      (old_row.symbol, old_row.name, old_row.marks, old_row.exam_title, old_row.set_number, old_row.exam_date)
    group by new_row.exam_title, new_row.set_number, new_row.exam_date
    order by new_row.exam_title, new_row.set_number, new_row.exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create or replace view public.gone_results as
select gone.id, gone.result_id, gone.exam_title, gone.set_number, gone.exam_day, gone.symbol,
  public.symbol_look_up_key(gone.symbol) as look_up_key, gone.old_marks as last_marks, gone.reason,
  coalesce(moved.id, 0) as came_id,
  coalesce(moved.created_at, gone.stored_at, gone.created_at) as came_at,
  coalesce(gone.began_at, gone.created_at) as went_at,
  coalesce(
    (
      select change.old_marks
      from public.result_changes as change
      where change.result_id = gone.result_id and change.id > coalesce(moved.id, 0) and change.id < gone.id
        and change.action = 'updated' and change.exam_published
      order by change.id
      limit 1
    ),
    gone.old_marks
  ) as first_marks
from public.result_changes as gone
left join lateral (
  select change.id, change.created_at
  from public.result_changes as change
  where change.result_id = gone.result_id and change.action = 'created' and change.id < gone.id
  order by change.id desc
  limit 1
) as moved on true
where gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%';

create or replace function public.replaced_revisions(of_result uuid)
returns table (id bigint, old_marks numeric, new_marks numeric, reason text, revised_at timestamptz)
language plpgsql stable rows 2 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with own as (
      select result.id, result.exam_title, result.set_number, result.exam_day, result.symbol,
        public.symbol_look_up_key(result.symbol) as look_up_key,
        moved.id as moved_id, coalesce(moved.created_at, result.created_at) as came_at,
        coalesce(
          (
            select change.old_marks
            from public.result_changes as change
            where change.result_id = result.id and change.id > coalesce(moved.id, 0)
              and change.action = 'updated' and change.exam_published
            order by change.id
            limit 1
          ),
          result.marks
        ) as first_marks
      from public.results as result
      left join lateral (
        select change.id, change.created_at
        from public.result_changes as change
        where change.result_id = result.id and change.action = 'created'
        order by change.id desc
        limit 1
      ) as moved on true
      where result.id = of_result
    ), replaced as (
      select gone.id, gone.result_id, gone.came_id, gone.last_marks, gone.reason, own.id as own_id,
        lead(gone.first_marks, 1, own.first_marks) over line as next_marks,
        lead(gone.came_at, 1, own.came_at) over line as next_came_at
      from own
      join public.gone_results as gone on gone.look_up_key = own.look_up_key
        and gone.exam_title = own.exam_title and gone.set_number = own.set_number
      where (gone.result_id <> own.id or gone.id < own.moved_id)
        and (
          gone.exam_day = own.exam_day and gone.symbol = own.symbol
          or case when gone.exam_day = own.exam_day then own.came_at > gone.came_at
            else own.came_at >= gone.went_at
              and not exists (
                select
                from public.gone_results as beside
                where beside.look_up_key = own.look_up_key
                  and beside.exam_title = own.exam_title and beside.set_number = own.set_number
                  and beside.exam_day = own.exam_day and beside.id <> gone.id
                  and beside.came_at < gone.went_at and gone.came_at < beside.went_at
              )
          end
          and not exists (
            select
            from public.results as stands
            join public.exams as exam on exam.exam_title = stands.exam_title and exam.set_number = stands.set_number
              and exam.exam_day = stands.exam_day and exam.state = 'published'
            where public.symbol_look_up_key(stands.symbol) = own.look_up_key
              and stands.exam_title = own.exam_title and stands.set_number = own.set_number
              and stands.exam_day = gone.exam_day and stands.symbol not like 'Unknown-%'
              and (gone.exam_day <> own.exam_day or stands.symbol = gone.symbol)
          )
        )
      window line as (order by gone.id)
    )
    select replaced.id, replaced.last_marks, replaced.next_marks, replaced.reason, replaced.next_came_at
    from replaced
    where replaced.last_marks <> replaced.next_marks
    union all
    -- What was told of it while it was there.
    select change.id, change.old_marks, change.new_marks, change.reason, change.created_at
    from replaced
    join public.result_changes as change on change.result_id = replaced.result_id
      and change.id > replaced.came_id and change.id < replaced.id
    where replaced.result_id <> replaced.own_id
      and change.action = 'updated' and change.exam_published and change.old_marks <> change.new_marks;
end
$$;

create or replace view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes
where action = 'updated' and exam_published and old_marks <> new_marks
union all
select step.id, result.id, step.old_marks, step.new_marks, step.reason, step.revised_at
from public.results as result
cross join lateral (
  select result.id as result_id
  from public.result_changes as gone
  where public.symbol_look_up_key(gone.symbol) = public.symbol_look_up_key(result.symbol)
    and gone.exam_title = result.exam_title and gone.set_number = result.set_number
    and gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%'
  limit 1
) as replaced
cross join lateral public.replaced_revisions(replaced.result_id) as step
where result.symbol not like 'Unknown-%';

create or replace function auth.sheet_state(sheet auth.sheet_statuses) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select case when bool_or(result.name = sheet.name and result.marks = sheet.marks) then 'published' else 'revised' end
      from public.results as result
      where public.symbol_look_up_key(result.symbol) = sheet.symbol_key
        and result.exam_title = sheet.exam_title and result.set_number = sheet.set_number
        and coalesce(result.exam_date, '-infinity') = sheet.exam_day
        and exists (
          select from public.exams as exam
          where exam.exam_title = sheet.exam_title and exam.set_number = sheet.set_number
            and coalesce(exam.exam_date, '-infinity') = sheet.exam_day and exam.state = 'published'
        )
      having count(*) > 0
    ),
    'withdrawn'
  )
$$;

create or replace function auth.sheet_status(
  title text, set_no text, day date, candidate text, candidate_name text, candidate_marks double precision
) returns table (list integer, index integer)
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  exact public.results;
  newest integer;
begin
  return query
    select sheet.list, sheet.index from auth.sheet_statuses as sheet
    where sheet.exam_title = title and sheet.set_number = set_no and sheet.exam_day = coalesce(day, '-infinity')
      and sheet.symbol = candidate and sheet.name = candidate_name and sheet.marks::double precision = candidate_marks
      and sheet.state = 'published'
    limit 1;
  if found then
    return;
  end if;

  -- The result first, as everybody does who changes both. Whoever withdraws either waits for this row, and finds it.
  select result.* into exact from public.results as result
  where result.exam_title = title and result.set_number = set_no and result.exam_date is not distinct from day
    and result.symbol_key = candidate and result.name = candidate_name
    and result.marks::double precision = candidate_marks
  for share;
  if not found then
    return;
  end if;
  perform from public.exams as exam
  where exam.exam_title = title and exam.set_number = set_no and exam.exam_date is not distinct from day
    and exam.state = 'published'
  for share;
  if not found then
    return;
  end if;

  select coalesce(max(sheet.list), 1) into newest from auth.sheet_statuses as sheet;
  for attempt in 1..32 loop
    -- The first 32 bits of such an id are random ones of the system, and 131,072 is a power of two.
    return query
      insert into auth.sheet_statuses as sheet (list, index, exam_title, set_number, exam_day, symbol, name, marks)
      values (
        newest, (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 131072)::integer,
        title, set_no, coalesce(day, '-infinity'), exact.symbol, exact.name, exact.marks
      )
      on conflict do nothing
      returning sheet.list, sheet.index;
    if found then
      return;
    end if;
    -- Made by somebody else at this moment, or of before a withdrawal that is over.
    return query
      update auth.sheet_statuses as sheet
      set state = 'published', since = case when sheet.state = 'published' then sheet.since else now() end
      where sheet.exam_title = title and sheet.set_number = set_no and sheet.exam_day = coalesce(day, '-infinity')
        and sheet.symbol = exact.symbol and sheet.name = exact.name and sheet.marks = exact.marks
      returning sheet.list, sheet.index;
    if found then
      return;
    end if;
    -- A list that is half full answers so once in 65,000 times.
    if attempt = 16 then
      newest := newest + 1;
    end if;
  end loop;
  raise exception 'no place was found for a sheet';
end
$$;

create function public.touch_exams_of_results() returns trigger
language plpgsql set search_path = '' as $$
declare
  exam_id uuid;
begin
  for exam_id in
    select exam.id
    from (select distinct exam_title, set_number, exam_date from new_rows) as changed
    join public.exams as exam on exam.exam_title = changed.exam_title and exam.set_number = changed.set_number
      and exam.exam_date is not distinct from changed.exam_date
    order by exam.exam_title, exam.set_number, exam.exam_date
  loop
    update public.exams set results_count = results_count where id = exam_id;
  end loop;
  return null;
end
$$;

create trigger results_version_update after update on public.results referencing new table as new_rows
  for each statement execute function public.touch_exams_of_results();

alter table auth.sheet_statuses alter column marks set not null;
drop index auth.sheet_statuses_says_idx;
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks);
alter table public.exams drop column absent_count;

comment on column auth.sheet_statuses.marks is null;
comment on column public.exam_comparisons.candidates is 'Results of the exam, of its date only.';
comment on column public.exams.results_count is 'Number of results of this title, set and date.';
comment on column public.result_changes.new_marks is null;
comment on column public.result_changes.old_marks is null;
comment on function public.result_rank(public.results) is '1 + the number of strictly higher marks of the same title and set, on whichever published date; of a result that is not published, also on its own date: the rank that it is going to have. Equal marks share a rank.';
comment on function public.upload_single_change(public.results_uploads) is 'Of an upload that added or replaced one result and no more: {symbol, old_name, new_name, old_marks, new_marks}, the old ones null where it was added. Null of any other.';
