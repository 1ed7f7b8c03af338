alter function public.log_results_updated() reset enable_nestloop;
drop table public.results_uploads;
drop function public.begin_results_upload();
drop trigger results_version_update on public.results;
drop function public.touch_exams_of_results();
drop trigger exams_version on public.exams;
drop function public.renew_exam_version();
alter table public.exams drop column version;
