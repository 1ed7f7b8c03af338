drop trigger exams_tell on public.exams;
drop function public.tell_exams();
