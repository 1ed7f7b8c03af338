-- The log also tells who gave a student which candidate IDs and class groups, and who took them away: an entry about the
-- student, and for many students at once one that stands for all, as with other changes.

-- The argument says what happened to the rows: added or removed.
create function public.log_student_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case tg_table_name when 'candidate_ids' then 'candidate_ids' else 'class_groups' end;
  whole uuid := gen_random_uuid();
begin
  with item as (
    select changed_row.student_id,
      coalesce(
        content.row ->> 'candidate_id',
        (select name from public.class_groups where id = (content.row ->> 'class_group_id')::uuid)
      ) as name
    from changed_rows as changed_row
    cross join lateral (select to_jsonb(changed_row) as row) as content
  ), entry as (
    -- Of a student who is being deleted nothing is told but that.
    select student.id, student.first_name || ' ' || student.last_name as title, student.registration_number,
      jsonb_agg(item.name order by item.name) as names, actor.id as actor_id, actor.email as actor_email,
      count(*) over () as total
    from item
    join public.students as student on student.id = item.student_id
    cross join public.current_actor() as actor
    where item.name is not null
    group by student.id, actor.id, actor.email
  ), part as (
    insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details, part_of)
    select actor_id, actor_email, 'updated', 'students', id, title,
      jsonb_build_object(
        'registration_number', registration_number, 'changed', jsonb_build_array(kind),
        kind, jsonb_build_object(tg_argv[0], names)
      ),
      case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count, details)
  select whole, actor_id, actor_email, 'updated', 'students', count(*) || ' students', count(*),
    jsonb_build_object(
      'changed', jsonb_build_array(kind),
      kind, jsonb_build_object(tg_argv[0], (select jsonb_agg(distinct name) from item where name is not null))
    )
  from entry group by actor_id, actor_email having count(*) > 1;
  return null;
end
$$;

do $$
declare
  entity text;
begin
  foreach entity in array array['candidate_ids', 'student_class_groups'] loop
    execute format(
      'create trigger %1$s_log_added after insert on public.%1$I referencing new table as changed_rows
         for each statement execute function public.log_student_items(''added'')', entity);
    execute format(
      'create trigger %1$s_log_removed after delete on public.%1$I referencing old table as changed_rows
         for each statement execute function public.log_student_items(''removed'')', entity);
    -- Another value is one taken away and one given.
    execute format(
      'create trigger %1$s_log_1_removed after update on public.%1$I referencing old table as changed_rows
         for each statement execute function public.log_student_items(''removed'')', entity);
    execute format(
      'create trigger %1$s_log_2_added after update on public.%1$I referencing new table as changed_rows
         for each statement execute function public.log_student_items(''added'')', entity);
  end loop;
end
$$;

-- While the group still has its name.
create function public.unassign_class_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.student_class_groups where class_group_id = old.id;
  return old;
end
$$;
create trigger class_groups_unassign before delete on public.class_groups
  for each row execute function public.unassign_class_group();

comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs. {"changed": ["class_groups"], "class_groups": {"added": [names]}} or {"removed": [names]}, and so with "candidate_ids"; of several students all names that any of them got or lost.';
