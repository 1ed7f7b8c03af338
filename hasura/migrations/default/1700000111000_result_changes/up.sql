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
  stored_at timestamptz,
  began_at timestamptz default now(),
  other_symbol text,
  undone boolean not null default false,
  constraint result_changes_action_check check (action in ('created', 'updated', 'deleted')),
  constraint result_changes_values_check check (
    num_nulls(old_name, old_marks) = case action when 'created' then 2 else 0 end
    and num_nulls(new_name, new_marks) = case action when 'deleted' then 2 else 0 end
  )
);
comment on table public.result_changes is 'One row per change of a stored result. Written by triggers only.';
comment on column public.result_changes.id is 'In the order in which one result''s changes happened: each is made while the result is locked.';
comment on column public.result_changes.result_id is 'No foreign key: the entry outlives the result.';
comment on column public.result_changes.action is 'updated or deleted. A result that moves to another exam or symbol is deleted there and created here.';
comment on column public.result_changes.exam_day is 'As exams.exam_day.';
comment on column public.result_changes.symbol is 'The candidate ID that the result had.';
comment on column public.result_changes.old_name is 'Null: it was created.';
comment on column public.result_changes.new_name is 'Null: it was deleted.';
comment on column public.result_changes.exam_published is 'Whether everybody could see the values before.';
comment on column public.result_changes.upload_id is 'The upload that made the change, or whose undo did. Null: none.';
comment on column public.result_changes.first_upload_id is 'results.upload_id: the upload that had stored the result first.';
comment on column public.result_changes.actor_id is 'As activity.actor_id.';
comment on column public.result_changes.actor_email is 'As activity.actor_email.';
comment on column public.result_changes.stored_at is 'deleted: results.created_at of the result that went. Null: unknown.';
comment on column public.result_changes.began_at is 'When its transaction began, to compare with results.created_at. Null: unknown.';
comment on column public.result_changes.other_symbol is 'Of a result that got another candidate ID, the other of the two: the new one where it was deleted, the old one where it was created.';
comment on column public.result_changes.undone is 'The undo of the upload made the change, for the reason that stands here.';
comment on column public.result_changes.reason is 'As the upload gave it, or whoever undid the upload. Null: nobody said.';

create function public.upload_replaced_count(upload public.results_uploads) returns bigint
language sql stable set search_path = '' as $$
  select count(distinct change.result_id)
  from public.result_changes as change
  where change.upload_id = upload.id and change.action = 'updated'
    and change.first_upload_id is distinct from upload.id
$$;
comment on function public.upload_replaced_count(public.results_uploads) is 'Results of before whose name or marks this upload replaced: its undo gives them back.';

-- For the question whether to undo it: an upload of one result is a correction, or an addition, of somebody by name.
create function public.upload_single_change(upload public.results_uploads) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) = 1 then min(entry::text)::jsonb end
  from (
    (
      select jsonb_build_object(
        'symbol', result.symbol, 'old_name', null, 'new_name', result.name, 'old_marks', null, 'new_marks', result.marks
      ) as entry
      from public.results as result
      where result.exam_title = upload.exam_title and result.set_number = upload.set_number
        and result.upload_id = upload.id
      limit 2
    )
    union all
    (
      select jsonb_build_object(
        'symbol', min(change.symbol),
        'old_name', (array_agg(change.old_name order by change.id))[1],
        'new_name', (array_agg(change.new_name order by change.id desc))[1],
        'old_marks', (array_agg(change.old_marks order by change.id))[1],
        'new_marks', (array_agg(change.new_marks order by change.id desc))[1]
      )
      from public.result_changes as change
      where change.upload_id = upload.id and change.action = 'updated' and not change.undone
        and change.first_upload_id is distinct from upload.id
      group by change.result_id
      limit 2
    )
  ) as changed
$$;
comment on function public.upload_single_change(public.results_uploads) is 'Of an upload that added or replaced one result and no more: {symbol, old_name, new_name, old_marks, new_marks}, the old ones null where it was added. Null of any other.';

create index result_changes_result_id_idx on public.result_changes (result_id, id);

create index result_changes_exam_idx on public.result_changes (exam_title, set_number, id);

create index result_changes_upload_id_idx on public.result_changes (upload_id, result_id) where upload_id is not null;

-- For everybody who looks a result up: most have none.
create index result_changes_revisions_idx on public.result_changes (result_id, created_at)
  include (id, old_marks, new_marks, reason)
  where action = 'updated' and exam_published and old_marks <> new_marks;

create trigger result_changes_refuse_change before insert or update or delete or truncate on public.result_changes
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

