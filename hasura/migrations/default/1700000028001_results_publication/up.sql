-- An upload says what becomes of its exam, and why marks that are stored already change; each result knows the upload that
-- stored it.

alter table public.results_uploads
  add column publish text,
  add column publish_at timestamptz,
  add column reason text,
  add column lowest_marks numeric,
  add column full_marks numeric,
  add column undone_at timestamptz,
  add column removed integer,
  add column restored integer,
  add constraint results_uploads_publish_check check (publish in ('now', 'draft', 'at')),
  add constraint results_uploads_publish_at_check
    check ((publish is not distinct from 'at') = (publish_at is not null) and isfinite(publish_at)),
  add constraint results_uploads_reason_check check (length(reason) <= 500),
  add constraint results_uploads_range_check check (
    lowest_marks < full_marks and lowest_marks > '-Infinity' and lowest_marks < 'Infinity'
    and full_marks > '-Infinity' and full_marks < 'Infinity'
  ),
  add constraint results_uploads_undone_check check (num_nulls(undone_at, removed, restored) in (0, 3));
comment on column public.results_uploads.publish is 'What becomes of the exam: now published, a draft, or published at a time. Null: it stays as it is, and a new one is published.';
comment on column public.results_uploads.publish_at is 'With publish = at: when.';
comment on column public.results_uploads.reason is 'Why stored marks change, in words for everybody; optional.';
comment on column public.results_uploads.lowest_marks is 'Given to the exam: the lowest marks that are possible. Null: the exam''s stay.';
comment on column public.results_uploads.full_marks is 'Given to the exam: the highest marks that are possible. Null: the exam''s stay.';
comment on column public.results_uploads.undone_at is 'When it was undone. Null: it was not.';
comment on column public.results_uploads.removed is 'Number of results that the undo removed.';
comment on column public.results_uploads.restored is 'Number of results that got their earlier name and marks back.';

alter table public.results add column upload_id uuid;
comment on column public.results.upload_id is 'The upload that stored it first, written by a trigger. Null: none did. No foreign key: the result outlives the upload.';

-- An upload is a record of what was stored: what undoes it writes here, and nobody else.
create trigger results_uploads_refuse_change before update or delete on public.results_uploads
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes', true), '') = '')
  execute function public.refuse_direct_write('an upload is a record of what was stored');

-- The role in which a request of GraphQL runs; null for what does not come from there (the server, psql).
create function public.current_role_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  session text := current_setting('hasura.user', true);
begin
  if pg_input_is_valid(session, 'json') and json_typeof(session::json) = 'object' then
    return session::json ->> 'x-hasura-role';
  end if;
  return null;
end
$$;
comment on function public.current_role_of_request() is 'x-hasura-role of the request that runs this transaction; null without one.';

create function public.may_change_exam(uploaded_by uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(public.current_role_of_request(), 'admin') = 'admin'
    or coalesce((select actor.id from public.current_actor() as actor) = may_change_exam.uploaded_by, false)
$$;
comment on function public.may_change_exam(uuid) is 'Whether whoever asks may decide about an exam of this owner: an admin, or the owner.';

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

-- As before; and what the upload says about its exam is done to one that is stored. A new one gets it when its first
-- result is (adjust_exam).
create or replace function public.begin_results_upload() returns trigger
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
  select * into exam
  from public.exams as stored
  where stored.exam_title = new.exam_title and stored.set_number = new.set_number
    and stored.exam_date is not distinct from new.exam_date
  for update;
  if exam.version is distinct from new.seen_version
    or exam.state <> 'published' and not public.may_change_exam(exam.uploaded_by)
  then
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
      if not public.may_change_exam(exam.uploaded_by) then
        raise exception using
          errcode = 'check_violation',
          message = 'only whoever uploaded this exam decides about it';
      end if;
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

-- hidden: the results come from an exam that is not published, so a new one is a draft.
drop function public.adjust_exam(text, text, date, integer, timestamptz, timestamptz);
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

create or replace function public.count_inserted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, null, false)
  from (
    select exam_title, set_number, exam_date, count(*)::integer as added, max(created_at) as newest
    from new_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create or replace function public.count_deleted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, null, gone, false)
  from (
    select exam_title, set_number, exam_date, -count(*)::integer as added, max(created_at) as gone
    from old_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create or replace function public.count_updated_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, gone, hidden)
  from (
    select
      exam_title, set_number, exam_date, sum(change)::integer as added,
      max(created_at) filter (where change = 1) as newest,
      max(created_at) filter (where change = -1) as gone,
      exists (
        select from (select distinct exam_title, set_number, exam_date from old_rows) as left_exam
        join public.exams as exam on exam.exam_title = left_exam.exam_title
          and exam.set_number = left_exam.set_number and exam.exam_date is not distinct from left_exam.exam_date
        where exam.state <> 'published'
      ) as hidden
    from (
      select exam_title, set_number, exam_date, created_at, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, created_at, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date
    -- Most updates change names and marks only, and leave nothing here.
    having sum(change) <> 0 or max(created_at) filter (where change = 1)
      is distinct from max(created_at) filter (where change = -1)
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;
