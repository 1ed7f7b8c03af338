-- An upload of results is a row of its own, with the results as its nested rows. It says which state of the exam its
-- sender looked at, and its id, chosen by the browser, answers for good whether a lost upload was stored; what becomes of
-- its exam, and why marks that are stored already change. Each result knows the upload that stored it.

create table public.results_uploads (
  id uuid primary key default gen_random_uuid(),
  exam_title text not null,
  set_number text not null,
  exam_date date,
  seen_version bigint,
  withdrawn boolean not null default false,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  publish text,
  publish_at timestamptz,
  reason text,
  lowest_marks numeric,
  full_marks numeric,
  undone_at timestamptz,
  removed integer,
  restored integer,
  exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual,
  -- Of a published exam everybody sees what an undo changes, so it takes a reason, which everybody can read.
  undo_reason text,
  constraint results_uploads_exam_title_check check (exam_title <> '' and length(exam_title) <= 200),
  constraint results_uploads_set_number_check check (set_number <> '' and length(set_number) <= 50),
  constraint results_uploads_publish_check check (publish in ('now', 'draft', 'at')),
  constraint results_uploads_publish_at_check
    check ((publish is not distinct from 'at') = (publish_at is not null) and isfinite(publish_at)),
  constraint results_uploads_reason_check check (length(reason) <= 500),
  constraint results_uploads_range_check check (
    lowest_marks < full_marks and lowest_marks > '-Infinity' and lowest_marks < 'Infinity'
    and full_marks > '-Infinity' and full_marks < 'Infinity'
  ),
  constraint results_uploads_undone_check check (num_nulls(undone_at, removed, restored) in (0, 3)),
  constraint results_uploads_undo_reason_check check (
    undo_reason is null or undo_reason <> '' and length(undo_reason) <= 500 and undone_at is not null
  )
);
comment on table public.results_uploads is 'One row per upload of results. Insert it together with its results (nested): the exam''s columns pass from it to them.';
comment on column public.results_uploads.id is 'Chosen by the sender, so that an upload whose answer was lost can be asked for, and is never stored twice.';
comment on column public.results_uploads.seen_version is 'exams.version when the sender compared the rows; null: the exam was not stored. The upload is refused when it has changed.';
comment on column public.results_uploads.withdrawn is 'The sender gave the upload up before it was stored: an upload with this id that arrives later is refused.';
comment on column public.results_uploads.uploaded_by is 'Account of the sender. No foreign key: the row outlives the account.';
comment on column public.results_uploads.publish is 'What becomes of the exam: now published, a draft, or published at a time. Null: it stays as it is, and a new one is published.';
comment on column public.results_uploads.publish_at is 'With publish = at: when.';
comment on column public.results_uploads.reason is 'Why stored marks change, in words for everybody; optional.';
comment on column public.results_uploads.lowest_marks is 'Given to the exam: the lowest marks that are possible. Null: the exam''s stay.';
comment on column public.results_uploads.full_marks is 'Given to the exam: the highest marks that are possible. Null: the exam''s stay.';
comment on column public.results_uploads.undone_at is 'When it was undone. Null: it was not.';
comment on column public.results_uploads.removed is 'Number of results that the undo removed.';
comment on column public.results_uploads.restored is 'Number of results that got their earlier name and marks back.';
comment on column public.results_uploads.exam_day is 'As exams.exam_day.';
comment on column public.results_uploads.undo_reason is 'Why it was undone, as whoever did so said. Null: nobody said; of a published exam somebody did.';

create function public.adjust_exam(
  title text, set_no text, day date, added integer, newest timestamptz, gone timestamptz, hidden boolean
) returns void
language plpgsql set search_path = '' as $$
declare
  upload public.results_uploads;
  first_state text;
  stored_state text;