-- An undo has a reason of its own (prabesh.undo_reason). What moves is deleted
-- first, then created.
create function public.record_updated_results() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  undoes boolean := coalesce(current_setting('prabesh.undoes', true), '') <> '';
begin
  with changed_exam as materialized (
    select changed.exam_title, changed.set_number, changed.exam_day,
      coalesce(exam.state = 'published' and exam.published_at <> now(), false) as exam_published,
      upload.id as upload_id,
      case when undoes
        then coalesce(nullif(current_setting('prabesh.undo_reason', true), ''), 'Upload undone')
        else upload.reason
      end as reason
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
      (before).marks as old_marks, (after).marks as new_marks, null as other_symbol, null::timestamptz as stored_at
    from pair where not moved
    union all
    select 'deleted', before, (before).name, null, (before).marks, null,
      nullif((after).symbol, (before).symbol), (before).created_at
    from pair where moved
    union all
    select 'created', after, null, (after).name, null, (after).marks, nullif((before).symbol, (after).symbol), null
    from pair where moved
  )
  insert into public.result_changes (
    result_id, action, exam_title, set_number, exam_date, symbol, old_name, new_name, old_marks, new_marks, reason,
    exam_published, upload_id, first_upload_id, actor_id, actor_email, stored_at, other_symbol, undone
  )
  select (shown).id, action, (shown).exam_title, (shown).set_number, (shown).exam_date, (shown).symbol,
    old_name, new_name, old_marks, new_marks, changed_exam.reason, changed_exam.exam_published,
    changed_exam.upload_id, (shown).upload_id, actor.id, actor.email, change.stored_at, change.other_symbol, undoes
  from change
  join changed_exam on changed_exam.exam_title = (shown).exam_title and changed_exam.set_number = (shown).set_number
    and changed_exam.exam_day = coalesce((shown).exam_date, '-infinity')
  cross join public.current_actor() as actor
  order by action = 'created';
  return null;
end
$$;

create function public.record_deleted_results() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  undoes boolean := coalesce(current_setting('prabesh.undoes', true), '') <> '';
begin
  with changed_exam as materialized (
    select changed.exam_title, changed.set_number, changed.exam_day,
      coalesce(exam.state = 'published' and exam.published_at <> now(), false) as exam_published,
      upload.id as upload_id,
      case when undoes
        then coalesce(nullif(current_setting('prabesh.undo_reason', true), ''), 'Upload undone')
        else upload.reason
      end as reason
    from (
      select distinct exam_title, set_number, exam_date, coalesce(exam_date, '-infinity') as exam_day from old_rows
    ) as changed
    left join public.exams as exam on exam.exam_title = changed.exam_title and exam.set_number = changed.set_number
      and exam.exam_day = changed.exam_day
    cross join lateral public.current_upload(changed.exam_title, changed.set_number, changed.exam_date) as upload
  )
  insert into public.result_changes (
    result_id, action, exam_title, set_number, exam_date, symbol, old_name, old_marks, reason, exam_published,
    upload_id, first_upload_id, actor_id, actor_email, stored_at, undone
  )
  select old_row.id, 'deleted', old_row.exam_title, old_row.set_number, old_row.exam_date, old_row.symbol,
    old_row.name, old_row.marks, changed_exam.reason, changed_exam.exam_published, changed_exam.upload_id,
    old_row.upload_id, actor.id, actor.email, old_row.created_at, undoes
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

create index result_changes_candidate_idx on public.result_changes (
  (public.symbol_look_up_key(symbol)), exam_title, set_number
) where action = 'deleted' and exam_published and symbol not like 'Unknown-%';

-- The results that everybody could see and that went. A result comes by being inserted, or by being moved there, which
-- leaves a change 'created'. Its first marks are what its first change replaced that everybody could see.
create view public.gone_results as
select gone.id, gone.result_id, gone.exam_title, gone.set_number, gone.exam_day, gone.symbol,
  public.symbol_look_up_key(gone.symbol) as look_up_key, gone.old_marks as last_marks, gone.reason,
  coalesce(moved.id, 0) as came_id,
  coalesce(moved.created_at, gone.stored_at, gone.created_at) as came_at,
  coalesce(gone.began_at, gone.created_at) as went_at,
  coalesce(
    (
      select change.old_marks
      from public.result_changes as change
      where change.result_id = gone.result_id and change.id > coalesce(moved.id, 0) and change.id < gone.id
        and change.action = 'updated' and change.exam_published
      order by change.id
      limit 1
    ),
    gone.old_marks
  ) as first_marks
from public.result_changes as gone
left join lateral (
  select change.id, change.created_at
  from public.result_changes as change
  where change.result_id = gone.result_id and change.action = 'created' and change.id < gone.id
  order by change.id desc
  limit 1
) as moved on true
where gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%';
comment on view public.gone_results is 'Results that everybody could see and that are gone, or moved: from when to when, and their first and last marks. For result_revisions.';

