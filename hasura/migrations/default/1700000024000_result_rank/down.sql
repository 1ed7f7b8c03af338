drop function public.result_rank(public.results);
