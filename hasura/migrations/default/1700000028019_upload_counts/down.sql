drop trigger activity_upload on public.activity;
drop function public.name_upload_of_activity();
alter table public.activity drop column upload_id;
drop function public.upload_replaced_count(public.results_uploads);
drop function public.upload_added_count(public.results_uploads);
