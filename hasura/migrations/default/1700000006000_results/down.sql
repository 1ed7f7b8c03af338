drop view public.exam_distribution;
drop table public.results;
drop table public.exams;
drop function public.forget_exams();
drop function public.count_updated_results();
drop function public.count_deleted_results();
drop function public.count_inserted_results();
drop function public.adjust_exam(text, text, date, integer, timestamptz, timestamptz);
drop function public.trim_result();
