alter table public.results_uploads drop column exam_day;
