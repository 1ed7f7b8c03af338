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
