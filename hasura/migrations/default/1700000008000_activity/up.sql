-- Who changed what and when, written by triggers.

create table public.activity (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  actor_email text,
  action text not null,
  entity text not null,
  entity_id uuid,
  title text not null,
  count integer not null default 1,
  details jsonb not null default '{}',
  -- Not now(): two statements of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  constraint activity_action_check check (action in ('created', 'updated', 'deleted')),
  constraint activity_entity_check
    check (entity in ('students', 'results', 'notices', 'notes', 'videos', 'links', 'downloads')),
  constraint activity_count_check check (count > 0)
);
create index activity_created_at_idx on public.activity (created_at desc, id desc);
create index activity_entity_idx on public.activity (entity, entity_id, created_at desc);

comment on table public.activity is 'Log of changes to students, results, notices and study resources. Entries are never updated or deleted.';
comment on column public.activity.actor_id is 'Account of who did it. Null: not a signed-in person (a registration, a job, the admin secret). No foreign key: the entry outlives the account.';
comment on column public.activity.actor_email is 'Their e-mail at that time.';
comment on column public.activity.action is 'created, updated or deleted.';
comment on column public.activity.entity is 'The table: students, results, notices, notes, videos, links or downloads.';
comment on column public.activity.entity_id is 'The row; null for results, which are logged by exam.';
comment on column public.activity.title is 'What a person calls it: the student''s name, the title, or for results the exam''s title.';
comment on column public.activity.count is 'Number of results that one statement changed in that exam; otherwise 1.';
comment on column public.activity.details is 'students: {"registration_number"}. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}.';

create trigger activity_refuse_change before update or delete or truncate on public.activity
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('the log of changes is never rewritten');

-- The engine sets hasura.user for each mutation. It holds what the client sent along with an admin secret, so
-- nothing in it may make the write fail.
create function public.current_actor(out id uuid, out email text)
language plpgsql stable set search_path = '' as $$
declare
  session text := current_setting('hasura.user', true);
  user_id text;
begin
  if pg_input_is_valid(session, 'json') and json_typeof(session::json) = 'object' then
    user_id := session::json ->> 'x-hasura-user-id';
  end if;
  if pg_input_is_valid(user_id, 'uuid') then
    id := user_id::uuid;
    email := (select profiles.email from public.profiles where profiles.id = user_id::uuid);
  end if;
end
$$;
comment on function public.current_actor() is 'Account that runs this transaction, from the session variables of the GraphQL engine; nulls without one.';

-- What a person calls the row, and what else its entry keeps.
create function public.activity_title(entity text, content jsonb) returns text
language sql immutable set search_path = '' as $$
  select case entity
    when 'students' then concat_ws(' ', content ->> 'first_name', content ->> 'last_name')
    else content ->> 'title'
  end
$$;
create function public.activity_details(entity text, content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case entity
    when 'students' then jsonb_build_object('registration_number', content ->> 'registration_number')
    else '{}'
  end
$$;

-- Statement triggers: a bulk change writes its entries by one insert. Each event has its own transition tables.
create function public.log_created() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'created', tg_table_name, new_row.id,
    public.activity_title(tg_table_name, entry.content), public.activity_details(tg_table_name, entry.content)
  from new_rows as new_row
  cross join lateral (select to_jsonb(new_row) as content) as entry
  cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_deleted() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'deleted', tg_table_name, old_row.id,
    public.activity_title(tg_table_name, entry.content), public.activity_details(tg_table_name, entry.content)
  from old_rows as old_row
  cross join lateral (select to_jsonb(old_row) as content) as entry
  cross join public.current_actor() as actor;
  return null;
end
$$;

-- An update that changes nothing a person would notice leaves no entry.
create function public.log_updated() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'updated', tg_table_name, new_row.id,
    public.activity_title(tg_table_name, entry.after),
    public.activity_details(tg_table_name, entry.after) || jsonb_build_object('changed', changed.columns)
    || case
      when changed.columns ? 'approval_status' then jsonb_build_object(
        'approval_status',
        jsonb_build_object('from', entry.before ->> 'approval_status', 'to', entry.after ->> 'approval_status')
      )
      else '{}'
    end
  from new_rows as new_row
  join old_rows as old_row using (id)
  cross join lateral (select to_jsonb(old_row) as before, to_jsonb(new_row) as after) as entry
  cross join lateral (
    select jsonb_agg(key order by key) as columns
    from jsonb_each(entry.before) as old_value join jsonb_each(entry.after) as new_value using (key)
    where old_value.value is distinct from new_value.value
      and key not in ('updated_at', 'search', 'slug', 'url_slug')
  ) as changed
  cross join public.current_actor() as actor
  where changed.columns is not null;
  return null;
end
$$;

do $$
declare
  entity text;
begin
  foreach entity in array array['students', 'notices', 'notes', 'videos', 'links', 'downloads'] loop
    execute format(
      'create trigger %1$s_log_created after insert on public.%1$I referencing new table as new_rows
         for each statement execute function public.log_created()', entity);
    execute format(
      'create trigger %1$s_log_updated after update on public.%1$I
         referencing old table as old_rows new table as new_rows
         for each statement execute function public.log_updated()', entity);
    execute format(
      'create trigger %1$s_log_deleted after delete on public.%1$I referencing old table as old_rows
         for each statement execute function public.log_deleted()', entity);
  end loop;
end
$$;

-- Results: one entry per statement and exam.
create function public.log_results_created() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'created', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date)
  from (
    select exam_title, set_number, exam_date, count(*)
    from new_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_results_deleted() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'deleted', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date)
  from (
    select exam_title, set_number, exam_date, count(*)
    from old_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_results_updated() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date, 'changed', columns)
  from (
    select new_row.exam_title, new_row.set_number, new_row.exam_date, count(*),
      to_jsonb(array_remove(array[
        case when bool_or(new_row.exam_date is distinct from old_row.exam_date) then 'exam_date' end,
        case when bool_or(new_row.exam_title <> old_row.exam_title) then 'exam_title' end,
        case when bool_or(new_row.marks <> old_row.marks) then 'marks' end,
        case when bool_or(new_row.name <> old_row.name) then 'name' end,
        case when bool_or(new_row.set_number <> old_row.set_number) then 'set_number' end,
        case when bool_or(new_row.symbol <> old_row.symbol) then 'symbol' end
      ], null)) as columns
    from new_rows as new_row join old_rows as old_row using (id)
    where (new_row.symbol, new_row.name, new_row.marks, new_row.exam_title, new_row.set_number, new_row.exam_date)
      is distinct from
      (old_row.symbol, old_row.name, old_row.marks, old_row.exam_title, old_row.set_number, old_row.exam_date)
    group by new_row.exam_title, new_row.set_number, new_row.exam_date
    order by new_row.exam_title, new_row.set_number, new_row.exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create trigger results_log_created after insert on public.results referencing new table as new_rows
  for each statement execute function public.log_results_created();
create trigger results_log_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_results_updated();
create trigger results_log_deleted after delete on public.results referencing old table as old_rows
  for each statement execute function public.log_results_deleted();
