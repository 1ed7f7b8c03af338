-- '0323' is CEE-0323 where all candidate IDs of the exam are 'CEE-' and four digits: one exact look-up, no list. Where one ID of
-- the exam differs, digits alone are nobody's, and the page asks 'Did you mean ...?' as before.

create function public.symbol_shape(symbol text) returns text
language sql immutable parallel safe as $$
  select rpad(rtrim(symbol, '0123456789०१२३४५६७८९'), length(symbol), '0')
$$;
comment on function public.symbol_shape(text) is 'A candidate ID with zeros for the digits at its end: CEE-0000 of CEE-0323. Equal where IDs share prefix and length.';

-- The first and the last shape of an exam are read from its ends. Without further columns: equal entries are stored once.
create index results_shape_idx on public.results (
  exam_title, set_number, coalesce(exam_date, '-infinity'::date), public.symbol_shape(symbol)
) where symbol not like 'Unknown-%';

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
        where public.symbol_look_up_key(alike.symbol) = coalesce(
            case
              when length(left(candidate_results.symbol, 101)) <= 100
                and public.symbol_look_up_key(left(candidate_results.symbol, 101)) ~ '^[0-9]+$'
              then (
                select public.symbol_look_up_key(rtrim(max(shape.last), '0') || left(candidate_results.symbol, 101))
                from public.exams as exam
                cross join lateral (
                  select min(public.symbol_shape(same.symbol)) as first, max(public.symbol_shape(same.symbol)) as last
                  from public.results as same
                  where same.exam_title = exam.exam_title and same.set_number = exam.set_number
                    and same.exam_day = exam.exam_day and same.symbol not like 'Unknown-%'
                ) as shape
                where exam.exam_title = left(candidate_results.exam_title, 201)
                  and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
                having min(shape.first) = max(shape.last)
                  and length(max(shape.last)) = length(rtrim(max(shape.last), '0'))
                    + length(public.symbol_look_up_key(left(candidate_results.symbol, 101)))
              )
            end,
            public.symbol_look_up_key(
              -- Without spaces and dashes the cut one could be somebody's.
              case when length(left(candidate_results.symbol, 101)) <= 100 then left(candidate_results.symbol, 101) end
            )
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
comment on function public.candidate_results(text, text, text) is 'The published results of one candidate in one exam: one row for each date on which it was held. The symbol as it is stored, or else the only one that is the same in upper case, without spaces and dashes, with digits of Devanagari as 0 to 9. Digits alone are completed where all published IDs of the exam share prefix and length. Of a symbol, 100 letters count.';
