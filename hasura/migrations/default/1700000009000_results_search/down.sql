drop index public.results_search_idx;
