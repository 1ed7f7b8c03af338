create or replace function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = candidate_results.exam_title
    and result.set_number = candidate_results.set_number
    and result.symbol not like 'Unknown-%'
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = candidate_results.exam_title and exam.set_number = candidate_results.set_number
        and exam.state = 'published'
    ))
    and result.symbol = coalesce(
      (
        select exact.symbol
        from public.results as exact
        where exact.symbol = candidate_results.symbol
          and exact.exam_title = candidate_results.exam_title
          and exact.set_number = candidate_results.set_number
          and exact.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = candidate_results.exam_title
              and exam.set_number = candidate_results.set_number and exam.state = 'published'
          ))
        limit 1
      ),
      (
        select min(alike.symbol)
        from public.results as alike
        where public.symbol_look_up_key(alike.symbol) = public.symbol_look_up_key(candidate_results.symbol)
          and alike.symbol not like 'Unknown-%'
          and alike.exam_title = candidate_results.exam_title
          and alike.set_number = candidate_results.set_number
          and alike.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = candidate_results.exam_title
              and exam.set_number = candidate_results.set_number and exam.state = 'published'
          ))
        having count(distinct alike.symbol) = 1
      )
    )
  order by result.exam_day desc
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The published results of one candidate in one exam: one row for each date on which it was held. The symbol as it is stored, or else the only one that is the same in upper case, without spaces and dashes, with digits of Devanagari as 0 to 9.';

create or replace function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = top_performers.exam_title and result.set_number = top_performers.set_number
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = top_performers.exam_title and exam.set_number = top_performers.set_number
        and exam.state = 'published'
    ))
  order by result.marks desc, result.symbol, result.exam_day desc
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, on its published dates, equal marks ordered by symbol.';
