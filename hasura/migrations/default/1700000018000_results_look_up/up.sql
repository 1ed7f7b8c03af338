-- How visitors and students reach results: one candidate by exam and symbol, and the top performers. Their select
-- permission on results has no root fields, so these functions are the only way in; the arguments with which GraphQL
-- filters, orders and cuts only narrow what a function has returned.
--
-- Plain SQL without SET, STRICT or SECURITY DEFINER: Postgres takes the query into the caller's, where it reads indexes
-- only. A missing argument is null, which equals nothing. OFFSET 0 and LIMIT keep the caller's filters outside: no
-- result that is not returned is ever compared with what a visitor sent.

create function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = candidate_results.exam_title
    and result.set_number = candidate_results.set_number
    and result.symbol = candidate_results.symbol
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The results of one candidate in one exam: one row for each date on which it was held. Nothing unless title, set and symbol are given exactly.';

create function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = top_performers.exam_title and result.set_number = top_performers.set_number
  order by result.marks desc, result.symbol
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, equal marks ordered by symbol.';

comment on table public.results is 'One row per candidate and exam. Public by design, one candidate at a time: visitors and students ask candidate_results and top_performers.';
