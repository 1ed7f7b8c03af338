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
  title text, set_no text, day date, added integer, absent integer, newest timestamptz, gone timestamptz,
  hidden boolean
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
      exam_title, set_number, exam_date, results_count, absent_count, newest_created_at, uploaded_by, state, publish_at,
      published_at, lowest_marks, full_marks
    )
    values (
      -- Looked at even where the exam is there: one row may come while several others change.
      title, set_no, day, added, least(greatest(absent, 0), added), newest,
      (select actor.id from public.current_actor() as actor), first_state,
      case when first_state = 'scheduled' then upload.publish_at end,
      case when first_state = 'published' then now() end,
      upload.lowest_marks, upload.full_marks
    )
    on conflict on constraint exams_title_set_date_key do update
      set results_count = exam.results_count + excluded.results_count,
          absent_count = exam.absent_count + absent,
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
        absent_count = absent_count + absent,
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

-- What was set aside comes back with the upload that had stored it.
create trigger results_upload_insert before insert on public.results
  for each row when (
    (new.upload_id is not null or current_setting('prabesh.uploads', true) <> '')
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
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
    (old_name is null) = (action = 'created') and (new_name is null) = (action = 'deleted')
    and (old_name is not null or old_marks is null) and (new_name is not null or new_marks is null)
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
comment on column public.result_changes.old_marks is 'Null with a name: absent. Null without one: it was created.';
comment on column public.result_changes.new_marks is 'Null with a name: absent. Null without one: it was deleted.';
comment on column public.result_changes.reason is 'As the upload gave it, or whoever undid the upload. Null: nobody said.';
comment on column public.result_changes.exam_published is 'Whether everybody could see the values before.';
comment on column public.result_changes.upload_id is 'The upload that made the change, or whose undo did. Null: none.';
comment on column public.result_changes.first_upload_id is 'results.upload_id: the upload that had stored the result first.';
comment on column public.result_changes.actor_id is 'As activity.actor_id.';
comment on column public.result_changes.actor_email is 'As activity.actor_email.';
comment on column public.result_changes.stored_at is 'deleted: results.created_at of the result that went. Null: unknown.';
comment on column public.result_changes.began_at is 'When its transaction began, to compare with results.created_at. Null: unknown.';
comment on column public.result_changes.other_symbol is 'Of a result that got another candidate ID, the other of the two: the new one where it was deleted, the old one where it was created.';
comment on column public.result_changes.undone is 'The undo of the upload made the change, for the reason that stands here.';

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
comment on function public.upload_single_change(public.results_uploads) is 'Of an upload that added or replaced one result and no more: {symbol, old_name, new_name, old_marks, new_marks}, the old ones null where it was added. Marks are null of an absent one, too. Null of any other.';

create index result_changes_result_id_idx on public.result_changes (result_id, id);
create index result_changes_exam_idx on public.result_changes (exam_title, set_number, id);
create index result_changes_upload_id_idx on public.result_changes (upload_id, result_id) where upload_id is not null;

-- For everybody who looks a result up: most have none.
create index result_changes_revisions_idx on public.result_changes (result_id, created_at)
  include (id, old_marks, new_marks, reason)
  where action = 'updated' and exam_published and old_marks is distinct from new_marks;

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
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.record_updated_results();

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
  (coalesce(
    (
      select array[change.old_marks]
      from public.result_changes as change
      where change.result_id = gone.result_id and change.id > coalesce(moved.id, 0) and change.id < gone.id
        and change.action = 'updated' and change.exam_published
      order by change.id
      limit 1
    ),
    array[gone.old_marks]
  ))[1] as first_marks
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
        (coalesce(
          (
            select array[change.old_marks]
            from public.result_changes as change
            where change.result_id = result.id and change.id > coalesce(moved.id, 0)
              and change.action = 'updated' and change.exam_published
            order by change.id
            limit 1
          ),
          array[result.marks]
        ))[1] as first_marks
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
    where replaced.last_marks is distinct from replaced.next_marks
    union all
    -- What was told of it while it was there.
    select change.id, change.old_marks, change.new_marks, change.reason, change.created_at
    from replaced
    join public.result_changes as change on change.result_id = replaced.result_id
      and change.id > replaced.came_id and change.id < replaced.id
    where replaced.result_id <> replaced.own_id
      and change.action = 'updated' and change.exam_published and change.old_marks is distinct from change.new_marks;
end
$$;
comment on function public.replaced_revisions(uuid) is 'Of result_revisions those that come of results that went before this one came.';

-- Whether anything of the candidate ever went is asked first; of most nothing did.
create view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes
where action = 'updated' and exam_published and old_marks is distinct from new_marks
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
