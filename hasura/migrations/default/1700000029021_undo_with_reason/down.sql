drop function public.undo_results_upload(uuid, bigint, text);
create function public.undo_results_upload(upload_id uuid) returns setof public.results_uploads
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  upload public.results_uploads;
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
  end if;

  perform set_config(
    'prabesh.uploads',
    jsonb_build_object(public.exam_key(upload.exam_title, upload.set_number, upload.exam_date), upload.id)::text,
    true
  );
  perform set_config('prabesh.undoes', upload.id::text, true);
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
  set undone_at = now(), removed = gone, restored = back
  where stored.id = upload.id;
  perform set_config('prabesh.undoes', '', true);
  perform set_config('prabesh.uploads', '', true);
  return query select * from public.results_uploads as stored where stored.id = upload.id;
end
$$;
revoke execute on function public.undo_results_upload(uuid) from public;
grant execute on function public.undo_results_upload(uuid) to prabesh_engine;
comment on function public.undo_results_upload(uuid) is 'Removes the results that an upload inserted and gives those that it replaced their names and marks back, once and within 24 hours; refused when one of them was changed since.';
create or replace function public.log_undone_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', new.exam_title, greatest(new.removed + new.restored, 1),
    jsonb_build_object(
      'set_number', new.set_number, 'exam_date', new.exam_date, 'changed', jsonb_build_array('upload'),
      'upload', jsonb_build_object(
        'state', 'undone', 'id', new.id, 'removed', new.removed, 'restored', new.restored
      )
    )
  from public.current_actor() as actor;
  return null;
end
$$;
drop function public.upload_single_change(public.results_uploads);
alter table public.results_uploads drop column undo_reason;
