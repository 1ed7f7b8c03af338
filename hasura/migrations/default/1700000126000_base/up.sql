-- Accounts, sessions and signing keys. Only server/accounts reads and writes this schema; it is not tracked in the
-- metadata, so GraphQL never sees it. Roles are not here: they belong to public.profiles.
create schema auth;

comment on schema auth is 'Accounts, sessions and signing keys. Used by server/auth only and never tracked in Hasura.';

-- What several tables share: trigram search, updated_at, and refusing direct writes.
create extension if not exists pg_trgm;

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function public.set_updated_at() is 'Row trigger: updated_at is the time of the last change, whatever the client sends.';

-- Hasura's admin role cannot be given permissions, so rules that bind it too live in triggers. The triggers that use
-- this one have the condition pg_trigger_depth() = 0: a statement of a client, not one of another trigger.
create function public.refuse_direct_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'check_violation',
    message = format('%s on "%s" is refused: %s', lower(tg_op), tg_table_name, tg_argv[0]);
end
$$;
comment on function public.refuse_direct_write() is 'Statement trigger: refuses the write; its argument says why.';

-- Who may do what below GraphQL. The owner migrates; the server and the engine work as roles of their own, which are
-- no superusers and own nothing. Tables that are made later give them these rights by default; whether they may log in, and with what password, is the
-- installation's business (server/embedded/roles.ts, docker/postgres-roles.sh).
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

alter default privileges in schema public grant select, insert, update, delete on tables to prabesh_engine;
alter default privileges in schema public grant usage on sequences to prabesh_engine;

-- The server: accounts, and what it needs to know of people.
grant usage on schema auth to prabesh_server;

alter default privileges in schema auth grant select, insert, update, delete on tables to prabesh_server;
alter default privileges in schema auth grant usage on sequences to prabesh_server;

-- The role in which a request of GraphQL runs; null for what does not come from there (the server, psql).
create function public.current_role_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  session text := current_setting('hasura.user', true);
begin
  if pg_input_is_valid(session, 'json') and json_typeof(session::json) = 'object' then
    return session::json ->> 'x-hasura-role';
  end if;
  return null;
end
$$;
comment on function public.current_role_of_request() is 'x-hasura-role of the request that runs this transaction; null without one.';