begin
  if added > 0 then
    upload := public.current_upload(title, set_no, day);
    first_state := case
      when upload.publish = 'draft' or upload.id is null and hidden then 'draft'
      when upload.publish = 'at' then 'scheduled'
      else 'published'
    end;
    insert into public.exams as exam (
      exam_title, set_number, exam_date, results_count, newest_created_at, uploaded_by, state, publish_at,
      published_at, lowest_marks, full_marks
    )
    values (
      title, set_no, day, added, newest, (select actor.id from public.current_actor() as actor), first_state,
      case when first_state = 'scheduled' then upload.publish_at end,
      case when first_state = 'published' then now() end,
      upload.lowest_marks, upload.full_marks
    )
    on conflict on constraint exams_title_set_date_key do update
      set results_count = exam.results_count + excluded.results_count,
          newest_created_at = greatest(exam.newest_created_at, excluded.newest_created_at)
    returning state into stored_state;
    -- Somebody stored the exam, without an upload, after this upload had seen that it was not there.
    if upload.publish in ('draft', 'at') and stored_state = 'published' then
      raise exception using
        errcode = 'check_violation',
        message = 'the results of this exam have changed since they were compared';
    end if;
  else
    update public.exams
    set results_count = results_count + added,
        newest_created_at = greatest(newest_created_at, newest)
    where exam_title = title and set_number = set_no and exam_date is not distinct from day;
  end if;
  if gone is null then
    return;
  end if;

  delete from public.exams
  where exam_title = title and set_number = set_no and exam_date is not distinct from day and results_count = 0;

  -- Only if one that went may have been the newest. "offset 0" makes the planner read the exam's rows; without it,
  -- it would walk the index on created_at until it met one of them.
  update public.exams
  set newest_created_at = (
    select max(created_at) from (
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date = day
      union all
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date is null and day is null
      offset 0
    ) as remaining
  )
  where exam_title = title and set_number = set_no and exam_date is not distinct from day
    and newest_created_at <= gone;
end
$$;

create index results_uploads_uploaded_by_idx on public.results_uploads (uploaded_by, created_at desc);

-- An upload to an exam that somebody else holds is refused before its first row, and says whose it is.
create function public.begin_results_upload() returns trigger
language plpgsql set search_path = '' as $$
declare
  exam public.exams;
  next_state text;
begin
  new.uploaded_by := coalesce((select actor.id from public.current_actor() as actor), new.uploaded_by);
  new.exam_title := btrim(new.exam_title, e' \t\n\r\u00a0');
  new.set_number := btrim(new.set_number, e' \t\n\r\u00a0');
  new.reason := nullif(btrim(new.reason, e' \t\n\r\u00a0'), '');
  new.undone_at := null;
  new.removed := null;
  new.restored := null;
  if new.withdrawn then
    return new;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(public.exam_key(new.exam_title, new.set_number, new.exam_date), 0)
  );
  perform public.refuse_other_writers(new.exam_title, new.set_number);
  select * into exam
  from public.exams as stored
  where stored.exam_title = new.exam_title and stored.set_number = new.set_number
    and stored.exam_date is not distinct from new.exam_date
  for update;
  if exam.version is distinct from new.seen_version then
    raise exception using
      errcode = 'check_violation',
      message = 'the results of this exam have changed since they were compared';
  end if;
  if new.publish = 'at' then
    perform public.check_publication_time(new.publish_at);
  end if;
  if coalesce(new.lowest_marks, exam.lowest_marks) >= coalesce(new.full_marks, exam.full_marks) then
    raise exception using errcode = 'check_violation', message = 'the lowest marks are not below the full marks';
  end if;
  if exam.id is not null then
    next_state := coalesce(case new.publish when 'now' then 'published' when 'at' then 'scheduled' else new.publish end, exam.state);
    if exam.state = 'published' and next_state <> 'published' then
      raise exception using errcode = 'check_violation', message = 'the exam is published already';
    end if;
    if next_state <> exam.state or new.publish_at is distinct from exam.publish_at and new.publish = 'at'
      or new.lowest_marks <> coalesce(exam.lowest_marks, 'NaN') or new.full_marks <> coalesce(exam.full_marks, 'NaN')
    then
      update public.exams
      set state = next_state,
          publish_at = case when next_state = 'scheduled' then coalesce(new.publish_at, publish_at) end,
          published_at = case when next_state = 'published' then coalesce(published_at, now()) end,
          lowest_marks = coalesce(new.lowest_marks, lowest_marks),
          full_marks = coalesce(new.full_marks, full_marks)
      where id = exam.id;
    end if;
  end if;
  perform set_config(
    'prabesh.uploads',
    (
      coalesce(nullif(current_setting('prabesh.uploads', true), ''), '{}')::jsonb
      || jsonb_build_object(public.exam_key(new.exam_title, new.set_number, new.exam_date), new.id)
    )::text,
    true
  );
  return new;
