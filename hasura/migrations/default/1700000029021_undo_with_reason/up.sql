-- An upload is undone as it was looked at: whoever undoes names the exam's version. Of a published exam everybody sees
-- what that changes, so it takes a reason, which everybody can read.

alter table public.results_uploads
  add column undo_reason text,
  add constraint results_uploads_undo_reason_check check (
    undo_reason is null or undo_reason <> '' and length(undo_reason) <= 500 and undone_at is not null
  );
comment on column public.results_uploads.undo_reason is 'Why it was undone, as whoever did so said. Null: nobody said; of a published exam somebody did.';

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

-- As before; with the reason, and whose result it was where it was one.
create or replace function public.log_undone_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', new.exam_title, greatest(new.removed + new.restored, 1),
    jsonb_build_object(
      'set_number', new.set_number, 'exam_date', new.exam_date, 'changed', jsonb_build_array('upload'),
      'upload', jsonb_build_object(
        'state', 'undone', 'id', new.id, 'removed', new.removed, 'restored', new.restored,
        'stored_at', new.created_at, 'sender', (select email from public.profiles where id = new.uploaded_by),
        'single', (
          select jsonb_build_object(
            'symbol', change.symbol, 'name', coalesce(change.new_name, change.old_name),
            'old_marks', change.old_marks, 'new_marks', change.new_marks
          )
          from public.result_changes as change
          where change.upload_id = new.id and change.undone and new.removed + new.restored = 1
          limit 1
        )
      )
    )
    || case when new.undo_reason is null then '{}' else jsonb_build_object('reason', new.undo_reason) end
  from public.current_actor() as actor;
  return null;
end
$$;

-- Another signature: Hasura knows functions by their names.
drop function public.undo_results_upload(uuid);
create function public.undo_results_upload(upload_id uuid, seen_version bigint, reason text default null)
returns setof public.results_uploads
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  upload public.results_uploads;
  exam public.exams;
  because text := nullif(btrim(undo_results_upload.reason, e' \t\n\r\u00a0'), '');
  gone integer;
  back integer;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into upload from public.results_uploads where id = undo_results_upload.upload_id for update;
  if not found or upload.withdrawn or not public.may_change_exam(upload.uploaded_by) then
    raise exception using errcode = 'check_violation', message = 'There is no such upload.';
  elsif upload.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This upload has been undone already.';
  elsif upload.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This upload is older than 24 hours and cannot be undone any more.';
  elsif length(because) > 500 then
    raise exception using errcode = 'check_violation', message = 'the reason is longer than 500 characters';
  end if;
  -- As an upload of this exam waits, and whoever changes one of its results at this moment comes first.
  perform pg_advisory_xact_lock(
    hashtextextended(public.exam_key(upload.exam_title, upload.set_number, upload.exam_date), 0)
  );
  perform from public.results as result
  where result.exam_title = upload.exam_title and result.set_number = upload.set_number
    and (
      result.upload_id = upload.id
      or result.id in (select change.result_id from public.result_changes as change where change.upload_id = upload.id)
    )
  order by result.id for update;
  -- After the results, as whoever changes results by hand locks them. From here on nobody publishes it.
  select * into exam
  from public.exams as stored
  where stored.exam_title = upload.exam_title and stored.set_number = upload.set_number
    and stored.exam_day = coalesce(upload.exam_date, '-infinity')
  for update;

  if exists (
    select from public.result_changes as change
    where change.upload_id = upload.id and change.action <> 'updated'
  ) then
    raise exception using
      errcode = 'check_violation',
      message = 'This upload did more than store names and marks and cannot be undone.';
  elsif exists (
    select
    from public.result_changes as later
    left join public.results_uploads as its_upload on its_upload.id = later.upload_id
    where later.exam_title = upload.exam_title and later.set_number = upload.set_number
      and later.upload_id is distinct from upload.id and its_upload.undone_at is null
      and (
        later.first_upload_id = upload.id
        or exists (
          select from public.result_changes as own
          where own.upload_id = upload.id and own.result_id = later.result_id and own.id < later.id
        )
      )
  ) then
    raise exception using
      errcode = 'check_violation',
      message = 'What this upload stored has been changed since; it cannot be undone any more.';
  elsif exam.version is distinct from undo_results_upload.seen_version then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  elsif exam.state = 'published' and because is null then
    raise exception using
      errcode = 'check_violation',
      message = 'the results of this exam are public: an undo needs a reason';
  end if;

  perform set_config(
    'prabesh.uploads',
    jsonb_build_object(public.exam_key(upload.exam_title, upload.set_number, upload.exam_date), upload.id)::text,
    true
  );
  perform set_config('prabesh.undoes', upload.id::text, true);
  perform set_config('prabesh.undo_reason', coalesce(because, ''), true);
  update public.results as result
  set name = first.old_name, marks = first.old_marks
  from (
    select distinct on (change.result_id) change.result_id, change.old_name, change.old_marks
    from public.result_changes as change
    where change.upload_id = upload.id
    order by change.result_id, change.id
  ) as first
  where result.id = first.result_id and result.upload_id is distinct from upload.id;
  get diagnostics back = row_count;
  delete from public.results as result
  where result.exam_title = upload.exam_title and result.set_number = upload.set_number
    and result.upload_id = upload.id;
  get diagnostics gone = row_count;
  update public.results_uploads as stored
  set undone_at = now(), removed = gone, restored = back, undo_reason = because
  where stored.id = upload.id;
  perform set_config('prabesh.undoes', '', true);
  perform set_config('prabesh.undo_reason', '', true);
  perform set_config('prabesh.uploads', '', true);
  return query select * from public.results_uploads as stored where stored.id = upload.id;
end
$$;
revoke execute on function public.undo_results_upload(uuid, bigint, text) from public;
grant execute on function public.undo_results_upload(uuid, bigint, text) to prabesh_engine;
comment on function public.undo_results_upload(uuid, bigint, text) is 'Removes the results that an upload inserted and gives those that it replaced their names and marks back, once and within 24 hours, if the exam is still of the version that the caller has seen; refused when one of them was changed since. Of a published exam with a reason, which everybody can read.';
