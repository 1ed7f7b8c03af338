drop trigger activity_class_group_change on public.activity;
drop trigger class_groups_store_audiences on public.class_groups;
drop trigger class_groups_keep_deleted on public.class_groups;
drop trigger student_class_groups_change_added on public.student_class_groups;
drop trigger student_class_groups_change_removed on public.student_class_groups;
drop trigger student_class_groups_change_1_removed on public.student_class_groups;
drop trigger student_class_groups_change_2_added on public.student_class_groups;

create or replace function public.undo_status_change(change_id uuid) returns setof public.status_changes
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
comment on function public.undo_status_change(uuid) is 'Gives every student of a change of states the earlier one back, once and within 24 hours; skips those whose state has changed since. Returns the change, with how many were restored and skipped.';

drop trigger status_changes_undo on public.status_changes;
drop function public.restore_class_groups();
drop function public.store_audiences_of_class_group();
drop function public.name_class_group_change();
drop function public.keep_deleted_class_group();
drop function public.record_class_groups();
drop function public.class_group_change();
drop table auth.class_group_changes;

drop trigger status_changes_refuse_change on public.status_changes;
create trigger status_changes_refuse_change before insert or update or delete or truncate on public.status_changes
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

alter table public.status_changes disable trigger status_changes_refuse_change;
delete from public.status_changes where deleted_class_groups is not null;
alter table public.status_changes enable trigger status_changes_refuse_change;
alter table public.status_changes
  drop constraint status_changes_count_check,
  drop column deleted_class_groups,
  add constraint status_changes_count_check check (count > 0);
comment on table public.status_changes is 'One row per statement that changed students'' states, and whether it was undone. Written by triggers only.';
comment on column public.status_changes.count is 'Number of students whose state changed.';
comment on column public.activity.status_change_id is 'The change of students'' states that this is about; it can be undone. No foreign key, as elsewhere in the log.';

do $$
declare
  rule text := (
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.activity'::regclass and conname = 'activity_entity_check'
  );
begin
  alter table public.activity disable trigger activity_refuse_change;
  delete from public.activity where entity = 'class_groups';
  alter table public.activity enable trigger activity_refuse_change;
  alter table public.activity drop constraint activity_entity_check;
  execute format(
    'alter table public.activity add constraint activity_entity_check %s',
    replace(rule, ', ''class_groups''::text', '')
  );
end
$$;
