-- Changes of students' states: each statement is one change, with the state that each student had before, so that it can
-- be undone; and what one statement does to many students is one entry in the log, with each student's own behind it.

alter table public.students
  add column status_reason text,
  add constraint students_status_reason_check check (length(status_reason) <= 500);
comment on column public.students.status_reason is 'Why the state is what it is, in words for the student; optional. Written with the state, and cleared when that changes without it.';

-- As before, and the reason goes with the state that it explained.
create or replace function public.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.email := btrim(new.email);
  new.phone := public.stored_phone(new.phone);
  new.status_reason := nullif(btrim(new.status_reason), '');
  if tg_op = 'UPDATE' then
    if new.registration_number is distinct from old.registration_number then
      raise exception using
        errcode = 'check_violation',
        message = 'registration_number never changes';
    end if;
    if new.approval_status <> old.approval_status and new.status_reason = old.status_reason then
      new.status_reason := null;
    end if;
  end if;
  return new;
end
$$;

create table public.status_changes (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  actor_email text,
  status text,
  count integer not null,
  created_at timestamptz not null default clock_timestamp(),
  undoes uuid,
  undone_at timestamptz,
  restored integer,
  skipped integer,
  constraint status_changes_count_check check (count > 0),
  constraint status_changes_undone_check check (num_nulls(undone_at, restored, skipped) in (0, 3)),
  constraint status_changes_undoes_fkey foreign key (undoes) references public.status_changes (id)
);
create unique index status_changes_undoes_key on public.status_changes (undoes);

create table public.status_change_students (
  change_id uuid not null references public.status_changes (id) on delete cascade,
  student_id uuid not null references public.students (id) on delete cascade,
  from_status text not null,
  from_reason text,
  to_status text not null,
  -- In the order in which one student's changes happened: each is made while the student's row is locked.
  position bigint generated always as identity,
  primary key (change_id, student_id)
);
create index status_change_students_student_id_idx on public.status_change_students (student_id, position desc);

comment on table public.status_changes is 'One row per statement that changed students'' states, and whether it was undone. Written by triggers only.';
comment on column public.status_changes.actor_id is 'As activity.actor_id.';
comment on column public.status_changes.actor_email is 'As activity.actor_email.';
comment on column public.status_changes.status is 'The state that all got: pending, approved or rejected. Null: not all the same one (an undo).';
comment on column public.status_changes.count is 'Number of students whose state changed.';
comment on column public.status_changes.undoes is 'The change that this one undid.';
comment on column public.status_changes.undone_at is 'When it was undone. Null: it was not.';
comment on column public.status_changes.restored is 'Number of students who got their earlier state back.';
comment on column public.status_changes.skipped is 'Number of students whose state had changed again, or who had been deleted.';
comment on table public.status_change_students is 'One row per student of a change, with the state before and after. Goes with the student.';
comment on column public.status_change_students.from_reason is 'students.status_reason before.';
comment on column public.status_change_students.position is 'The highest of a student is the last change of that student''s state.';

create trigger status_changes_refuse_change before insert or update or delete or truncate on public.status_changes
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');
create trigger status_change_students_refuse_change
  before insert or update or delete or truncate on public.status_change_students
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

-- ------------------------------------------------------------------------------------------------------ the log

alter table public.activity add column part_of uuid, add column status_change_id uuid;
comment on column public.activity.part_of is 'One statement changed several students: the entry that stands for all of them. Null: an entry of its own. Ask for these in what everybody reads, for all where it is about one student.';
comment on column public.activity.status_change_id is 'The change of students'' states that this is about; it can be undone. No foreign key, as elsewhere in the log.';
comment on column public.activity.entity_id is 'The row; null for results, which are logged by exam, and for the one entry of several students.';
comment on column public.activity.title is 'What a person calls it: the student''s name, the title, for results the exam''s title, for several students ''6 students''.';
comment on column public.activity.count is 'Number of results that one statement changed in that exam, or of students; otherwise 1.';
comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all.';

-- What everybody reads is without the parts, however many there are.
create index activity_whole_idx on public.activity (created_at desc, id desc) where part_of is null;

create or replace function public.log_created() returns trigger
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

create or replace function public.log_deleted() returns trigger
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

-- Instead of log_updated: the change of states first, then the entries that lead to it. An undo tells by
-- prabesh.undoes what it undoes; its statement comes here even when nobody was left to restore.
create function public.log_students_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  undone uuid := nullif(current_setting('prabesh.undoes', true), '')::uuid;
  whole uuid := gen_random_uuid();
  made uuid;
  changed integer;
