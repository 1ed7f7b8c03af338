drop function public.undo_status_change(uuid);

drop trigger students_log_updated on public.students;
create trigger students_log_updated after update on public.students
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_updated();
drop function public.log_students_updated();

create or replace function public.log_created() returns trigger
language plpgsql security definer set search_path = '' as $$
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

create or replace function public.log_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
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

alter table public.activity disable trigger activity_refuse_change;
delete from public.activity where entity = 'students' and entity_id is null;
alter table public.activity enable trigger activity_refuse_change;
drop index public.activity_whole_idx;
alter table public.activity drop column part_of, drop column status_change_id;
comment on column public.activity.entity_id is 'The row; null for results, which are logged by exam.';
comment on column public.activity.title is 'What a person calls it: the student''s name, the title, or for results the exam''s title.';
comment on column public.activity.count is 'Number of results that one statement changed in that exam; otherwise 1.';
comment on column public.activity.details is 'students: {"registration_number"}. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}.';

drop table public.status_change_students;
drop table public.status_changes;

create or replace function public.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.email := btrim(new.email);
  new.phone := public.stored_phone(new.phone);
  if tg_op = 'UPDATE' and new.registration_number is distinct from old.registration_number then
    raise exception using
      errcode = 'check_violation',
      message = 'registration_number never changes';
  end if;
  return new;
end
$$;

alter table public.students drop column status_reason;