end
$$;

create trigger results_uploads_begin before insert on public.results_uploads
  for each row execute function public.begin_results_upload();

-- An upload is a record of what was stored: what undoes it writes here, and nobody else.
create trigger results_uploads_refuse_change before update or delete on public.results_uploads
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes', true), '') = '')
  execute function public.refuse_direct_write('an upload is a record of what was stored');

create function public.may_change_exam(uploaded_by uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(public.current_role_of_request(), 'admin') = 'admin'
    or coalesce((select actor.id from public.current_actor() as actor) = may_change_exam.uploaded_by, false)
$$;
comment on function public.may_change_exam(uuid) is 'Whether whoever asks may decide about what this account did: an admin, or the account itself. Whose an exam is, is told by exam_holders.';

create function public.check_publication_time(at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if at is null or not isfinite(at) then
    raise exception using errcode = 'check_violation', message = 'the time of publication is missing';
  elsif at <= clock_timestamp() then
    raise exception using errcode = 'check_violation', message = 'the time of publication has passed';
  elsif at > clock_timestamp() + interval '1 year' then
    raise exception using
      errcode = 'check_violation',
      message = 'the time of publication is more than a year away';
  end if;
end
$$;
comment on function public.check_publication_time(timestamptz) is 'Refuses a time at which no exam can be published.';

create function public.exam_key(title text, set_no text, day date) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_array(title, set_no, day)::text
$$;
comment on function public.exam_key(text, text, date) is 'Title, set and date as one text.';

-- prabesh.uploads holds the uploads that this transaction has begun, by exam_key.
create function public.current_upload(title text, set_no text, day date) returns public.results_uploads
language plpgsql stable set search_path = '' as $$
declare
  begun text := current_setting('prabesh.uploads', true);
  upload public.results_uploads;
begin
  if begun <> '' then
    select * into upload from public.results_uploads
    where id = (begun::jsonb ->> public.exam_key(title, set_no, day))::uuid;
  end if;
  return upload;
end
$$;
comment on function public.current_upload(text, text, date) is 'The upload of this exam that this transaction is storing; nulls without one.';

-- For each row, so it asks nothing: the conditions of its triggers keep it away from most.
create function public.stamp_result() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.upload_id := (
      nullif(current_setting('prabesh.uploads', true), '')::jsonb
      ->> jsonb_build_array(new.exam_title, new.set_number, new.exam_date)::text
    )::uuid;
  elsif new.id <> old.id then
    raise exception using errcode = 'check_violation', message = 'the id of a result never changes';
  else
    new.upload_id := old.upload_id;
  end if;
  return new;
end
$$;

create trigger results_upload_insert before insert on public.results
  for each row when (new.upload_id is not null or current_setting('prabesh.uploads', true) <> '')
  execute function public.stamp_result();

create trigger results_upload_update before update on public.results
  for each row when (new.id <> old.id or new.upload_id is distinct from old.upload_id)
  execute function public.stamp_result();

-- With the reason, and whose result it was where it was one.
create function public.log_undone_upload() returns trigger
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

create trigger results_uploads_log_undone after update on public.results_uploads
  for each row when (old.undone_at is null and new.undone_at is not null)
  execute function public.log_undone_upload();

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
comment on function public.undo_results_upload(uuid, bigint, text) is 'Removes the results that an upload inserted and gives those that it replaced their names and marks back, once and within 24 hours, if the exam is still of the version that the caller has seen; refused when one of them was changed since. Of a published exam with a reason, which everybody can read.';

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

revoke execute on function public.undo_results_upload(uuid, bigint, text) from public;

grant execute on function public.undo_results_upload(uuid, bigint, text) to prabesh_engine;
