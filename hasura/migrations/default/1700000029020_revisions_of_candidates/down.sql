create or replace view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes
where action = 'updated' and exam_published and old_marks <> new_marks
union all
select gone.id, result.id, gone.old_marks, first.marks, gone.reason, coalesce(moved.created_at, result.created_at)
from public.results as result
join public.result_changes as gone on gone.exam_title = result.exam_title and gone.set_number = result.set_number
  and gone.symbol = result.symbol and gone.exam_day = result.exam_day
left join lateral (
  select change.id, change.created_at
  from public.result_changes as change
  where change.result_id = result.id and change.action = 'created'
  order by change.id desc
  limit 1
) as moved on true
cross join lateral (
  select coalesce(
    (
      select change.old_marks
      from public.result_changes as change
      where change.result_id = result.id and change.action = 'updated' and change.id > coalesce(moved.id, 0)
      order by change.id
      limit 1
    ),
    result.marks
  ) as marks
) as first
where gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%'
  and (gone.result_id <> result.id or gone.id < moved.id)
  and gone.old_marks <> first.marks;
comment on view public.result_revisions is 'Changes of marks that everybody had seen: what a result''s page says of them, without who made them. Of a result that was deleted and stored again, too.';
drop function public.replaced_revisions(uuid);
drop view public.gone_results;
drop index public.result_changes_candidate_idx;
create index result_changes_replaced_idx on public.result_changes (exam_title, set_number, symbol)
  where action = 'deleted' and exam_published and symbol not like 'Unknown-%';
create or replace function public.record_updated_results() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  with changed_exam as materialized (
    select changed.exam_title, changed.set_number, changed.exam_day,
      coalesce(exam.state = 'published' and exam.published_at <> now(), false) as exam_published,
      upload.id as upload_id,
      case when current_setting('prabesh.undoes', true) <> '' then 'Upload undone' else upload.reason end as reason
    from (
      select exam_title, set_number, exam_date, coalesce(exam_date, '-infinity') as exam_day from old_rows
      union
      select exam_title, set_number, exam_date, coalesce(exam_date, '-infinity') from new_rows
    ) as changed
    left join public.exams as exam on exam.exam_title = changed.exam_title and exam.set_number = changed.set_number
      and exam.exam_day = changed.exam_day
    cross join lateral public.current_upload(changed.exam_title, changed.set_number, changed.exam_date) as upload
  ), pair as (
    select old_row as before, new_row as after,
      (old_row.symbol, old_row.exam_title, old_row.set_number, old_row.exam_date)
        is distinct from (new_row.symbol, new_row.exam_title, new_row.set_number, new_row.exam_date) as moved
    from new_rows as new_row join old_rows as old_row using (id)
    where (new_row.symbol, new_row.name, new_row.marks, new_row.exam_title, new_row.set_number, new_row.exam_date)
      is distinct from
      (old_row.symbol, old_row.name, old_row.marks, old_row.exam_title, old_row.set_number, old_row.exam_date)
  ), change as (
    select 'updated' as action, after as shown, (before).name as old_name, (after).name as new_name,
      (before).marks as old_marks, (after).marks as new_marks
    from pair where not moved
    union all
    select 'deleted', before, (before).name, null, (before).marks, null from pair where moved
    union all
    select 'created', after, null, (after).name, null, (after).marks from pair where moved
  )
  insert into public.result_changes (
    result_id, action, exam_title, set_number, exam_date, symbol, old_name, new_name, old_marks, new_marks, reason,
    exam_published, upload_id, first_upload_id, actor_id, actor_email
  )
  select (shown).id, action, (shown).exam_title, (shown).set_number, (shown).exam_date, (shown).symbol,
    old_name, new_name, old_marks, new_marks, changed_exam.reason, changed_exam.exam_published,
    changed_exam.upload_id, (shown).upload_id, actor.id, actor.email
  from change
  join changed_exam on changed_exam.exam_title = (shown).exam_title and changed_exam.set_number = (shown).set_number
    and changed_exam.exam_day = coalesce((shown).exam_date, '-infinity')
  cross join public.current_actor() as actor;
  return null;
end
$$;

create or replace function public.record_deleted_results() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  with changed_exam as materialized (
    select changed.exam_title, changed.set_number, changed.exam_day,
      coalesce(exam.state = 'published' and exam.published_at <> now(), false) as exam_published,
      upload.id as upload_id,
      case when current_setting('prabesh.undoes', true) <> '' then 'Upload undone' else upload.reason end as reason
    from (
      select distinct exam_title, set_number, exam_date, coalesce(exam_date, '-infinity') as exam_day from old_rows
    ) as changed
    left join public.exams as exam on exam.exam_title = changed.exam_title and exam.set_number = changed.set_number
      and exam.exam_day = changed.exam_day
    cross join lateral public.current_upload(changed.exam_title, changed.set_number, changed.exam_date) as upload
  )
  insert into public.result_changes (
    result_id, action, exam_title, set_number, exam_date, symbol, old_name, old_marks, reason, exam_published,
    upload_id, first_upload_id, actor_id, actor_email
  )
  select old_row.id, 'deleted', old_row.exam_title, old_row.set_number, old_row.exam_date, old_row.symbol,
    old_row.name, old_row.marks, changed_exam.reason, changed_exam.exam_published, changed_exam.upload_id,
    old_row.upload_id, actor.id, actor.email
  from old_rows as old_row
  join changed_exam on changed_exam.exam_title = old_row.exam_title and changed_exam.set_number = old_row.set_number
    and changed_exam.exam_day = coalesce(old_row.exam_date, '-infinity')
  cross join public.current_actor() as actor;
  return null;
end
$$;
comment on column public.result_changes.reason is 'As the upload gave it. Null: nobody said.';
alter table public.result_changes
  drop column stored_at,
  drop column began_at,
  drop column other_symbol,
  drop column undone;
