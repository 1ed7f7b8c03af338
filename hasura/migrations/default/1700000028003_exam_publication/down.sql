revoke update (state, publish_at, published_at) on public.exams from prabesh_server;
revoke select on public.exams from prabesh_server;
revoke usage on sequence public.exam_versions from prabesh_server;
drop function public.publish_due_exams();
drop function public.unpublish_exam(uuid, bigint, text);
drop function public.unschedule_exam(uuid, bigint);
drop function public.schedule_exam(uuid, bigint, timestamptz);
drop function public.publish_exam(uuid, bigint);
drop function public.decide_exam(uuid, bigint, text[], text, text, timestamptz, text);
drop trigger exams_log_state on public.exams;
drop trigger exams_log_new_state on public.exams;
drop function public.log_exam_state();
drop trigger exams_refuse_direct_write on public.exams;
create trigger exams_refuse_direct_write before insert or update or delete or truncate on public.exams
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('an exam is the sum of its results; write those');
