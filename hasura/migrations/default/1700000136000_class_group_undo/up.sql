-- Class groups that students got or lost, and groups that were deleted, are taken back as a change of states is: by
-- undo_status_change, once and within 24 hours, from the toast or from the log.

alter table public.status_changes
  add column deleted_class_groups jsonb,
  drop constraint status_changes_count_check,
  add constraint status_changes_count_check check (count > 0 or deleted_class_groups is not null);
comment on table public.status_changes is 'One row per statement that changed students'' states, or transaction that changed their class groups, and whether it was undone. Written by triggers only.';
comment on column public.status_changes.count is 'Number of students whose state or class groups changed.';
comment on column public.status_changes.deleted_class_groups is 'The class groups that were deleted, as they were; often none. Null: a change of states.';
comment on column public.activity.status_change_id is 'The change of students'' states or class groups that this is about; it can be undone. No foreign key, as elsewhere in the log.';

create table auth.class_group_changes (
  change_id uuid not null references public.status_changes (id) on delete cascade,
  student_id uuid not null,
  class_group_id uuid not null,
  added boolean not null,
  position bigint generated always as identity primary key
);
comment on table auth.class_group_changes is 'What each change did with whom. No foreign keys: an undo looks whether student and class group are there.';
comment on column auth.class_group_changes.position is 'The highest of a student and a class group is the last change of the two.';

create index class_group_changes_change_id_idx on auth.class_group_changes (change_id);

create index class_group_changes_pair_idx on auth.class_group_changes (student_id, class_group_id, position desc);

create function public.class_group_change() returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid := nullif(current_setting('prabesh.class_group_change', true), '')::uuid;
begin
  if made is null then
    insert into public.status_changes (actor_id, actor_email, count, undoes, deleted_class_groups)
    select actor.id, actor.email, 0, nullif(current_setting('prabesh.undoes', true), '')::uuid, '[]'
    from public.current_actor() as actor
    returning id into made;
    perform set_config('prabesh.class_group_change', made::text, true);
  end if;
  return made;
end
$$;
comment on function public.class_group_change() is 'The change of this transaction: all that it does with class groups is undone together.';

revoke execute on function public.class_group_change() from public;

-- The argument says what happened to the rows: added or removed. Those of a student who is being deleted go unrecorded.
create function public.record_class_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not exists (select from changed_rows join public.students as student on student.id = changed_rows.student_id) then
    return null;
  end if;
  made := public.class_group_change();
  insert into auth.class_group_changes (change_id, student_id, class_group_id, added)
  select made, changed_rows.student_id, changed_rows.class_group_id, tg_argv[0] = 'added'
  from changed_rows join public.students as student on student.id = changed_rows.student_id;
  update public.status_changes
  set count = (select count(distinct student_id) from auth.class_group_changes where change_id = made)
  where id = made;
  return null;
end
$$;

-- Before the entries of the log, which name the change.
create trigger student_class_groups_change_added after insert on public.student_class_groups
  referencing new table as changed_rows
  for each statement execute function public.record_class_groups('added');

create trigger student_class_groups_change_removed after delete on public.student_class_groups
  referencing old table as changed_rows
  for each statement execute function public.record_class_groups('removed');

create trigger student_class_groups_change_1_removed after update on public.student_class_groups
  referencing old table as changed_rows
  for each statement execute function public.record_class_groups('removed');

create trigger student_class_groups_change_2_added after update on public.student_class_groups
  referencing new table as changed_rows
  for each statement execute function public.record_class_groups('added');

-- The list as it is by now, and one more.
do $$
declare
  rule text := (
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.activity'::regclass and conname = 'activity_entity_check'
  );
begin
  alter table public.activity drop constraint activity_entity_check;
  execute format(
    'alter table public.activity add constraint activity_entity_check %s',
    replace(rule, '''links''::text', '''links''::text, ''class_groups''::text')
  );
end
$$;

create function public.keep_deleted_class_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.status_changes
  set deleted_class_groups
    = deleted_class_groups || jsonb_build_object('id', old.id, 'name', old.name, 'description', old.description)
  where id = public.class_group_change();
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title)
  select actor.id, actor.email, 'deleted', 'class_groups', old.id, old.name from public.current_actor() as actor;
  return null;
end
$$;

create trigger class_groups_keep_deleted after delete on public.class_groups
  for each row execute function public.keep_deleted_class_group();

create function public.name_class_group_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status_change_id := current_setting('prabesh.class_group_change', true)::uuid;
  return new;
end
$$;

create trigger activity_class_group_change before insert on public.activity
  for each row when (
    (new.entity = 'class_groups' or new.entity = 'students' and new.details ? 'class_groups')
    and coalesce(current_setting('prabesh.class_group_change', true), '') <> ''
  )
  execute function public.name_class_group_change();

