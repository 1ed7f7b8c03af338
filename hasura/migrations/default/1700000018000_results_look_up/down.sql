comment on table public.results is 'One row per candidate and exam. Public by design, a limited number of rows at a time.';
drop function public.top_performers(text, text);
drop function public.candidate_results(text, text, text);
