drop function public.candidate_suggestions(text, text, text);
drop index public.results_number_idx;
drop function public.symbol_number(text);
