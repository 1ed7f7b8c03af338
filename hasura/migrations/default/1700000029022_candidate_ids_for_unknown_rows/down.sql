drop trigger results_unknown_symbol on public.results;
drop function public.check_given_symbol();
