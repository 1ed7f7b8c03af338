drop trigger exams_log_state on public.exams;
drop trigger exams_log_new_state on public.exams;
drop function if exists public.publish_due_exams() cascade;
drop function if exists public.unpublish_exam(exam_id uuid, seen_version bigint, reason text) cascade;
drop function if exists public.unschedule_exam(exam_id uuid, seen_version bigint) cascade;
drop function if exists public.schedule_exam(exam_id uuid, seen_version bigint, publish_at timestamp with time zone) cascade;
drop function if exists public.publish_exam(exam_id uuid, seen_version bigint) cascade;
drop function if exists public.decide_exam(exam_id uuid, seen_version bigint, from_states text[], refusal text, next_state text, at timestamp with time zone, because text) cascade;
drop function if exists public.log_exam_state() cascade;
