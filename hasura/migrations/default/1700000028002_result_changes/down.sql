drop trigger results_changes_deleted on public.results;
drop trigger results_changes_updated on public.results;
drop function public.record_deleted_results();
drop function public.record_updated_results();
drop view public.result_revisions;
drop table public.result_changes;