-- What is for a class group still names it when it comes back: see prepare_audience.
create function public.store_audiences_of_class_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'note_id'), ('videos', 'video_id'), ('downloads', 'download_id'), ('links', 'link_id'),
    ('calendar_events', 'event_id')
  ) as item (name, key) loop
    execute format(
      'insert into public.audiences (%2$I, class_group_id)
       select id, $1 from public.%1$I where audience <> ''[]'' and audience ? $1::text', item.name, item.key)
    using new.id;
  end loop;
  return null;
end
$$;

create trigger class_groups_store_audiences after insert on public.class_groups
  for each row execute function public.store_audiences_of_class_group();

-- ----------------------------------------------------------------------------------------------------- the undo

drop trigger status_changes_refuse_change on public.status_changes;

create trigger status_changes_refuse_change before insert or update or delete or truncate on public.status_changes
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes', true), '') = '')
  execute function public.refuse_direct_write('changes are recorded by themselves');

-- With the owner's rights, as record_class_groups.
create function public.restore_class_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
begin
  select gone.name into taken
  from jsonb_to_recordset(new.deleted_class_groups) as gone (id uuid, name text)
  join public.class_groups as present on lower(present.name) = lower(gone.name) and present.id <> gone.id
  limit 1;
  if taken is not null then
    raise exception using
      errcode = 'check_violation',
      message = format('There is another class group called “%s” by now. Rename that one first.', taken);
  end if;
  insert into public.class_groups (id, name, description)
  select id, name, description
  from jsonb_to_recordset(new.deleted_class_groups) as gone (id uuid, name text, description text)
  on conflict (id) do nothing;

  perform from public.students as student
  where student.id in (select student_id from auth.class_group_changes where change_id = new.id)
  order by student.id for key share;
  with pair as (
    select item.student_id, item.class_group_id, (array_agg(item.added order by item.position))[1] as was_added
    from auth.class_group_changes as item
    join public.students as student on student.id = item.student_id
    join public.class_groups as class_group on class_group.id = item.class_group_id
    where item.change_id = new.id
    group by item.student_id, item.class_group_id
    having not exists (
      select from auth.class_group_changes as later
      where later.student_id = item.student_id and later.class_group_id = item.class_group_id
        and later.position > max(item.position)
    )
  ), taken_away as (
    delete from public.student_class_groups as member using pair
    where pair.was_added and (member.student_id, member.class_group_id) = (pair.student_id, pair.class_group_id)
    returning member.student_id
  ), given_back as (
    insert into public.student_class_groups (student_id, class_group_id)
    select student_id, class_group_id from pair where not was_added
    on conflict do nothing
    returning student_id
  )
  select count(distinct student_id) into new.restored
  from (select student_id from taken_away union all select student_id from given_back) as student;
  new.skipped := new.count - new.restored;
  return new;
end
$$;
comment on function public.restore_class_groups() is 'Row trigger: brings back the class groups of a change, and who was in them; leaves alone whoever has come into them or left them since.';

create trigger status_changes_undo before update on public.status_changes
  for each row when (
    old.undone_at is null and new.undone_at is not null and new.deleted_class_groups is not null
  )
  execute function public.restore_class_groups();

create or replace function public.undo_status_change(change_id uuid) returns setof public.status_changes
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  change public.status_changes;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into change from public.status_changes where id = undo_status_change.change_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such change of students.';
  elsif change.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This change has been undone already.';
  elsif change.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This change is older than 24 hours and cannot be undone any more.';
  end if;
  perform set_config('prabesh.undoes', change.id::text, true);
  if change.deleted_class_groups is not null then
    perform set_config('prabesh.class_group_change', '', true);
    update public.status_changes set undone_at = now(), restored = 0, skipped = 0 where id = change.id;
    perform set_config('prabesh.class_group_change', '', true);
  else
    -- Whoever changes one of them at this moment comes first, and the next statement sees it.
    perform from public.students as student
    where student.id in (select student_id from public.status_change_students where change_id = change.id)
    order by student.id for no key update;
    update public.students as student
    set approval_status = item.from_status, status_reason = item.from_reason
    from public.status_change_students as item
    where item.change_id = change.id and student.id = item.student_id
      and not exists (
        select from public.status_change_students as later
        where later.student_id = item.student_id and later.position > item.position
      );
  end if;
  perform set_config('prabesh.undoes', '', true);
  return query select * from public.status_changes where id = change.id;
end
$$;
comment on function public.undo_status_change(uuid) is 'Gives every student of a change the earlier state or the earlier class groups back, deleted class groups included, once and within 24 hours; skips those changed since. Returns the change, with how many were restored and skipped.';
