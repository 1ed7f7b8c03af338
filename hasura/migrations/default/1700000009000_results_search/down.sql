drop index public.results_search_idx;
drop extension pg_trgm;
