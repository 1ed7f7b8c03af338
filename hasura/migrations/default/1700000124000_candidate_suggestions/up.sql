-- 'Did you mean CEE-0323?': whoever types only the number of a candidate ID, or leaves zeros out, is told the one ID that has
-- it. Asked after a look-up that found nobody, and paced like one (docs/decisions/look-ups.md).

-- Bare and immutable, for an index; of 100 letters at most, as symbols are stored.
create function public.symbol_number(symbol text) returns text
language sql immutable parallel safe as $$
  select ltrim(substring(public.symbol_look_up_key(symbol) from '[0-9]+$'), '0')
$$;
comment on function public.symbol_number(text) is 'The number at the end of a candidate ID, without zeros before it; null where there is none.';

create index results_number_idx on public.results (public.symbol_number(symbol), exam_title, set_number)
  include (symbol, exam_date);

create function public.candidate_suggestions(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(candidate_suggestions.exam_title, 201)
    and result.set_number = left(candidate_suggestions.set_number, 51)
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(candidate_suggestions.exam_title, 201)
        and exam.set_number = left(candidate_suggestions.set_number, 51)
        and exam.state = 'published'
    ))
    and result.symbol = (
      select min(alike.symbol)
      from public.results as alike
      where public.symbol_number(alike.symbol)
          = nullif(public.symbol_number(left(candidate_suggestions.symbol, 101)), '')
        -- Letters that were typed must be the ID's own; none may be.
        and public.symbol_look_up_key(left(candidate_suggestions.symbol, 101)) ~ '^[^0-9]*[0-9]+$'
        and rtrim(public.symbol_look_up_key(left(candidate_suggestions.symbol, 101)), '0123456789')
          in ('', rtrim(public.symbol_look_up_key(alike.symbol), '0123456789'))
        and length(left(candidate_suggestions.symbol, 101)) <= 100
        and alike.symbol not like 'Unknown-%'
        and alike.exam_title = left(candidate_suggestions.exam_title, 201)
        and alike.set_number = left(candidate_suggestions.set_number, 51)
        and alike.exam_day = any (array(
          select exam.exam_day from public.exams as exam
          where exam.exam_title = left(candidate_suggestions.exam_title, 201)
            and exam.set_number = left(candidate_suggestions.set_number, 51) and exam.state = 'published'
        ))
      having count(distinct alike.symbol) = 1
    )
  order by result.exam_day desc
  limit 1
$$;
comment on function public.candidate_suggestions(text, text, text) is 'The one published candidate of an exam whose ID ends with the number that was typed, zeros before it aside; nobody where there are several, or where letters were typed that are not the ID''s.';
