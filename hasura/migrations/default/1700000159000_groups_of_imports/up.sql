-- An import puts its students into class groups in the same transaction. That is no change of them afterwards: the log tells of
-- the import alone, and its undo removes them.

-- The argument says what happened to the rows: added or removed.
create or replace function public.log_student_items() returns trigger
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
    -- Of a student who is being deleted or imported nothing is told but that.
    select student.id, student.first_name || ' ' || student.last_name as title, student.registration_number,
      jsonb_agg(item.name order by item.name) as names, actor.id as actor_id, actor.email as actor_email,
      count(*) over () as total
    from item
    join public.students as student on student.id = item.student_id
      and (student.import_id is null or student.import_id::text <> coalesce(current_setting('prabesh.stored_import', true), ''))
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

create or replace function public.count_student_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.student_imports as import set count = import.count + stored.count
  from (select import_id, count(*) from new_rows where import_id is not null group by import_id) as stored
  where import.id = stored.import_id;
  perform set_config('prabesh.stored_import', current_setting('prabesh.import', true), true);
  perform set_config('prabesh.import', '', true);
  return null;
end
$$;
