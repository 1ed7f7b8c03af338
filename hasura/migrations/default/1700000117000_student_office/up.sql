-- What the office needs of students beside deciding about them: whom to call, and an import that can be taken back.

-- ------------------------------------------------------------------------------------------------- the guardian

alter table public.students
  add column guardian_name text not null default '',
  add column guardian_phone text not null default '',
  add constraint students_guardian_name_check check (length(guardian_name) <= 200),
  add constraint students_guardian_name_address_check check (not public.holds_address(guardian_name)),
  add constraint students_guardian_phone_check check (guardian_phone = '' or length(guardian_phone) between 8 and 40);
comment on column public.students.guardian_name is 'Optional.';
comment on column public.students.guardian_phone is 'Optional. Stored as phone is; brothers and sisters share it.';

create or replace function public.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.email := btrim(new.email);
  new.phone := public.stored_phone(new.phone);
  new.guardian_name := btrim(new.guardian_name);
  new.guardian_phone := public.stored_phone(new.guardian_phone);
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

-- ------------------------------------------------------------------------------------------------- imports

-- An import is a row of its own, with its students as nested rows, so that it can be undone whole. Its id, chosen by the
-- browser, answers whether an import was stored whose answer was lost.
create table public.student_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null default '',
  actor_id uuid,
  actor_email text,
  count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  removed integer,
  kept integer,
  constraint student_imports_file_name_check check (length(file_name) <= 300),
  constraint student_imports_undone_check check (num_nulls(undone_at, removed, kept) in (0, 3))
);
comment on table public.student_imports is 'One row per import of students. Insert it together with its students (nested).';
comment on column public.student_imports.id is 'Chosen by the sender, so that an import whose answer was lost can be asked for, and is never stored twice.';
comment on column public.student_imports.file_name is 'As the sender''s computer calls it.';
comment on column public.student_imports.actor_id is 'As activity.actor_id.';
comment on column public.student_imports.actor_email is 'As activity.actor_email.';
comment on column public.student_imports.count is 'Number of students that it stored.';
comment on column public.student_imports.undone_at is 'When it was undone. Null: it was not.';
comment on column public.student_imports.removed is 'Number of students that the undo removed.';
comment on column public.student_imports.kept is 'Number of students that the undo left, since they had been changed or used their login.';

create index student_imports_created_at_idx on public.student_imports (created_at desc);

alter table public.students
  add column import_id uuid,
  add constraint students_import_id_fkey foreign key (import_id) references public.student_imports (id);
comment on column public.students.import_id is 'The import that stored this student. Null: somebody added or registered them.';

create index students_import_id_idx on public.students (import_id) where import_id is not null;

create function public.begin_student_import() returns trigger
language plpgsql set search_path = '' as $$
begin
  select actor.id, actor.email into new.actor_id, new.actor_email from public.current_actor() as actor;
  new.count := 0;
  new.created_at := now();
  new.undone_at := null;
  new.removed := null;
  new.kept := null;
  perform set_config('prabesh.import', new.id::text, true);
  return new;
end
$$;

create trigger student_imports_begin before insert on public.student_imports
  for each row execute function public.begin_student_import();

create trigger student_imports_refuse_change before update or delete or truncate on public.student_imports
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes_import', true), '') = '')
  execute function public.refuse_direct_write('an import is a record of what was stored');

-- Only what is stored with an import is of it: its undo must never meet anybody else.
create function public.check_student_import() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.import_id is not distinct from old.import_id then
    return new;
  end if;
  if tg_op = 'UPDATE' or new.import_id::text is distinct from nullif(current_setting('prabesh.import', true), '') then
    raise exception using
      errcode = 'check_violation',
      message = 'students are of an import only if they are stored with it';
  end if;
  return new;
end
$$;

create trigger students_0_import before insert on public.students
  for each row when (new.import_id is not null) execute function public.check_student_import();

create trigger students_0_import_kept before update of import_id on public.students
  for each row execute function public.check_student_import();

create function public.count_student_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.student_imports as import set count = import.count + stored.count
  from (select import_id, count(*) from new_rows where import_id is not null group by import_id) as stored
  where import.id = stored.import_id;
  perform set_config('prabesh.import', '', true);
  return null;
