drop function public.undo_results_upload(uuid);
drop trigger results_uploads_log_undone on public.results_uploads;
drop function public.log_undone_upload();
drop trigger results_log_updated on public.results;
create trigger results_log_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_results_updated();
drop trigger results_log_deleted on public.results;
create trigger results_log_deleted after delete on public.results referencing old table as old_rows
  for each statement execute function public.log_results_deleted();
