-- A day that equals itself, as exams and results have it: an exam without a date has its uploads, too.
alter table public.results_uploads
  add column exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual;
comment on column public.results_uploads.exam_day is 'As exams.exam_day.';