-- A result that is there replaces those that went from its place (date and spelling), and those that went from
-- other places of the same candidate as far as it came after them:
-- * of another spelling on its date, after that one came: a candidate is in an exam once;
-- * of another date, after that one went. Two that were to be seen side by side are two sittings, and none of them, nor what
--   came in its place, is a revision of the other;
-- * and not while a published result stands where the other one was: that one replaces it.
-- Each of the line was replaced by the next; the last one by the result that is there.
-- In plpgsql, which keeps its plan: a look-up would plan all of this for nothing.
create function public.replaced_revisions(of_result uuid)
returns table (id bigint, old_marks numeric, new_marks numeric, reason text, revised_at timestamptz)
language plpgsql stable rows 2 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with own as (
      select result.id, result.exam_title, result.set_number, result.exam_day, result.symbol,
        public.symbol_look_up_key(result.symbol) as look_up_key,
        moved.id as moved_id, coalesce(moved.created_at, result.created_at) as came_at,
        coalesce(
          (
            select change.old_marks
            from public.result_changes as change
            where change.result_id = result.id and change.id > coalesce(moved.id, 0)
              and change.action = 'updated' and change.exam_published
            order by change.id
            limit 1
          ),
          result.marks
        ) as first_marks
      from public.results as result
      left join lateral (
        select change.id, change.created_at
        from public.result_changes as change
        where change.result_id = result.id and change.action = 'created'
        order by change.id desc
        limit 1
      ) as moved on true
      where result.id = of_result
    ), replaced as (
      select gone.id, gone.result_id, gone.came_id, gone.last_marks, gone.reason, own.id as own_id,
        lead(gone.first_marks, 1, own.first_marks) over line as next_marks,
        lead(gone.came_at, 1, own.came_at) over line as next_came_at
      from own
      join public.gone_results as gone on gone.look_up_key = own.look_up_key
        and gone.exam_title = own.exam_title and gone.set_number = own.set_number
      where (gone.result_id <> own.id or gone.id < own.moved_id)
        and (
          gone.exam_day = own.exam_day and gone.symbol = own.symbol
          or case when gone.exam_day = own.exam_day then own.came_at > gone.came_at
            else own.came_at >= gone.went_at
              and not exists (
                select
                from public.gone_results as beside
                where beside.look_up_key = own.look_up_key
                  and beside.exam_title = own.exam_title and beside.set_number = own.set_number
                  and beside.exam_day = own.exam_day and beside.id <> gone.id
                  and beside.came_at < gone.went_at and gone.came_at < beside.went_at
              )
          end
          and not exists (
            select
            from public.results as stands
            join public.exams as exam on exam.exam_title = stands.exam_title and exam.set_number = stands.set_number
              and exam.exam_day = stands.exam_day and exam.state = 'published'
            where public.symbol_look_up_key(stands.symbol) = own.look_up_key
              and stands.exam_title = own.exam_title and stands.set_number = own.set_number
              and stands.exam_day = gone.exam_day and stands.symbol not like 'Unknown-%'
              and (gone.exam_day <> own.exam_day or stands.symbol = gone.symbol)
          )
        )
      window line as (order by gone.id)
    )
    select replaced.id, replaced.last_marks, replaced.next_marks, replaced.reason, replaced.next_came_at
    from replaced
    where replaced.last_marks <> replaced.next_marks
    union all
    -- What was told of it while it was there.
    select change.id, change.old_marks, change.new_marks, change.reason, change.created_at
    from replaced
    join public.result_changes as change on change.result_id = replaced.result_id
      and change.id > replaced.came_id and change.id < replaced.id
    where replaced.result_id <> replaced.own_id
      and change.action = 'updated' and change.exam_published and change.old_marks <> change.new_marks;
end
$$;
comment on function public.replaced_revisions(uuid) is 'Of result_revisions those that come of results that went before this one came.';

-- Whether anything of the candidate ever went is asked first; of most nothing did.
create view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes
where action = 'updated' and exam_published and old_marks <> new_marks
union all
select step.id, result.id, step.old_marks, step.new_marks, step.reason, step.revised_at
from public.results as result
cross join lateral (
  select result.id as result_id
  from public.result_changes as gone
  where public.symbol_look_up_key(gone.symbol) = public.symbol_look_up_key(result.symbol)
    and gone.exam_title = result.exam_title and gone.set_number = result.set_number
    and gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%'
  limit 1
) as replaced
cross join lateral public.replaced_revisions(replaced.result_id) as step
where result.symbol not like 'Unknown-%';
comment on view public.result_revisions is 'Changes of marks that everybody had seen: what a result''s page says of them, without who made them. Of a result that was deleted and stored again, too, be it under another spelling of the candidate ID or on another date.';
