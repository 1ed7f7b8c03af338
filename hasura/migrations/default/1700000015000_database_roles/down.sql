drop trigger activity_refuse_change on public.activity;
create trigger activity_refuse_change before update or delete or truncate on public.activity
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('the log of changes is never rewritten');
alter function public.log_results_deleted() security invoker;
alter function public.log_results_updated() security invoker;
alter function public.log_results_created() security invoker;
alter function public.log_deleted() security invoker;
alter function public.log_updated() security invoker;
alter function public.log_created() security invoker;
alter function public.assign_registration_number() security invoker;
alter function public.link_student() security invoker;
alter function public.sync_profile() security invoker;
alter function public.set_profile_email() security invoker;
-- The roles themselves stay: other databases of the cluster may use them.
alter default privileges in schema auth revoke all on tables from prabesh_server;
alter default privileges in schema auth revoke all on sequences from prabesh_server;
alter default privileges in schema public revoke all on tables from prabesh_engine;
alter default privileges in schema public revoke all on sequences from prabesh_engine;
revoke all on all tables in schema auth from prabesh_server;
revoke all on all sequences in schema auth from prabesh_server;
revoke all on schema auth from prabesh_server;
revoke all on all tables in schema public from prabesh_server, prabesh_engine;
revoke all on all sequences in schema public from prabesh_engine;
revoke usage on schema public from prabesh_server, prabesh_engine;
