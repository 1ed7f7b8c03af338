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
    and result.marks is not null
  -- By the name at last, which the index holds: two dates may each have a row 'Unknown-7', and the five are to be the same
  -- for everybody.
  order by result.marks desc nulls last, result.symbol, result.exam_day desc, result.name
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, on its published dates, equal marks ordered by symbol.';

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
  -- Who sat the exam before (absent did not) and is not in this one, on whichever of its dates. A student is the same one under another
  -- candidate ID.
  select exam.id, exam.uploaded_by, 'missing', null, last_result.symbol, last_result.name, last_result.marks, null, null
  from public.exams as exam
  cross join lateral public.exam_before(exam.id) as last_exam
  join public.results as last_result on last_result.exam_title = last_exam.exam_title
    and last_result.set_number = last_exam.set_number
    and last_result.exam_day = last_exam.exam_day
    and last_result.symbol not like 'Unknown-%' and last_result.marks is not null
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
      and result.marks is not null
    -- With the owner, so that a caller who is another one is turned away before the rows are read.
    window same as (partition by exam.uploaded_by, lower(result.name), result.marks)
  ) as twice
  where twice.count > 1

  union all
  -- The same marks, 0 for instance, or none (absent), for more than a tenth of all: a column that was not filled, or filled downwards.
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
