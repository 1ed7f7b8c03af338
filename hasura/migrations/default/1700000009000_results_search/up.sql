-- The admin's search: every word somewhere in symbol, name or exam title. Over a million results a scan took
-- 0.9 to 1.6 s for a page and its count; with trigrams a candidate is found in 1 to 20 ms. Storing 10,000 rows takes
-- about a second longer. Words of one or two letters still scan.
create index results_search_idx on public.results
  using gin (symbol gin_trgm_ops, name gin_trgm_ops, exam_title gin_trgm_ops);
