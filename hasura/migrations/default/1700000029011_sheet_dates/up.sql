-- Which dates of an exam are its owner's: a sheet that is asked for without a date is of one of them.
create function auth.owned_exam_dates(title text, set_no text) returns setof date
language sql stable security definer set search_path = '' as $$
  with published as (
    select exam.exam_date, exam.uploaded_by,
      (
        select min(result.created_at) from public.results as result
        where result.exam_title = title and result.set_number = set_no
          and result.exam_date is not distinct from exam.exam_date
      ) as began_at
    from public.exams as exam
    where exam.exam_title = title and exam.set_number = set_no and exam.state = 'published'
  )
  select exam_date from published
  where uploaded_by is not distinct from (
    select first.uploaded_by from published as first order by first.began_at, first.exam_date limit 1
  )
$$;
comment on function auth.owned_exam_dates(text, text) is 'The published dates of a title and set that are of whoever uploaded its first published result; null stands for no date.';
revoke execute on function auth.owned_exam_dates(text, text) from public;
grant execute on function auth.owned_exam_dates(text, text) to prabesh_server;
