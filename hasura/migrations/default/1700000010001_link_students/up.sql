-- A student record and the verified account of the same e-mail find each other, whichever comes first. The account
-- that is verified later links by itself (server/auth); this is the other half: the record that comes later, by
-- import or registration, or whose e-mail is corrected.

create function public.link_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.user_id := (
    select account.id from auth.users as account
    where lower(account.email) = lower(btrim(new.email)) and account.email_verified_at is not null
      and not exists (select from public.students as other where other.user_id = account.id)
  );
  return new;
end
$$;
comment on function public.link_student() is 'Gives a student record without a login the verified account that has its e-mail.';

create trigger students_3_link before insert or update of email on public.students
  for each row when (new.user_id is null) execute function public.link_student();

-- The link to a login is nothing that a person changed: an import of 300 students must not push everything else out
-- of the recent activity. (Nor is the excerpt that the database makes of a notice.) Otherwise as before.
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
      and key not in ('updated_at', 'search', 'slug', 'url_slug', 'excerpt', 'user_id')
  ) as changed
  cross join public.current_actor() as actor
  where changed.columns is not null;
  return null;
end
$$;
