create or replace view public.exam_distribution as
select exam_title, set_number, floor(marks) as bucket, count(*) as count
from public.results
group by exam_title, set_number, floor(marks);
drop trigger results_count_marks_insert on public.results;
drop trigger results_count_marks_update on public.results;
drop trigger results_count_marks_delete on public.results;
drop trigger results_count_marks_truncate on public.results;
drop function public.forget_marks();
drop function public.count_deleted_marks();
drop function public.count_updated_marks();
drop function public.count_inserted_marks();
drop function public.add_mark_counts(public.exam_mark_counts[]);
drop table public.exam_mark_counts;
