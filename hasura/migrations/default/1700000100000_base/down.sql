-- The roles themselves stay: other databases of the cluster may use them.
alter default privileges in schema auth revoke all on tables from prabesh_server;
alter default privileges in schema auth revoke all on sequences from prabesh_server;
alter default privileges in schema public revoke all on tables from prabesh_engine;
alter default privileges in schema public revoke all on sequences from prabesh_engine;
revoke usage on schema public from prabesh_server, prabesh_engine;
drop function if exists public.current_role_of_request() cascade;
drop function if exists public.refuse_direct_write() cascade;
drop function if exists public.set_updated_at() cascade;
drop extension pg_trgm;
drop schema auth cascade;
