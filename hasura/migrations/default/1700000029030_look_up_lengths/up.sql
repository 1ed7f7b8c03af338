-- What a visitor sends is cut before anything is made of it: of a megabyte of candidate ID the key was computed, 165 ms of
-- it. Cut one letter above what can be stored (results_symbol_check and its neighbours), so that what is longer equals
-- nothing. left() looks at no more letters than it takes. Still plain SQL, so that Postgres takes the query into the
-- caller's and reads the same indexes.
create or replace function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(candidate_results.exam_title, 201)
    and result.set_number = left(candidate_results.set_number, 51)
    and result.symbol not like 'Unknown-%'
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(candidate_results.exam_title, 201)
        and exam.set_number = left(candidate_results.set_number, 51)
        and exam.state = 'published'
    ))
    and result.symbol = coalesce(
      (
        select exact.symbol
        from public.results as exact
        where exact.symbol = left(candidate_results.symbol, 101)
          and exact.exam_title = left(candidate_results.exam_title, 201)
          and exact.set_number = left(candidate_results.set_number, 51)
          and exact.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = left(candidate_results.exam_title, 201)
              and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
          ))
        limit 1
      ),
      (
        select min(alike.symbol)
        from public.results as alike
        where public.symbol_look_up_key(alike.symbol) = public.symbol_look_up_key(
            -- Without spaces and dashes the cut one could be somebody's.
            case when length(left(candidate_results.symbol, 101)) <= 100 then left(candidate_results.symbol, 101) end
          )
          and alike.symbol not like 'Unknown-%'
          and alike.exam_title = left(candidate_results.exam_title, 201)
          and alike.set_number = left(candidate_results.set_number, 51)
          and alike.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = left(candidate_results.exam_title, 201)
              and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
          ))
        having count(distinct alike.symbol) = 1
      )
    )
  order by result.exam_day desc
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The published results of one candidate in one exam: one row for each date on which it was held. The symbol as it is stored, or else the only one that is the same in upper case, without spaces and dashes, with digits of Devanagari as 0 to 9. Of a symbol, 100 letters count.';

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
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, on its published dates, equal marks ordered by symbol.';
