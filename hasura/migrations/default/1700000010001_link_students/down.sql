drop trigger students_3_link on public.students;
drop function public.link_student();
create or replace function public.log_updated() returns trigger
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
