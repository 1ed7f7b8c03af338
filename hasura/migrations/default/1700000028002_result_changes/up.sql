-- Every change of stored results, with the values before and after: who, when, why, from which upload. Written by
-- triggers only. What a result was first is not written again here: the result knows its upload.

create table public.result_changes (
  id bigint generated always as identity primary key,
  result_id uuid not null,
  action text not null,
  exam_title text not null,
  set_number text not null,
  exam_date date,
  exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual,
  symbol text not null,
  old_name text,
  new_name text,
  old_marks numeric,
  new_marks numeric,
  reason text,
  exam_published boolean not null,
  upload_id uuid,
  first_upload_id uuid,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint result_changes_action_check check (action in ('created', 'updated', 'deleted')),
  constraint result_changes_values_check check (
    num_nulls(old_name, old_marks) = case action when 'created' then 2 else 0 end
    and num_nulls(new_name, new_marks) = case action when 'deleted' then 2 else 0 end
  )
);
create index result_changes_result_id_idx on public.result_changes (result_id, id);
create index result_changes_exam_idx on public.result_changes (exam_title, set_number, id);
create index result_changes_upload_id_idx on public.result_changes (upload_id, result_id) where upload_id is not null;
-- For everybody who looks a result up: most have none.
create index result_changes_revisions_idx on public.result_changes (result_id, created_at)
  include (id, old_marks, new_marks, reason)
  where action = 'updated' and exam_published and old_marks <> new_marks;
comment on table public.result_changes is 'One row per change of a stored result. Written by triggers only.';
comment on column public.result_changes.id is 'In the order in which one result''s changes happened: each is made while the result is locked.';
comment on column public.result_changes.result_id is 'No foreign key: the entry outlives the result.';
comment on column public.result_changes.action is 'updated or deleted. A result that moves to another exam or symbol is deleted there and created here.';
comment on column public.result_changes.exam_day is 'As exams.exam_day.';
comment on column public.result_changes.symbol is 'The candidate ID that the result had.';
comment on column public.result_changes.old_name is 'Null: it was created.';
comment on column public.result_changes.new_name is 'Null: it was deleted.';
comment on column public.result_changes.reason is 'As the upload gave it. Null: nobody said.';
comment on column public.result_changes.exam_published is 'Whether everybody could see the values before.';
comment on column public.result_changes.upload_id is 'The upload that made the change, or whose undo did. Null: none.';
comment on column public.result_changes.first_upload_id is 'results.upload_id: the upload that had stored the result first.';
comment on column public.result_changes.actor_id is 'As activity.actor_id.';
comment on column public.result_changes.actor_email is 'As activity.actor_email.';

create trigger result_changes_refuse_change before insert or update or delete or truncate on public.result_changes
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

-- For reading only, as announced_exams.
create view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes cross join (select) as nothing
where action = 'updated' and exam_published and old_marks <> new_marks;
comment on view public.result_revisions is 'Changes of marks that everybody had seen: what a result''s page says of them, without who made them.';

-- Each reads the exams that its statement changes once. An exam that this transaction publishes is not published yet:
-- nobody has seen what it was. Joined by hash or merge, as in the log (log_results_updated).
create function public.record_updated_results() returns trigger
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

create function public.record_deleted_results() returns trigger
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

-- By their names before the triggers that count: an exam that loses its last result is still there.
create trigger results_changes_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.record_updated_results();
create trigger results_changes_deleted after delete on public.results referencing old table as old_rows
  for each statement execute function public.record_deleted_results();