begin
  insert into public.status_changes (actor_id, actor_email, status, count, undoes)
  select actor.id, actor.email,
    case when min(new_row.approval_status) = max(new_row.approval_status) then min(new_row.approval_status) end,
    count(*), undone
  from new_rows as new_row
  join old_rows as old_row using (id)
  cross join public.current_actor() as actor
  where new_row.approval_status <> old_row.approval_status
  group by actor.id, actor.email
  returning id, count into made, changed;
  if made is not null then
    insert into public.status_change_students (change_id, student_id, from_status, from_reason, to_status)
    select made, new_row.id, old_row.approval_status, old_row.status_reason, new_row.approval_status
    from new_rows as new_row join old_rows as old_row using (id)
    where new_row.approval_status <> old_row.approval_status;
  end if;
  if undone is not null then
    update public.status_changes
    set undone_at = now(), restored = coalesce(changed, 0), skipped = count - coalesce(changed, 0)
    where id = undone;
  end if;

  with entry as (
    select new_row.id, actor.id as actor_id, actor.email as actor_email, content.after, difference.columns,
      old_row.approval_status as from_status, new_row.approval_status as to_status,
      case when new_row.approval_status <> old_row.approval_status then made end as own_change,
      count(*) over () as total
    from new_rows as new_row
    join old_rows as old_row using (id)
    cross join lateral (select to_jsonb(old_row) as before, to_jsonb(new_row) as after) as content
    cross join lateral (
      select jsonb_agg(key order by key) as columns
      from jsonb_each(content.before) as old_value join jsonb_each(content.after) as new_value using (key)
      where old_value.value is distinct from new_value.value and key not in ('search', 'user_id')
    ) as difference
    cross join public.current_actor() as actor
    where difference.columns is not null
  ), part as (
    insert into public.activity
      (actor_id, actor_email, action, entity, entity_id, title, details, status_change_id, part_of)
    select actor_id, actor_email, 'updated', 'students', id, public.activity_title('students', after),
      public.activity_details('students', after) || jsonb_build_object('changed', columns)
      || case when own_change is null then '{}'
        else jsonb_build_object('approval_status', jsonb_build_object('from', from_status, 'to', to_status))
      end,
      own_change, case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count, details, status_change_id)
  select whole, actor_id, actor_email, 'updated', 'students', count(*) || ' students', count(*),
    jsonb_build_object('changed', (
      select jsonb_agg(distinct name) from entry, lateral jsonb_array_elements(columns) as name
    ))
    || case when made is null then '{}' else jsonb_build_object('approval_status', jsonb_build_object(
      'from', case when count(distinct from_status) = 1 then min(from_status) end,
      'to', case when count(distinct to_status) = 1 then min(to_status) end
    )) end,
    made
  from entry group by actor_id, actor_email having count(*) > 1;
  return null;
end
$$;
drop trigger students_log_updated on public.students;
create trigger students_log_updated after update on public.students
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_students_updated();

-- ----------------------------------------------------------------------------------------------------- the undo

create function public.undo_status_change(change_id uuid) returns setof public.status_changes
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  change public.status_changes;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into change from public.status_changes where id = undo_status_change.change_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such change of students'' states.';
  elsif change.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This change has been undone already.';
  elsif change.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This change is older than 24 hours and cannot be undone any more.';
  end if;
  -- Whoever changes one of them at this moment comes first, and the next statement sees it.
  perform from public.students as student
  where student.id in (select student_id from public.status_change_students where change_id = change.id)
  order by student.id for no key update;
  perform set_config('prabesh.undoes', change.id::text, true);
  update public.students as student
  set approval_status = item.from_status, status_reason = item.from_reason
  from public.status_change_students as item
  where item.change_id = change.id and student.id = item.student_id
    and not exists (
      select from public.status_change_students as later
      where later.student_id = item.student_id and later.position > item.position
    );
  perform set_config('prabesh.undoes', '', true);
  return query select * from public.status_changes where id = change.id;
end
$$;
revoke execute on function public.undo_status_change(uuid) from public;
grant execute on function public.undo_status_change(uuid) to prabesh_engine;
comment on function public.undo_status_change(uuid) is 'Gives every student of a change of states the earlier one back, once and within 24 hours; skips those whose state has changed since. Returns the change, with how many were restored and skipped.';