end
$$;
comment on function public.count_student_import() is 'Statement trigger: with this statement the import is stored.';

-- After the entry of the log, which names the import.
create trigger students_zz_count_import after insert on public.students
  referencing new table as new_rows
  for each statement execute function public.count_student_import();

alter table public.activity add column student_import_id uuid;
comment on column public.activity.student_import_id is 'The import of students that the entry tells of, or whose undo. Null: it tells of something else. No foreign key, as elsewhere in the log.';

create function public.name_import_of_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.student_import_id := current_setting('prabesh.import', true)::uuid;
  new.details := new.details || jsonb_build_object(
    'import', (select file_name from public.student_imports where id = new.student_import_id)
  );
  return new;
end
$$;

create trigger activity_student_import before insert on public.activity
  for each row when (
    new.entity = 'students' and new.part_of is null and new.action in ('created', 'deleted')
    and coalesce(current_setting('prabesh.import', true), '') <> ''
  )
  execute function public.name_import_of_activity();

-- What an undo would do with each student of an import. Who was changed since stays: by anybody, other than a change of
-- state that was undone. So does whose login is used by somebody: the address was proven, or the password is another one.
create view auth.student_import_fates as
select student.import_id, student.id as student_id,
  case when account.office_login_at > import.created_at - interval '5 minutes' then account.id end as made_login,
  case
    when exists (
      select from public.activity as entry
      left join public.status_changes as change on change.id = entry.status_change_id
      where entry.entity = 'students' and entry.entity_id = student.id and entry.action = 'updated'
        and (
          change.id is null or change.undone_at is null and change.undoes is null
          or (entry.details -> 'changed') - 'approval_status' - 'status_reason' <> '[]'
        )
    ) then 'changed'
    when account.office_login_at > import.created_at - interval '5 minutes'
      and (
        account.email_verified_at is not null or not account.has_initial_password
        or exists (select from public.profiles where profiles.id = account.id and profiles.role <> 'student')
      )
    then 'in_use'
    else 'removable'
  end as fate
from public.students as student
join public.student_imports as import on import.id = student.import_id
left join auth.users as account on account.id = student.user_id;
comment on view auth.student_import_fates is 'What an undo would do with each student of an import: changed and in_use stay, removable goes, and made_login, the login that the office made for it, with it.';

create view public.student_import_states as
select import.id,
  (count(*) filter (where fate.fate = 'removable'))::integer as removable,
  (count(*) filter (where fate.fate = 'changed'))::integer as changed,
  (count(*) filter (where fate.fate = 'in_use'))::integer as in_use
from public.student_imports as import
left join auth.student_import_fates as fate on fate.import_id = import.id
where import.undone_at is null and import.created_at > now() - interval '24 hours'
group by import.id;
comment on view public.student_import_states is 'One row per import that can still be undone: what its undo would do now. Who is missing from the sum has been deleted.';
comment on column public.student_import_states.id is 'As student_imports.id.';
comment on column public.student_import_states.removable is 'Students that go, with the logins that were made for them.';
comment on column public.student_import_states.changed is 'Students that stay, since somebody has changed them.';
comment on column public.student_import_states.in_use is 'Students that stay, since their login is used.';

revoke all on public.student_import_states from prabesh_engine, prabesh_server;

grant select on public.student_import_states to prabesh_engine;

-- With the owner's rights, since accounts end with the students.
create function public.remove_imported_students() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  going uuid[];
  logins uuid[];
begin
  -- In the order in which logins are made: what waits of a job, then the student. Then the accounts.
  perform from auth.login_job_students as item
  where item.outcome = 'waiting' and item.student_id in (select id from public.students where import_id = new.id)
  order by item.job_id, item.position for update;
  perform from public.students as student where student.import_id = new.id order by student.id for update;
  perform from auth.users as account
  where account.id in (select user_id from public.students where import_id = new.id)
  order by account.id for update;

  select array_agg(fate.student_id), array_agg(fate.made_login) filter (where fate.made_login is not null)
  into going, logins
  from auth.student_import_fates as fate
  where fate.import_id = new.id and fate.fate = 'removable';
  if going is null then
    raise exception using
      errcode = 'check_violation',
      message = 'All students of this import were changed since or are gone; nothing can be undone.';
  end if;

  perform set_config('prabesh.import', new.id::text, true);
  delete from public.students where id = any(going);
  get diagnostics new.removed = row_count;
  perform set_config('prabesh.import', '', true);
  delete from auth.users where id = any(logins);
  delete from auth.login_job_students where student_id = any(going) and outcome in ('waiting', 'failed');
  select count(*) into new.kept from public.students as student where student.import_id = new.id;
  return new;
