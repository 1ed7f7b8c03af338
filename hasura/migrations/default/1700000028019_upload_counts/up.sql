-- What the undoing of an upload takes away and gives back, for whoever is asked whether to; and which upload an entry of
-- the log tells of, so that it can be undone from there.

create function public.upload_added_count(upload public.results_uploads) returns bigint
language sql stable set search_path = '' as $$
  select count(*)
  from public.results as result
  where result.exam_title = upload.exam_title and result.set_number = upload.set_number
    and result.upload_id = upload.id
$$;
comment on function public.upload_added_count(public.results_uploads) is 'Results that this upload stored first and that are still there: its undo removes them.';

create function public.upload_replaced_count(upload public.results_uploads) returns bigint
language sql stable set search_path = '' as $$
  select count(distinct change.result_id)
  from public.result_changes as change
  where change.upload_id = upload.id and change.action = 'updated'
    and change.first_upload_id is distinct from upload.id
$$;
comment on function public.upload_replaced_count(public.results_uploads) is 'Results of before whose name or marks this upload replaced: its undo gives them back.';

alter table public.activity add column upload_id uuid;
comment on column public.activity.upload_id is 'The upload of results that the entry tells of. Null: it tells of something else.';

create function public.name_upload_of_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.upload_id := (
    public.current_upload(new.title, new.details ->> 'set_number', (new.details ->> 'exam_date')::date)
  ).id;
  return new;
end
$$;
create trigger activity_upload before insert on public.activity
  for each row when (
    new.entity = 'results' and new.action in ('created', 'updated') and not new.details ? 'state'
    and current_setting('prabesh.uploads', true) <> '' and coalesce(current_setting('prabesh.undoes', true), '') = ''
  )
  execute function public.name_upload_of_activity();
