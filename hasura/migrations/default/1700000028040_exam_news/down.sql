drop trigger exams_tell on public.exams;
drop function public.tell_exams();
revoke select (id, exam_title, set_number, exam_date, state, publish_at, version) on public.exams from prabesh_server;
