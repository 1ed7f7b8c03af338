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

drop index public.results_shape_idx;
drop function public.symbol_shape(text);
