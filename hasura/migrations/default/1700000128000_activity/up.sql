-- Who changed what and when, written by triggers. Hasura's admin cannot be refused by permissions, so triggers refuse.
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
  part_of uuid,
  status_change_id uuid,
  upload_id uuid,
  student_import_id uuid,
  constraint activity_action_check check (action in ('created', 'updated', 'deleted')),
  constraint activity_entity_check
    check (entity in (
      'students', 'results', 'notices', 'notes', 'videos', 'links', 'class_groups', 'messages', 'downloads', 'staff'
    )),
  constraint activity_count_check check (count > 0)
);
comment on table public.activity is 'Log of changes to students, results, notices, study resources and the staff. Entries are never updated or deleted.';
comment on column public.activity.actor_id is 'Account of who did it. Null: not a signed-in person (a registration, a job, the admin secret). No foreign key: the entry outlives the account.';
comment on column public.activity.actor_email is 'Their e-mail at that time.';
comment on column public.activity.action is 'created, updated or deleted.';
comment on column public.activity.entity is 'The table: students, results, notices, notes, videos, links or downloads; or staff.';
comment on column public.activity.entity_id is 'The row; null for results, which are logged by exam, and for the one entry of several students.';
comment on column public.activity.title is 'What a person calls it: the student''s name, the title, for results the exam''s title, for several students ''6 students''.';
comment on column public.activity.count is 'Number of results that one statement changed in that exam, or of students; otherwise 1.';
comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. Of a student''s other columns {"values": {column: {"from", "to"}}}; entries from before have none. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs. {"changed": ["class_groups"], "class_groups": {"added": [names]}} or {"removed": [names]}, and so with "candidate_ids"; of several students all names that any of them got or lost. staff: {"changed": ["role"], "role": {"from", "to"}}; {"changed": ["invitation"], "invitation": {"state": sent, sent again or withdrawn, "role"}}; {"changed": ["exams"], "exams": {"to", "names"}}. notices: {"state": {"from", "to"}, "publish_at"}, {"writer": {"from", "to"}} of a draft that somebody else goes on with, {"restored": true}.';
comment on column public.activity.part_of is 'One statement changed several students: the entry that stands for all of them. Null: an entry of its own. Ask for these in what everybody reads, for all where it is about one student.';
comment on column public.activity.status_change_id is 'The change of students'' states or class groups that this is about; it can be undone. No foreign key, as elsewhere in the log.';
comment on column public.activity.upload_id is 'The upload of results that the entry tells of. Null: it tells of something else.';
comment on column public.activity.student_import_id is 'The import of students that the entry tells of, or whose undo. Null: it tells of something else. No foreign key, as elsewhere in the log.';

create index activity_created_at_idx on public.activity (created_at desc, id desc);
create index activity_entity_idx on public.activity (entity, entity_id, created_at desc);

create trigger activity_refuse_change before insert or update or delete or truncate on public.activity
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('the log is written by the changes themselves');

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

create function public.log_created() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whole uuid := case when tg_table_name = 'students' then gen_random_uuid() end;
begin
  with entry as (
    select to_jsonb(new_row) as content, new_row.id, actor.id as actor_id, actor.email as actor_email,
      count(*) over () as total
    from new_rows as new_row cross join public.current_actor() as actor
  ), part as (
    insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details, part_of)
    select actor_id, actor_email, 'created', tg_table_name, id, public.activity_title(tg_table_name, content),
      public.activity_details(tg_table_name, content), case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count)
  select whole, actor_id, actor_email, 'created', tg_table_name, total || ' students', total
  from entry where whole is not null and total > 1 limit 1;
  return null;
end
$$;

create function public.log_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whole uuid := case when tg_table_name = 'students' then gen_random_uuid() end;
begin
  with entry as (
    select to_jsonb(old_row) as content, old_row.id, actor.id as actor_id, actor.email as actor_email,
      count(*) over () as total
    from old_rows as old_row cross join public.current_actor() as actor
  ), part as (
    insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details, part_of)
    select actor_id, actor_email, 'deleted', tg_table_name, id, public.activity_title(tg_table_name, content),
      public.activity_details(tg_table_name, content), case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count)
  select whole, actor_id, actor_email, 'deleted', tg_table_name, total || ' students', total
  from entry where whole is not null and total > 1 limit 1;
  return null;
end
$$;

-- The link to a login is nothing that a person changed: an import of 300 students must not push everything else out
-- of the recent activity. (Nor is the excerpt that the database makes of a notice.)
create function public.log_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
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
      and key not in ('updated_at', 'search', 'slug', 'url_slug', 'excerpt', 'user_id')
  ) as changed
  cross join public.current_actor() as actor
  where changed.columns is not null;
  return null;
end
$$;

-- The dashboard shows the log of one kind of thing, or of one person: its newest rows from an index, whatever else there is.
create index activity_entity_created_at_idx on public.activity (entity, created_at desc, id desc);
create index activity_actor_id_idx on public.activity (actor_id, created_at desc, id desc);

-- What everybody reads is without the parts, however many there are.
create index activity_whole_idx on public.activity (created_at desc, id desc) where part_of is null;