end
$$;

create trigger student_imports_undo before update on public.student_imports
  for each row when (old.undone_at is null and new.undone_at is not null)
  execute function public.remove_imported_students();

create function public.undo_student_import(import_id uuid) returns setof public.student_imports
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  import public.student_imports;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into import from public.student_imports where id = undo_student_import.import_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such import.';
  elsif import.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This import has been undone already.';
  elsif import.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This import is older than 24 hours and cannot be undone any more.';
  end if;
  perform set_config('prabesh.undoes_import', import.id::text, true);
  update public.student_imports as stored set undone_at = now(), removed = 0, kept = 0 where stored.id = import.id;
  perform set_config('prabesh.undoes_import', '', true);
  return query select * from public.student_imports as stored where stored.id = import.id;
end
$$;
comment on function public.undo_student_import(uuid) is 'Removes the students of an import whom nobody has changed since, and the logins that were made for them, once and within 24 hours. Returns the import, with how many were removed and kept.';

revoke execute on function public.undo_student_import(uuid) from public;

grant execute on function public.undo_student_import(uuid) to prabesh_engine;

-- ------------------------------------------------------------------------------------- the order of the list

-- Newest first, and what came in one moment in the order of its numbers: an import stands as its file does.
drop index public.students_registration_time_idx;

drop index public.students_status_idx;

create index students_registration_time_idx
  on public.students (registration_time desc, registration_number);

create index students_status_idx
  on public.students (approval_status, registration_time desc, registration_number);

-- ------------------------------------------------------------------------------------- the log

create or replace function public.log_students_updated() returns trigger
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
    select new_row.id, actor.id as actor_id, actor.email as actor_email, difference.columns,
      new_row.first_name || ' ' || new_row.last_name as title, new_row.registration_number,
      old_row.approval_status as from_status, new_row.approval_status as to_status,
      case when new_row.approval_status <> old_row.approval_status then made end as own_change,
      count(*) over () as total
    from new_rows as new_row
    join old_rows as old_row using (id)
    cross join lateral (
      -- Of all columns those with key not in ('search', 'updated_at', 'user_id', 'email_key', 'import_id'): a later migration adds to this list.
      select array_remove(array[
        case when new_row.address <> old_row.address then 'address' end,
        case when new_row.approval_status <> old_row.approval_status then 'approval_status' end,
        case when new_row.college_name <> old_row.college_name then 'college_name' end,
        case when new_row.email <> old_row.email then 'email' end,
        case when new_row.first_name <> old_row.first_name then 'first_name' end,
        case when new_row.guardian_name <> old_row.guardian_name then 'guardian_name' end,
        case when new_row.guardian_phone <> old_row.guardian_phone then 'guardian_phone' end,
        case when new_row.last_name <> old_row.last_name then 'last_name' end,
        case when new_row.payment_method <> old_row.payment_method then 'payment_method' end,
        case when new_row.phone <> old_row.phone then 'phone' end,
        case when new_row.registration_time <> old_row.registration_time then 'registration_time' end,
        case when new_row.status_reason is distinct from old_row.status_reason then 'status_reason' end
      ], null) as columns
    ) as difference
    cross join public.current_actor() as actor
    where difference.columns <> '{}'
  ), part as (
    insert into public.activity
      (actor_id, actor_email, action, entity, entity_id, title, details, status_change_id, part_of)
    select actor_id, actor_email, 'updated', 'students', id, title,
      jsonb_build_object('registration_number', registration_number, 'changed', columns)
      || case when own_change is null then '{}'
        else jsonb_build_object('approval_status', jsonb_build_object('from', from_status, 'to', to_status))
      end,
      own_change, case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count, details, status_change_id)
  select whole, actor_id, actor_email, 'updated', 'students', count(*) || ' students', count(*),
    jsonb_build_object('changed', (
      select jsonb_agg(distinct name) from entry, lateral unnest(columns) as name
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
