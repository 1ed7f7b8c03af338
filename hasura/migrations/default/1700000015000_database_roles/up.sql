-- Who may do what below GraphQL. The owner migrates; the server and the engine work as roles of their own, which are
-- no superusers and own nothing. Here they get their rights; whether they may log in, and with what password, is the
-- installation's business (server/embedded/roles.ts, docker/postgres/roles.sh).

do $$
declare
  needed text;
begin
  foreach needed in array array['prabesh_server', 'prabesh_engine'] loop
    if not exists (select from pg_roles where rolname = needed) then
      begin
        execute format('create role %I nologin', needed);
      exception
        when duplicate_object or unique_violation then null;  -- made for another database at this moment
        when insufficient_privilege then
          raise exception 'the role %s is missing, and % may not create it', needed, current_user
            using hint = 'Let a superuser run: create role prabesh_server nologin; create role prabesh_engine nologin;';
      end;
    end if;
  end loop;
end
$$;

-- The engine: rows of `public`. Nothing of `auth`, no DDL, no truncate.
grant usage on schema public to prabesh_engine, prabesh_server;
grant select, insert, update, delete on all tables in schema public to prabesh_engine;
grant usage on all sequences in schema public to prabesh_engine;
alter default privileges in schema public grant select, insert, update, delete on tables to prabesh_engine;
alter default privileges in schema public grant usage on sequences to prabesh_engine;
-- Numbers are given out by a trigger of the owner's only.
revoke all on public.registration_counter from prabesh_engine;

-- The server: accounts, and what it needs to know of people.
grant usage on schema auth to prabesh_server;
grant select, insert, update, delete on all tables in schema auth to prabesh_server;
grant usage on all sequences in schema auth to prabesh_server;
alter default privileges in schema auth grant select, insert, update, delete on tables to prabesh_server;
alter default privileges in schema auth grant usage on sequences to prabesh_server;
grant select, insert, update, delete on public.profiles, public.students, public.files to prabesh_server;
grant select on public.site_settings, public.registration_counter to prabesh_server;

-- Triggers that read accounts, give out numbers or write the log do so with the owner's rights: whoever fires them
-- has none of his own there. Their search_path is empty, so that nobody can put another table in the way.
alter function public.set_profile_email() security definer;
alter function public.sync_profile() security definer;
alter function public.link_student() security definer;
alter function public.assign_registration_number() security definer;
alter function public.log_created() security definer;
alter function public.log_updated() security definer;
alter function public.log_deleted() security definer;
alter function public.log_results_created() security definer;
alter function public.log_results_updated() security definer;
alter function public.log_results_deleted() security definer;

-- The log is written by triggers only. Hasura's admin cannot be refused by permissions.
drop trigger activity_refuse_change on public.activity;
create trigger activity_refuse_change before insert or update or delete or truncate on public.activity
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('the log is written by the changes themselves');
