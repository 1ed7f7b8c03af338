-- Whose exam it is, by title and set as the public knows it: another date of it ranks with the others. Its owner is whoever
-- stored its first result; an admin shares it with others. A teacher writes to exams that he holds, and to new ones.
-- Decided, with what was rejected, in docs/decisions/exam-ownership.md.
create table public.exam_holders (
  exam_title text not null,
  set_number text not null,
  user_id uuid not null,
  is_owner boolean not null default false,
  created_at timestamptz not null default now(),
  constraint exam_holders_pkey primary key (exam_title, set_number, user_id)
);
comment on table public.exam_holders is 'Who may change an exam (title and set, on whichever date): its owner, and whom an admin has shared it with. Direct writes are refused; gone with the exam''s last result. An exam without a row is changed by admins only.';
comment on column public.exam_holders.user_id is 'The account. No foreign key: the exam outlives it.';
comment on column public.exam_holders.is_owner is 'Stored its first result, or got it from an admin. Otherwise: it is shared with this account.';
comment on column public.exam_holders.created_at is 'Since when.';

create unique index exam_holders_owner_key on public.exam_holders (exam_title, set_number) where is_owner;

create trigger exam_holders_refuse_direct_write before insert or update or delete or truncate on public.exam_holders
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.decides', true), '') = '')
  execute function public.refuse_direct_write('ask share_exam, end_exam_share or hand_over_exam');

create function public.exam_holder_email(holder public.exam_holders) returns text
language sql stable set search_path = '' as $$
  select profile.email from public.profiles as profile where profile.id = holder.user_id
$$;
comment on function public.exam_holder_email(public.exam_holders) is 'The account''s e-mail; null when it is gone.';

-- ------------------------------------------------------------------------------------------------- who may write
create function public.is_stored_exam(title text, set_no text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.exams where exam_title = title and set_number = set_no)
    or exists (select from public.exam_holders where exam_title = title and set_number = set_no)
$$;
comment on function public.is_stored_exam(text, text) is 'Whether there are results of this title and set, on any date, or somebody holds it.';

create function public.whose_exam(title text, set_no text) returns text
language sql stable set search_path = '' as $$
  select format(
    '%s (Set %s) %s.%s Ask %s to share it with you.',
    title, set_no,
    coalesce('belongs to ' || owner.email, 'is kept by the office'),
    case when exists (
      select from public.exams
      where exam_title = title and set_number = set_no and state = 'published'
    ) then '' else ' It is not published yet.' end,
    case when owner.email is null then 'an admin' else 'them, or ask an admin' end
  )
  from (select) as one
  left join lateral (
    select profile.email
    from public.exam_holders as holder
    join public.profiles as profile on profile.id = holder.user_id
    where holder.exam_title = title and holder.set_number = set_no and holder.is_owner
  ) as owner on true
$$;
comment on function public.whose_exam(text, text) is 'What is said to whoever may not change this exam: whose it is, and whom to ask.';

-- Requests of GraphQL have a role. What comes from elsewhere (the server, psql) is the office's.
create function public.refuse_other_writers(title text, set_no text) returns void
language plpgsql stable set search_path = '' as $$
declare
  writer uuid;
begin
  if coalesce(public.current_role_of_request(), 'admin') = 'admin' then
    return;
  end if;
  writer := (select actor.id from public.current_actor() as actor);
  -- A token may be older than the end of the role that it names.
  if exists (
    select from public.profiles as profile
    where profile.id = writer and profile.role not in ('teacher', 'admin')
  ) then
    raise exception using errcode = 'check_violation', message = 'your account does not write results any more';
  elsif public.is_stored_exam(title, set_no) and not exists (
    select from public.exam_holders as holder
    where holder.exam_title = title and holder.set_number = set_no and holder.user_id = writer
  ) then
    raise exception using errcode = 'check_violation', message = public.whose_exam(title, set_no);
  end if;
end
$$;
comment on function public.refuse_other_writers(text, text) is 'Refuses a request of somebody who does not hold this exam, and names who does. A new exam is open to all who write results.';

-- Two who store the same new exam at once, on different dates too: of teachers the second one waits here, and reads whose
-- it is. The office is refused nowhere, so it takes no lock: whoever holds it may wait for an exam that the office holds.
create function public.take_exam(title text, set_no text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not public.is_stored_exam(title, set_no) then
    if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
      perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array(title, set_no)::text, 0));
    end if;
    if not public.is_stored_exam(title, set_no) then
      insert into public.exam_holders (exam_title, set_number, user_id, is_owner)
      select title, set_no, actor.id, true from public.current_actor() as actor where actor.id is not null
      on conflict do nothing;
    end if;
  end if;
  perform public.refuse_other_writers(title, set_no);
end
$$;
comment on function public.take_exam(text, text) is 'Makes a new exam that of whoever stores its first result; refuses others.';

create function public.take_exams() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform public.take_exam(exam_title, set_number)
    from (select distinct exam_title, set_number from new_rows order by 1, 2 offset 0) as changed;
  elsif tg_op = 'UPDATE' then
    perform public.take_exam(exam_title, set_number)
    from (
      select exam_title, set_number from new_rows
      union
      select exam_title, set_number from old_rows
      order by 1, 2 offset 0
    ) as changed;
  else
    perform public.take_exam(exam_title, set_number)
    from (select distinct exam_title, set_number from old_rows order by 1, 2 offset 0) as changed;
  end if;
  return null;
end
$$;

-- By their names before the triggers that count: whether an exam is new is seen as it was before.
create trigger results_allowed_insert after insert on public.results
  referencing new table as new_rows
  for each statement execute function public.take_exams();

create trigger results_allowed_update after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.take_exams();

create trigger results_allowed_delete after delete on public.results
  referencing old table as old_rows
  for each statement execute function public.take_exams();

create function public.free_exams() returns trigger
language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    select old_exam.exam_title, old_exam.set_number
    from (select distinct exam_title, set_number from old_rows) as old_exam
    where not exists (
      select from public.exams as exam
      where exam.exam_title = old_exam.exam_title and exam.set_number = old_exam.set_number
    )
    order by 1, 2
  loop
    delete from public.exam_holders as holder
    where holder.exam_title = gone.exam_title and holder.set_number = gone.set_number;
  end loop;
  return null;
end
$$;

-- By their names after them: what is left is counted.
create trigger results_freed_update after update on public.results
  referencing old table as old_rows
  for each statement execute function public.free_exams();

create trigger results_freed_delete after delete on public.results
  referencing old table as old_rows
  for each statement execute function public.free_exams();

-- An admin shares an exam with a teacher, ends that, or hands it over. Each leaves an entry in the log.
create function public.log_exam_holder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Of the exam, whether somebody came or went.
  row public.exam_holders := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, details)
  select actor.id, actor.email, 'updated', 'results', row.exam_title,
    jsonb_build_object(
      'set_number', row.set_number, 'changed', jsonb_build_array('holder'),
      'holder', jsonb_build_object(
        'state', case when tg_op = 'DELETE' then 'ended' when new.is_owner then 'owner' else 'shared' end,
        'email', (select email from public.profiles where id = row.user_id),
        'from', case when tg_op = 'UPDATE' then (select email from public.profiles where id = old.user_id) end
      )
    )
  from public.current_actor() as actor;
  return null;
end
$$;

-- What an admin decides, and not who comes and goes with an exam.
create trigger exam_holders_log_new after insert on public.exam_holders
  for each row when (current_setting('prabesh.decides', true) in ('sharing', 'handing over'))
  execute function public.log_exam_holder();

create trigger exam_holders_log_owner after update on public.exam_holders
  for each row when (current_setting('prabesh.decides', true) = 'handing over')
  execute function public.log_exam_holder();

create trigger exam_holders_log_gone after delete on public.exam_holders
  for each row when (current_setting('prabesh.decides', true) = 'sharing')
  execute function public.log_exam_holder();

-- Where each of them begins: an admin, an exam, and no other of these at work on it.
create function public.exam_to_share(exam_id uuid) returns public.exams
language plpgsql volatile set search_path = '' as $$
declare
  exam public.exams;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin shares an exam or hands it over';
  end if;
  select * into exam from public.exams as stored where stored.id = exam_to_share.exam_id;
  if not found then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array(exam.exam_title, exam.set_number)::text, 0));
  return exam;
end
$$;
comment on function public.exam_to_share(uuid) is 'The exam that an admin is deciding about; one decision about its holders at a time.';

create function public.share_exam(exam_id uuid, user_id uuid) returns setof public.exam_holders
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  exam public.exams := public.exam_to_share(share_exam.exam_id);
begin
  if not exists (
    select from public.profiles as profile
    where profile.id = share_exam.user_id and profile.role = 'teacher'
  ) then
    raise exception using errcode = 'check_violation', message = 'an exam is shared with teachers only';
  end if;
  perform set_config('prabesh.decides', 'sharing', true);
  insert into public.exam_holders (exam_title, set_number, user_id)
  values (exam.exam_title, exam.set_number, share_exam.user_id)
  on conflict on constraint exam_holders_pkey do nothing;
  perform set_config('prabesh.decides', '', true);
  return query
    select * from public.exam_holders as holder
    where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number
      and holder.user_id = share_exam.user_id;
end
$$;
comment on function public.share_exam(uuid, uuid) is 'Lets a teacher change an exam (title and set, every date) as its owner may. Returns the teacher''s row, which may have been there already.';

create function public.end_exam_share(exam_id uuid, user_id uuid) returns setof public.exam_holders
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  exam public.exams := public.exam_to_share(end_exam_share.exam_id);
begin
  perform set_config('prabesh.decides', 'sharing', true);
  return query
    delete from public.exam_holders as holder
    where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number
      and holder.user_id = end_exam_share.user_id and not holder.is_owner
    returning holder.*;
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.end_exam_share(uuid, uuid) is 'Ends what share_exam began. Returns the row that went; none where the exam was not shared with this account.';

create function public.hand_over_exam(exam_id uuid, seen_owner uuid, user_id uuid) returns setof public.exam_holders
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  exam public.exams := public.exam_to_share(hand_over_exam.exam_id);
  owner uuid;
begin
  select holder.user_id into owner from public.exam_holders as holder
  where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number and holder.is_owner;
  if owner is distinct from hand_over_exam.seen_owner then
    raise exception using errcode = 'check_violation', message = 'the exam has another owner since you looked';
  elsif not exists (
    select from public.profiles as profile
    where profile.id = hand_over_exam.user_id and profile.role in ('teacher', 'admin')
  ) then
    raise exception using errcode = 'check_violation', message = 'an exam is handed over to a teacher or an admin';
  end if;
  if owner is distinct from hand_over_exam.user_id then
    perform set_config('prabesh.decides', 'handing over', true);
    delete from public.exam_holders as holder
    where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number
      and holder.user_id = hand_over_exam.user_id;
    if owner is null then
      insert into public.exam_holders (exam_title, set_number, user_id, is_owner)
      values (exam.exam_title, exam.set_number, hand_over_exam.user_id, true);
    else
      update public.exam_holders as holder
      set user_id = hand_over_exam.user_id, created_at = now()
      where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number and holder.is_owner;
    end if;
    perform set_config('prabesh.decides', '', true);
  end if;
  return query
    select * from public.exam_holders as holder
    where holder.exam_title = exam.exam_title and holder.set_number = exam.set_number and holder.is_owner;
end
$$;
comment on function public.hand_over_exam(uuid, uuid, uuid) is 'Gives an exam (title and set, every date) to another owner; the one before keeps nothing. seen_owner: whose it was when the caller looked, null for nobody''s.';

revoke execute on function
  public.exam_to_share(uuid), public.share_exam(uuid, uuid), public.end_exam_share(uuid, uuid),
  public.hand_over_exam(uuid, uuid, uuid)
  from public;

grant execute on function
  public.exam_to_share(uuid), public.share_exam(uuid, uuid), public.end_exam_share(uuid, uuid),
  public.hand_over_exam(uuid, uuid, uuid)
  to prabesh_engine;

create function public.log_exam_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', new.exam_title, greatest(new.results_count, 1),
    jsonb_build_object(
      'set_number', new.set_number, 'exam_date', new.exam_date, 'changed', jsonb_build_array('state'),
      'state', jsonb_build_object('from', case when tg_op = 'UPDATE' then old.state end, 'to', new.state)
    )
    || case when new.publish_at is null then '{}' else jsonb_build_object('publish_at', new.publish_at) end
    || case
      when coalesce(current_setting('prabesh.reason', true), '') = '' then '{}'
      else jsonb_build_object('reason', current_setting('prabesh.reason', true))
    end
  from public.current_actor() as actor;
  return null;
end
$$;

create trigger exams_log_new_state after insert on public.exams
  for each row when (new.state <> 'published') execute function public.log_exam_state();

create trigger exams_log_state after update on public.exams
  for each row when (new.state <> old.state or new.publish_at <> old.publish_at)
  execute function public.log_exam_state();

-- What all decisions about an exam have in common: who may take them, which version they saw, and their entry in the log.
create function public.decide_exam(
  exam_id uuid, seen_version bigint, from_states text[], refusal text, next_state text, at timestamptz, because text
) returns setof public.exams
language plpgsql volatile set search_path = '' as $$
declare
  exam public.exams;
begin
  select * into exam from public.exams as stored where stored.id = exam_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  perform public.refuse_other_writers(exam.exam_title, exam.set_number);
  if exam.version is distinct from seen_version then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  elsif exam.state <> all (from_states) then
    raise exception using errcode = 'check_violation', message = refusal;
  elsif length(because) > 500 then
    raise exception using errcode = 'check_violation', message = 'the reason is longer than 500 characters';
  end if;
  perform set_config('prabesh.decides', 'on', true);
  perform set_config('prabesh.reason', coalesce(btrim(because), ''), true);
  return query
    update public.exams as stored
    set state = next_state,
        publish_at = case when next_state = 'scheduled' then at end,
        published_at = case when next_state = 'published' then now() end
    where stored.id = exam_id
    returning stored.*;
  perform set_config('prabesh.decides', '', true);
  perform set_config('prabesh.reason', '', true);
end
$$;
comment on function public.decide_exam(uuid, bigint, text[], text, text, timestamptz, text) is 'Gives an exam another state, for the functions that say which.';

create function public.publish_exam(exam_id uuid, seen_version bigint) returns setof public.exams
language sql volatile set search_path = '' as $$
  select * from public.decide_exam(
    exam_id, seen_version, '{draft,scheduled}', 'the exam is published already', 'published', null, null
  )
$$;
comment on function public.publish_exam(uuid, bigint) is 'Publishes a draft or scheduled exam now, if it is still the version that the caller has seen.';

create function public.schedule_exam(exam_id uuid, seen_version bigint, publish_at timestamptz)
returns setof public.exams
language plpgsql volatile set search_path = '' as $$
begin
  perform public.check_publication_time(publish_at);
  return query select * from public.decide_exam(
    exam_id, seen_version, '{draft,scheduled}', 'the exam is published already', 'scheduled', publish_at, null
  );
end
$$;
comment on function public.schedule_exam(uuid, bigint, timestamptz) is 'Announces a draft for this time, or another time for a scheduled exam.';

create function public.unschedule_exam(exam_id uuid, seen_version bigint) returns setof public.exams
language sql volatile set search_path = '' as $$
  select * from public.decide_exam(
    exam_id, seen_version, '{scheduled}', 'the exam is not scheduled', 'draft', null, null
  )
$$;
comment on function public.unschedule_exam(uuid, bigint) is 'Makes a scheduled exam a draft again.';

create function public.unpublish_exam(exam_id uuid, seen_version bigint, reason text) returns setof public.exams
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin takes a publication back';
  end if;
  return query select * from public.decide_exam(
    exam_id, seen_version, '{published}', 'the exam is not published', 'draft', null, reason
  );
end
$$;
comment on function public.unpublish_exam(uuid, bigint, text) is 'Makes a published exam a draft again: nobody but the office sees its results from then on. The reason stands in the log.';

-- What the server calls. An exam that is being changed at this moment, or that another server has taken, is left for
-- the next call.
create function public.publish_due_exams() returns setof public.exams
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('prabesh.decides', 'on', true);
  return query
    with due as materialized (
      select exam.id from public.exams as exam
      where exam.state = 'scheduled' and exam.publish_at <= clock_timestamp()
      order by exam.publish_at, exam.id
      for update skip locked
    )
    update public.exams as exam
    set state = 'published', publish_at = null, published_at = clock_timestamp()
    from due
    where exam.id = due.id
    returning exam.*;
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.publish_due_exams() is 'Publishes the scheduled exams whose time has come, and returns them.';

revoke execute on function
  public.decide_exam(uuid, bigint, text[], text, text, timestamptz, text), public.publish_exam(uuid, bigint),
  public.schedule_exam(uuid, bigint, timestamptz), public.unschedule_exam(uuid, bigint),
  public.unpublish_exam(uuid, bigint, text), public.publish_due_exams()
  from public;

grant execute on function
  public.decide_exam(uuid, bigint, text[], text, text, timestamptz, text), public.publish_exam(uuid, bigint),
  public.schedule_exam(uuid, bigint, timestamptz), public.unschedule_exam(uuid, bigint),
  public.unpublish_exam(uuid, bigint, text)
  to prabesh_engine;

grant select on public.exams to prabesh_server;
grant update (state, publish_at, published_at) on public.exams to prabesh_server;
grant usage on sequence public.exam_versions to prabesh_server;
grant execute on function public.publish_due_exams() to prabesh_server;

-- What the office looks at before an exam is published: what people will see of it, and the checks that a careful
-- office makes. For admins, and for the teacher who uploaded the exam.
--
-- Functions of an exam's id, so that nobody asks for all exams at once. What they return has types of its own (views
-- without rows), because a function is open to every role that may read what it returns, and results are read by all.
-- Each row names the exam's owner: the permission compares it with the caller. Plain SQL without SET: Postgres takes
-- the query into the caller's, where a caller who is not the owner costs one look at the exam.

-- ----------------------------------------------------------------------------------------------------- helpers

-- The words of a name, whatever their case and order. Unicode writes some letters in two ways, and copying leaves
-- joiners behind that nobody sees.
create function public.name_words(name text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select word
    from regexp_split_to_table(
      lower(normalize(translate(name, U&'\200B\200C\200D\2060\FEFF', ''), nfkc)), '\s+'
    ) as word
    where word <> ''
    order by word collate "C"
  )
$$;

create function public.name_letters(name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(translate(name, U&'\200B\200C\200D\2060\FEFF', ''), nfkc)), '\s', '', 'g')
$$;

-- Case, spaces and the order of words are no difference: 'THAPA RAM  BAHADUR' and 'Rambahadur Thapa' are Ram Bahadur Thapa.
create function public.is_name_of(name text, first_name text, last_name text) returns boolean
language sql immutable parallel safe as $$
  select public.name_words(name) = public.name_words(first_name || ' ' || last_name)
    or public.name_letters(name) in (
      public.name_letters(first_name || last_name), public.name_letters(last_name || first_name)
    )
$$;

-- The day on which an exam counts as held: its date; without one the day in Kathmandu on which its newest result came.
create function public.held_on(exam public.exams) returns date
language sql stable parallel safe as $$
  select coalesce(exam.exam_date, (exam.newest_created_at at time zone 'Asia/Kathmandu')::date)
$$;

-- ------------------------------------------------------------------------------------- what people will see
create view public.exam_preview_results as
select exam.id as exam_id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
  result.exam_title, result.set_number, result.exam_date
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_preview_results is 'What preview_results returns; it has no rows of its own.';
comment on column public.exam_preview_results.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_results.uploaded_by is 'Account that uploaded that exam.';

create function public.preview_results(exam_id uuid) returns setof public.exam_preview_results
language sql stable as $$
  select exam.id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
    result.exam_title, result.set_number, result.exam_date
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
  where exam.id = preview_results.exam_id
    and (
      result.exam_day = exam.exam_day
      or exists (
        select from public.exams as other
        where other.exam_title = exam.exam_title and other.set_number = exam.set_number
          and other.exam_day = result.exam_day and other.state = 'published'
      )
    )
$$;
comment on function public.preview_results(uuid) is 'The results that count for the public once this exam is published: its own, and those of published dates of its title and set.';

create view public.exam_preview_marks as
select exam.id as exam_id, exam.uploaded_by, counts.marks, 0::numeric as count
from public.exams as exam cross join public.exam_mark_counts as counts
where false;
comment on view public.exam_preview_marks is 'What preview_distribution returns; it has no rows of its own.';
comment on column public.exam_preview_marks.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_marks.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_preview_marks.marks is 'Exact marks; those that nobody has are left out.';
comment on column public.exam_preview_marks.count is 'Number of candidates with these marks.';

create function public.preview_distribution(exam_id uuid) returns setof public.exam_preview_marks
language sql stable as $$
  select exam.id, exam.uploaded_by, counts.marks, sum(counts.count)
  from public.exams as exam
  join public.exams as seen on seen.exam_title = exam.exam_title and seen.set_number = exam.set_number
    and (seen.id = exam.id or seen.state = 'published')
  join public.exam_mark_counts as counts on counts.exam_title = seen.exam_title
    and counts.set_number = seen.set_number and counts.exam_day = seen.exam_day
  where exam.id = preview_distribution.exam_id
  group by exam.id, exam.uploaded_by, counts.marks
  having sum(counts.count) <> 0
$$;
comment on function public.preview_distribution(uuid) is 'exam_distribution as it will be once this exam is published.';

create view public.exam_preview_buckets as
select exam_id, uploaded_by, floor(marks) as bucket, count
from public.exam_preview_marks;
comment on view public.exam_preview_buckets is 'What preview_buckets returns; it has no rows of its own.';
comment on column public.exam_preview_buckets.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_buckets.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_preview_buckets.bucket is 'Marks rounded down to a whole number; -0.25 is in bucket -1.';
comment on column public.exam_preview_buckets.count is 'Number of candidates in this bucket; a bucket without any is left out.';

create function public.preview_buckets(exam_id uuid) returns setof public.exam_preview_buckets
language sql stable as $$
  select seen.exam_id, seen.uploaded_by, floor(seen.marks), sum(seen.count)
  from public.preview_distribution(preview_buckets.exam_id) as seen
  group by seen.exam_id, seen.uploaded_by, floor(seen.marks)
$$;
comment on function public.preview_buckets(uuid) is 'preview_distribution by whole numbers, for a chart.';

-- ------------------------------------------------------------------------------------------------------ checks
create view public.exam_findings as
select exam.id as exam_id, exam.uploaded_by, ''::text as kind, result.id as result_id, result.symbol, result.name,
  result.marks, ''::text as other, 0::bigint as count
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_findings is 'What check_exam returns, a row per line to look at; it has no rows of its own.';
comment on column public.exam_findings.exam_id is 'The exam that was checked.';
comment on column public.exam_findings.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_findings.kind is 'range, name, missing, twice, equal or unknown.';
comment on column public.exam_findings.result_id is 'The result to look at; null where there is none (missing, equal).';
comment on column public.exam_findings.symbol is 'Candidate ID; of a missing candidate that of the exam before.';
comment on column public.exam_findings.name is 'As the result has it; of a missing candidate as the exam before has it.';
comment on column public.exam_findings.marks is 'Of the result; of a missing candidate those of the exam before.';
comment on column public.exam_findings.other is 'name: the student''s name, for admins only. twice: the other candidate ID.';
comment on column public.exam_findings.count is 'equal: how many candidates have these marks. twice: how many other rows have this name and these marks.';

-- --------------------------------------------------------------------------------- beside the exam before
create view public.exam_comparisons as
select exam.id as exam_id, exam.uploaded_by, 0::bigint as candidates, result.marks as quartile1,
  result.marks as median, result.marks as quartile3, exam.id as last_id, exam.exam_title as last_title,
  exam.set_number as last_set, exam.exam_date as last_date, 0::bigint as last_candidates,
  result.marks as last_quartile1, result.marks as last_median, result.marks as last_quartile3,
  exam.full_marks as last_full_marks, false as of_full_marks, ''::text as verdict
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_comparisons is 'What compare_exam returns; it has no rows of its own.';
comment on column public.exam_comparisons.exam_id is 'The exam that was asked for.';
comment on column public.exam_comparisons.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_comparisons.candidates is 'Candidates with marks, of its date only.';
comment on column public.exam_comparisons.quartile1 is 'A quarter has these marks or fewer; between two marks, in proportion.';
comment on column public.exam_comparisons.median is 'Half has these marks or fewer.';
comment on column public.exam_comparisons.quartile3 is 'Three quarters have these marks or fewer.';
comment on column public.exam_comparisons.last_id is 'The exam before (exam_before); null where there is none, and so are the others.';
comment on column public.exam_comparisons.last_title is 'Its title.';
comment on column public.exam_comparisons.last_set is 'Its set number.';
comment on column public.exam_comparisons.last_date is 'Its date; null: no date.';
comment on column public.exam_comparisons.last_candidates is 'Its results.';
comment on column public.exam_comparisons.last_quartile1 is 'As quartile1.';
comment on column public.exam_comparisons.last_median is 'As median.';
comment on column public.exam_comparisons.last_quartile3 is 'As quartile3.';
comment on column public.exam_comparisons.last_full_marks is 'Its full marks, where they are known.';
comment on column public.exam_comparisons.of_full_marks is 'The full marks of the two are known and differ: the verdict compares shares of them.';
comment on column public.exam_comparisons.verdict is 'none: no exam before. few: fewer than 20 candidates in one of the two. higher, lower: the medians are more than half an interquartile range (the wider of the two) apart. wider, narrower: the interquartile range is more than twice, or less than half, the one before. alike: none of these.';

-- With which exam one is compared: the last one of the same kind for the same people. A weekly test beside an entrance
-- model misses everybody who sat that. Both are told by what is stored: the words of the title, and the class groups of
-- the students whose candidate IDs are in the exam. The rules stand in docs/decisions/results.md.

-- What 'CEE Model Set 19', 'CEE Model - Set A (Baishakh 2082)' and '3rd CEE Model' have in common: 'cee model'. Left out
-- are digits, single letters, Roman numerals, ordinals, months, and the words for set, number and year.
create function public.exam_family(title text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    string_agg(word, ' ' order by place) filter (
      where word !~ '^([a-z]|ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii|xiv|xv)$'
        and word <> all (string_to_array(
          'set sets no nos num number year bs ad st nd rd th '
          || 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth '
          || 'january february march april may june july august september october november december '
          || 'jan feb mar apr jun jul aug sep sept oct nov dec '
          || 'baishakh baisakh vaishakh jestha jeth ashadh asadh asar shrawan sawan saun bhadra bhadau ashwin ashoj asoj '
          || 'kartik mangsir marga poush paush push magh falgun phalgun fagun chaitra chait '
          || 'सेट नं नम्बर साल सन् वि सं औं औँ '
          || 'पहिलो दोस्रो तेस्रो चौथो पाँचौं पाँचौँ छैटौं छैटौँ छैठौं छैठौँ सातौं सातौँ आठौं आठौँ नवौं नवौँ दसौं दसौँ दशौं दशौँ '
          || 'बैशाख वैशाख बैसाख जेठ जेष्ठ ज्येष्ठ असार आषाढ साउन श्रावण भदौ भाद्र असोज आश्विन कात्तिक कार्तिक '
          || 'मंसिर मङ्सिर मार्ग पुस पौष माघ फागुन फाल्गुन फाल्गुण चैत चैत्र',
          ' '
        ))
    ),
    -- Nothing else: by itself.
    lower(btrim(title))
  )
  from regexp_split_to_table(
    -- Joiners stand inside of words; digits of Devanagari are letters to some locales.
    lower(normalize(translate(title, '०१२३४५६७८९' || U&'\200B\200C\200D\2060\FEFF', '0000000000'), nfkc)),
    '[^[:alpha:]\u0300-\u036f\u0900-\u0963\u0970-\u097f]+'
  ) with ordinality as words (word, place)
  where word <> ''
$$;
comment on function public.exam_family(text) is 'The words of an exam''s title without what counts it: exams of one family are compared with each other.';

-- Those to which most of the candidates belong whom the office knows; several where they are equally many.
create function public.exam_class_groups(exam_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(class_group_id), '{}')
  from (
    select member.class_group_id, rank() over (order by count(*) desc) as place
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    join public.candidate_ids as known on known.candidate_id = result.symbol
    join public.student_class_groups as member on member.student_id = known.student_id
    where exam.id = exam_class_groups.exam_id
    group by member.class_group_id
  ) as counted
  where place = 1
$$;
comment on function public.exam_class_groups(uuid) is 'The class group of most candidates of an exam whom the office knows; none where it knows nobody.';

-- Of the smaller exam no more than 200 are looked for in the other one, by their random ids: that tells half from none.
create function public.share_candidates(one_id uuid, other_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(count(*) filter (where sample.is_in_both) * 2 >= count(*), false) and count(*) > 0
  from (
    select smaller.id, smaller.exam_title, smaller.set_number, smaller.exam_day,
      larger.exam_title as other_title, larger.set_number as other_set, larger.exam_day as other_day
    from public.exams as smaller
    join public.exams as larger on larger.id <> smaller.id and larger.id in (one_id, other_id)
    where smaller.id in (one_id, other_id)
    order by smaller.results_count, smaller.id
    limit 1
  ) as pair
  cross join lateral (
    select result.symbol
    from public.results as result
    where result.exam_title = pair.exam_title and result.set_number = pair.set_number
      and result.exam_day = pair.exam_day and result.symbol not like 'Unknown-%'
    order by result.id
    limit 200
  ) as result
  cross join lateral (
    select exists (
      select
      from public.results as same
      where public.symbol_look_up_key(same.symbol) = public.symbol_look_up_key(result.symbol)
        and same.exam_title = pair.other_title and same.set_number = pair.other_set and same.exam_day = pair.other_day
    ) or exists (
      select
      from public.candidate_ids as known
      join public.candidate_ids as own on own.student_id = known.student_id
      join public.results as same on same.symbol = own.candidate_id
      where known.candidate_id = result.symbol
        and same.exam_title = pair.other_title and same.set_number = pair.other_set and same.exam_day = pair.other_day
    ) as is_in_both
    offset 0
  ) as sample
$$;
comment on function public.share_candidates(uuid, uuid) is 'Whether at least half of the candidates of the smaller of two exams are in the other one too, by what a look-up takes for the same ID, or as the same student.';

-- Those with which it might be compared are looked at one by one, the last one first, until one is for the same people;
-- no more than ten, so that a long row of others costs little.
create function public.exam_before(exam_id uuid) returns setof public.exams
language sql stable as $$
  select last_exam.*
  from public.exams as last_exam
  where last_exam.id = (
    select earlier.id
    from (
      select other.id
      from public.exams as exam
      join public.exams as other on other.state = 'published' and other.id <> exam.id
        and (other.exam_title, other.set_number) <> (exam.exam_title, exam.set_number)
        and public.exam_family(other.exam_title) = public.exam_family(exam.exam_title)
        and public.held_on(other) <= public.held_on(exam)
      where exam.id = exam_before.exam_id
      order by public.held_on(other) desc, other.newest_created_at desc, other.id
      limit 10
    ) as earlier
    cross join lateral (select public.exam_class_groups(earlier.id) as class_groups offset 0) as theirs
    where theirs.class_groups && (select public.exam_class_groups(exam_before.exam_id))
      or theirs.class_groups = '{}' and (select public.exam_class_groups(exam_before.exam_id)) = '{}'
        and public.share_candidates(earlier.id, exam_before.exam_id)
    limit 1
  )
$$;
comment on function public.exam_before(uuid) is 'The published exam with which one is compared: of the same title family (exam_family) and class group (exam_class_groups; where of neither is one known, with at least half of the candidates in common), held last before it or on its day. None: nothing is compared.';

create function public.check_exam(exam_id uuid, kind text, hasura_session json)
returns setof public.exam_findings
language sql stable as $$
  -- Marks that the exam cannot give. Without a range nothing is outside of it.
  select exam.id, exam.uploaded_by, 'range', result.id, result.symbol, result.name, result.marks,
    null::text, null::bigint
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'range'
    and (result.marks < exam.lowest_marks or result.marks > exam.full_marks)

  union all
  -- Whose candidate ID it is has another name. Students' data are for admins: a teacher learns only that it differs.
  select exam.id, exam.uploaded_by, 'name', result.id, result.symbol, result.name, result.marks,
    case when check_exam.hasura_session ->> 'x-hasura-role' = 'admin'
      then concat_ws(' ', student.first_name, student.last_name) end,
    null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  join public.candidate_ids as known on known.candidate_id = result.symbol
  join public.students as student on student.id = known.student_id
  where exam.id = check_exam.exam_id and check_exam.kind = 'name'
    and result.name <> student.first_name || ' ' || student.last_name
    and not public.is_name_of(result.name, student.first_name, student.last_name)

  union all
  -- Who sat the exam before (absent did not) and is not in this one, on whichever of its dates. A student is the same one under another
  -- candidate ID.
  select exam.id, exam.uploaded_by, 'missing', null, last_result.symbol, last_result.name, last_result.marks, null, null
  from public.exams as exam
  cross join lateral public.exam_before(exam.id) as last_exam
  join public.results as last_result on last_result.exam_title = last_exam.exam_title
    and last_result.set_number = last_exam.set_number
    and last_result.exam_day = last_exam.exam_day
    and last_result.symbol not like 'Unknown-%' and last_result.marks is not null
  where exam.id = check_exam.exam_id and check_exam.kind = 'missing'
    -- Most are here under the very same ID; only who is not is looked for with more effort.
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen where seen.symbol = last_result.symbol
    )
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen
      where public.symbol_look_up_key(seen.symbol) = public.symbol_look_up_key(last_result.symbol)
    )
    and not exists (
      select from public.candidate_ids as known
      join public.candidate_ids as own on own.student_id = known.student_id
      join public.preview_results(check_exam.exam_id) as seen on seen.symbol = own.candidate_id
      where known.candidate_id = last_result.symbol
    )

  union all
  -- The same name with the same marks under two candidate IDs: one person entered twice, or a line copied.
  select twice.exam_id, twice.uploaded_by, 'twice', twice.id, twice.symbol, twice.name, twice.marks,
    case when twice.symbol = twice.first then twice.last else twice.first end, twice.count - 1
  from (
    select exam.id as exam_id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
      count(*) over same as count, min(result.symbol) over same as first, max(result.symbol) over same as last
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'twice' and lower(result.name) <> 'unknown'
      and result.marks is not null
    -- With the owner, so that a caller who is another one is turned away before the rows are read.
    window same as (partition by exam.uploaded_by, lower(result.name), result.marks)
  ) as twice
  where twice.count > 1

  union all
  -- The same marks, 0 for instance, or none (absent), for more than a tenth of all: a column that was not filled, or filled downwards.
  select equal.exam_id, equal.uploaded_by, 'equal', null, null, null, equal.marks, null, equal.count
  from (
    select exam.id as exam_id, exam.uploaded_by, exam.results_count, result.marks, count(*) as count
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'equal'
    group by exam.id, exam.uploaded_by, exam.results_count, result.marks
  ) as equal
  where equal.count >= 10 and equal.count * 10 > equal.results_count

  union all
  -- Rows of a file that had no candidate ID, which nobody can look up, or no name.
  select exam.id, exam.uploaded_by, 'unknown', result.id, result.symbol, result.name, result.marks, null, null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'unknown'
    and (result.symbol like 'Unknown-%' or lower(result.name) = 'unknown')
$$;
comment on function public.check_exam(uuid, text, json) is 'One check of an exam before it is published, a row per line to look at. kind: range (marks outside lowest_marks and full_marks), name (differs from the student''s record), missing (sat the exam before, not this one), twice (a name with the same marks under two IDs), equal (marks that more than a tenth share), unknown (without a candidate ID).';

-- Median and quartiles: one mistyped 900 does not move them, as it would a mean or a standard deviation.
create function public.compare_exam(exam_id uuid) returns setof public.exam_comparisons
language sql stable as $$
  select exam.id, exam.uploaded_by, own.candidates, own.q[1], own.q[2], own.q[3],
    last_exam.id, last_exam.exam_title, last_exam.set_number, last_exam.exam_date, before.candidates,
    before.q[1], before.q[2], before.q[3], last_exam.full_marks, scale.of_full_marks,
    case
      when last_exam.id is null then 'none'
      when own.candidates < 20 or before.candidates < 20 then 'few'
      when own.q[2] / scale.own - before.q[2] / scale.before > spread.widest / 2 then 'higher'
      when before.q[2] / scale.before - own.q[2] / scale.own > spread.widest / 2 then 'lower'
      when spread.before > 0 and spread.own > spread.before * 2 then 'wider'
      when spread.own < spread.before / 2 then 'narrower'
      else 'alike'
    end
  from public.exams as exam
  left join lateral public.exam_before(exam.id) as last_exam on true
  cross join lateral (
    select count(result.marks) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
  ) as own
  cross join lateral (
    select count(result.marks) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = last_exam.exam_title and result.set_number = last_exam.set_number
      and result.exam_day = last_exam.exam_day
  ) as before
  cross join lateral (
    select coalesce(exam.full_marks <> last_exam.full_marks and exam.full_marks > 0 and last_exam.full_marks > 0, false)
      as of_full_marks
  ) as known
  cross join lateral (
    select known.of_full_marks,
      case when known.of_full_marks then exam.full_marks else 1 end as own,
      case when known.of_full_marks then last_exam.full_marks else 1 end as before
  ) as scale
  cross join lateral (
    select (own.q[3] - own.q[1]) / scale.own as own, (before.q[3] - before.q[1]) / scale.before as before,
      greatest((own.q[3] - own.q[1]) / scale.own, (before.q[3] - before.q[1]) / scale.before) as widest
  ) as spread
  where exam.id = compare_exam.exam_id
$$;
comment on function public.compare_exam(uuid) is 'The marks of an exam beside those of the exam before: medians, quartiles, and whether they are far apart.';

create function public.take_exam_title() returns trigger
language plpgsql set search_path = '' as $$
begin
  select other.title_ne into new.title_ne from public.exams as other
  where other.exam_title = new.exam_title and other.title_ne is not null limit 1;
  return new;
end
$$;
comment on function public.take_exam_title() is 'Row trigger: a new exam is called in Nepali as the others of its title are.';

create trigger exams_take_title before insert on public.exams
  for each row execute function public.take_exam_title();

create trigger exams_tell_title after update on public.exams
  for each row when (new.state <> 'draft' and new.title_ne is distinct from old.title_ne)
  execute function public.tell_settings();

create function public.name_exam(exam_id uuid, title_ne text) returns setof public.exams
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  title text := (select exam.exam_title from public.exams as exam where exam.id = name_exam.exam_id);
  name text := nullif(btrim(name_exam.title_ne, e' \t\n\r\u00a0'), '');
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin names an exam in Nepali';
  elsif title is null then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  perform set_config('prabesh.decides', 'naming', true);
  -- In the order in which everybody else locks exams.
  perform from public.exams as exam where exam.exam_title = title
  order by exam.exam_title, exam.set_number, exam.exam_date for update;
  update public.exams as exam set title_ne = name
  where exam.exam_title = title and exam.title_ne is distinct from name;
  perform set_config('prabesh.decides', '', true);
  return query select exam.* from public.exams as exam where exam.id = name_exam.exam_id;
end
$$;
comment on function public.name_exam(uuid, text) is 'Gives the title of an exam, and thereby all exams of that title, its Nepali form; blank or null: none.';

revoke execute on function public.name_exam(uuid, text) from public;
grant execute on function public.name_exam(uuid, text) to prabesh_engine;

-- An exam is one however its title and set are written: 'Mock Test / 12', 'mock test / 12', 'Mock Test / १२'. What is stored
-- first is how it is written from then on; whoever writes it otherwise joins it. Exams of before this rule
-- that differ in their spelling only stay as they are until an admin merges them. Decided in docs/decisions/exam-spellings.md.
do $do$
declare
  -- Every script's zero. The nine other digits follow it.
  zeros text := 'x0660 x06f0 x07c0 x0966 x09e6 x0a66 x0ae6 x0b66 x0be6 x0c66 x0ce6 x0d66 x0de6 x0e50 x0ed0 '
    || 'x0f20 x1040 x1090 x17e0 x1810 x1946 x19d0 x1a80 x1a90 x1b50 x1bb0 x1c40 x1c50 xa620 xa8d0 '
    || 'xa900 xa9d0 xa9f0 xaa50 xabf0 xff10 x104a0 x10d30 x11066 x110f0 x11136 x111d0 x112f0 x11450 '
    || 'x114d0 x11650 x116c0 x11730 x118e0 x11950 x11c50 x11d50 x11da0 x16a60 x16ac0 x16b50 x1d7ce '
    || 'x1d7d8 x1d7e2 x1d7ec x1d7f6 x1e140 x1e2f0 x1e950 x1fbf0';
  digits text := (
    select string_agg(chr(('0' || zero)::integer + digit), '' order by place, digit)
    from regexp_split_to_table(zeros, ' ') with ordinality as scripts (zero, place)
    cross join generate_series(0, 9) as digit
  );
begin
  -- Plain SQL without SET, as symbol_look_up_key: for an index.
  execute format(
    $function$
      create function public.exam_word_key(word text) returns text
      language sql immutable parallel safe as $body$
        select public.symbol_look_up_key(regexp_replace(
          translate(normalize(word, NFC), %L, %L),
          '([0-9])[-\s\u00a0\u2010-\u2014\u2212]+(?=[0-9])', '\1.', 'g'
        ))
      $body$
    $function$,
    digits, repeat('0123456789', length(digits) / 10)
  );
end
$do$;
comment on function public.exam_word_key(text) is 'What is the same to somebody who types the title or the set of an exam: as symbol_look_up_key, with the digits of every script, in whichever way Unicode composes the letters. Between two digits a space or a hyphen counts: set 1-2 is not set 12.';

create function public.exam_spelling_key(title text, set_no text) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_array(public.exam_word_key(title), public.exam_word_key(set_no))::text
$$;
comment on function public.exam_spelling_key(text, text) is 'Title and set as one text that is the same in all spellings of an exam.';

create index exams_word_keys_idx on public.exams
  (public.exam_word_key(exam_title), public.exam_word_key(set_number));

create function public.exams_alike(exam_title text, set_number text) returns setof public.exams
language sql stable as $$
  select exam.*
  from public.exams as exam
  where (exam.exam_title, exam.set_number) = (
    select alike.exam_title, alike.set_number
    from public.exams as alike
    where public.exam_word_key(alike.exam_title) = public.exam_word_key(left(exams_alike.exam_title, 201))
      and public.exam_word_key(alike.set_number) = public.exam_word_key(left(exams_alike.set_number, 51))
    order by (alike.exam_title, alike.set_number) = (exams_alike.exam_title, exams_alike.set_number) desc,
      alike.results_count desc, alike.exam_title, alike.set_number
    limit 1
  )
$$;
comment on function public.exams_alike(text, text) is 'The dates of the exam that results of this title and set join, however they are written: the one of this very spelling, or else the largest one that is the same.';

-- Two who store a new exam in two spellings at once: the second waits here, and writes it as the first.
create function public.spell_exam(inout exam_title text, inout set_number text)
language plpgsql volatile set search_path = '' as $$
declare
  title text := normalize(btrim(spell_exam.exam_title, e' \t\n\r\u00a0'), NFC);
  set_no text := normalize(btrim(spell_exam.set_number, e' \t\n\r\u00a0'), NFC);
  key text := public.exam_spelling_key(title, set_no);
  -- The exam of the row before, which may not be counted yet.
  last jsonb := nullif(current_setting('prabesh.spelled', true), '');
  stored public.exams;
begin
  select * into stored from public.exams_alike(spell_exam.exam_title, spell_exam.set_number) limit 1;
  if stored.id is null and last is not null and public.exam_spelling_key(last ->> 0, last ->> 1) = key then
    stored.exam_title := last ->> 0;
    stored.set_number := last ->> 1;
  elsif stored.id is null then
    perform pg_advisory_xact_lock(hashtextextended(key, 0));
    select * into stored from public.exams_alike(title, set_no) limit 1;
  end if;
  spell_exam.exam_title := coalesce(stored.exam_title, title);
  spell_exam.set_number := coalesce(stored.set_number, set_no);
  perform set_config(
    'prabesh.spelled', jsonb_build_array(spell_exam.exam_title, spell_exam.set_number)::text, true
  );
end
$$;
comment on function public.spell_exam(text, text) is 'How this exam is written: as it is stored, or as it is sent where it is new.';

create function public.spell_exam_of_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  select spelled.exam_title, spelled.set_number into new.exam_title, new.set_number
  from public.spell_exam(new.exam_title, new.set_number) as spelled;
  return new;
end
$$;

-- By their names after results_trim. The condition is checked without calling the function: an upload asks once.
create trigger results_trim_spelling before insert on public.results
  for each row when (
    current_setting('prabesh.spelled', true) is distinct from jsonb_build_array(new.exam_title, new.set_number)::text
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.spell_exam_of_row();

create trigger results_trim_spelling_update before update on public.results
  for each row when (
    (new.exam_title, new.set_number) <> (old.exam_title, old.set_number)
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.spell_exam_of_row();

-- By its name before results_uploads_begin, which looks for the exam.
create trigger results_uploads_are_spelled before insert on public.results_uploads
  for each row when (not new.withdrawn)
  execute function public.spell_exam_of_row();

-- Rows of one statement that write a new exam in several ways, with another exam between them.
create function public.refuse_other_spellings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select
    from (select distinct exam_title, set_number from new_rows) as changed
    where not public.is_stored_exam(changed.exam_title, changed.set_number)
    group by public.exam_spelling_key(changed.exam_title, changed.set_number)
    having count(*) > 1
      or exists (select from public.exams_alike(min(changed.exam_title), min(changed.set_number)))
  ) then
    raise exception using
      errcode = 'check_violation', message = 'this exam is stored with another spelling of its title or set';
  end if;
  return null;
end
$$;

-- By their names before results_allowed_…, which make a new exam somebody's.
create trigger results_alike_insert after insert on public.results
  referencing new table as new_rows
  for each statement execute function public.refuse_other_spellings();

create trigger results_alike_update after update on public.results
  referencing new table as new_rows
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.refuse_other_spellings();

-- An admin writes an exam otherwise, or merges it with another one: title and set, on every date. All that is known by them goes
-- along: results, uploads, changes, holders, and the signed sheets, which stay right. What a candidate has in both exams on
-- one day is not decided by a row that is lost: the result of the exam that is joined stands, the other one is set aside, in
-- the history with its values, and comes back with the undo. Decided in docs/decisions/exam-spellings.md.
create table public.exam_renames (
  id uuid primary key default gen_random_uuid(),
  from_title text not null,
  from_set text not null,
  exam_title text not null,
  set_number text not null,
  merged boolean not null,
  results_count integer not null,
  both_count integer not null,
  seen text not null,
  moved jsonb not null default '{}',
  actor_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table public.exam_renames is 'One row per exam that an admin renamed or merged. Direct writes are refused: rename_exam and undo_exam_rename write it, and a trigger does what it says.';
comment on column public.exam_renames.from_title is 'As the exam was called.';
comment on column public.exam_renames.from_set is 'Its set.';
comment on column public.exam_renames.exam_title is 'As it is called from then on.';
comment on column public.exam_renames.set_number is 'Its set.';
comment on column public.exam_renames.merged is 'There was an exam of that name already.';
comment on column public.exam_renames.results_count is 'Results that the renamed exam had, on all its dates.';
comment on column public.exam_renames.both_count is 'Of these: set aside, because the candidate has a result in the other exam on the same day.';
comment on column public.exam_renames.seen is 'What whoever decided had seen of both exams. Once it is done: what they are since.';
comment on column public.exam_renames.moved is 'What moved and how it was, for the undo.';
comment on column public.exam_renames.actor_id is 'Account of the admin. No foreign key: the row outlives it.';
comment on column public.exam_renames.undone_at is 'When it was undone. Null: it was not.';

create trigger exam_renames_refuse_direct_write before insert or update or delete or truncate on public.exam_renames
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.refuse_direct_write('ask rename_exam or undo_exam_rename');

create function public.seen_exams(one_title text, one_set text, other_title text, other_set text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(exam.id || ' ' || exam.version, ', ' order by exam.id), '')
  from public.exams as exam
  where (exam.exam_title, exam.set_number) in ((one_title, one_set), (other_title, other_set))
$$;
comment on function public.seen_exams(text, text, text, text) is 'Another text after every change of one of two exams.';

create function public.results_in_both(rename public.exam_renames) returns setof public.results
language sql stable set search_path = '' as $$
  select result.*
  from public.results as result
  where result.exam_title = rename.from_title and result.set_number = rename.from_set
    and (rename.from_title, rename.from_set) <> (rename.exam_title, rename.set_number)
    and result.symbol not like 'Unknown-%'
    and exists (
      select from public.results as other
      where public.symbol_look_up_key(other.symbol) = public.symbol_look_up_key(result.symbol)
        and other.exam_title = rename.exam_title and other.set_number = rename.set_number
        and other.exam_day = result.exam_day and other.symbol not like 'Unknown-%'
    )
$$;
comment on function public.results_in_both(public.exam_renames) is 'Results of the exam that is renamed whose candidates have one in the other exam on the same day.';

create function public.log_exam_rename(rename public.exam_renames) returns void
language sql volatile set search_path = '' as $$
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', case when rename.undone_at is null then rename.exam_title else rename.from_title end,
    greatest(rename.results_count, 1),
    jsonb_build_object(
      'set_number', case when rename.undone_at is null then rename.set_number else rename.from_set end,
      'changed', jsonb_build_array('exam_title', 'set_number'),
      'rename', jsonb_build_object(
        'state', case when rename.undone_at is null then 'done' else 'undone' end, 'id', rename.id,
        'from_title', rename.from_title, 'from_set', rename.from_set, 'merged', rename.merged, 'set_aside', rename.both_count
      )
    )
  from public.current_actor() as actor
$$;

create function public.carry_out_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  aside uuid[];
begin
  aside := array(select result.id from public.results_in_both(new) as result);
  new.moved := jsonb_build_object(
    'aside', (select coalesce(jsonb_agg(to_jsonb(result) - '{symbol_key,exam_day}'::text[]), '[]')
      from public.results as result where result.id = any (aside)),
    'results', (select coalesce(jsonb_agg(result.id), '[]') from public.results as result
      where result.exam_title = new.from_title and result.set_number = new.from_set and result.id <> all (aside)),
    'uploads', (select coalesce(jsonb_agg(upload.id), '[]') from public.results_uploads as upload
      where upload.exam_title = new.from_title and upload.set_number = new.from_set),
    'sheets', (select coalesce(jsonb_agg(to_jsonb(sheet)), '[]') from auth.sheet_statuses as sheet
      where sheet.exam_title = new.from_title and sheet.set_number = new.from_set),
    'exams', (select coalesce(jsonb_agg(to_jsonb(exam)), '[]') from public.exams as exam
      where (exam.exam_title, exam.set_number) in ((new.from_title, new.from_set), (new.exam_title, new.set_number))),
    'holders', (select coalesce(jsonb_agg(to_jsonb(holder)), '[]') from public.exam_holders as holder
      where (holder.exam_title, holder.set_number) in ((new.from_title, new.from_set), (new.exam_title, new.set_number)))
  );
  -- Before the results, so that none of them is withdrawn on the way.
  update auth.sheet_statuses as sheet set exam_title = new.exam_title, set_number = new.set_number, renamed = true
  where sheet.exam_title = new.from_title and sheet.set_number = new.from_set;
  delete from public.results as result where result.id = any (aside);
  new.moved := new.moved || jsonb_build_object(
    'changes', (select coalesce(jsonb_agg(change.id), '[]') from public.result_changes as change
      where change.exam_title = new.from_title and change.set_number = new.from_set)
  );

  update public.results_uploads as upload set exam_title = new.exam_title, set_number = new.set_number
  where upload.exam_title = new.from_title and upload.set_number = new.from_set;
  update public.result_changes as change set exam_title = new.exam_title, set_number = new.set_number
  where change.exam_title = new.from_title and change.set_number = new.from_set;

  -- Whoever held the exam shares the one that it joins; its owner stays.
  insert into public.exam_holders (exam_title, set_number, user_id, is_owner, created_at)
  select new.exam_title, new.set_number, holder.user_id, holder.is_owner and not new.merged, holder.created_at
  from public.exam_holders as holder
  where holder.exam_title = new.from_title and holder.set_number = new.from_set
  on conflict on constraint exam_holders_pkey do nothing;
  delete from public.exam_holders as holder
  where holder.exam_title = new.from_title and holder.set_number = new.from_set;

  -- A date that the other exam has not keeps its row: its state, its range, its address. Results that come are counted anew.
  update public.exams as exam
  set lowest_marks = coalesce(exam.lowest_marks, old_exam.lowest_marks),
      full_marks = coalesce(exam.full_marks, old_exam.full_marks)
  from public.exams as old_exam
  where exam.exam_title = new.exam_title and exam.set_number = new.set_number
    and old_exam.exam_title = new.from_title and old_exam.set_number = new.from_set
    and old_exam.exam_day = exam.exam_day
    and coalesce(exam.lowest_marks, old_exam.lowest_marks, '-Infinity') < coalesce(exam.full_marks, old_exam.full_marks, 'Infinity');
  update public.sheet_books as book set state = 'replaced', file_url = null
  from public.exams as exam
  where exam.exam_title = new.from_title and exam.set_number = new.from_set and book.exam_id = exam.id and book.state = 'ready';
  update public.exams as exam
  set exam_title = new.exam_title, set_number = new.set_number, results_count = 0, absent_count = 0,
      title_ne = coalesce(
        (
          select other.title_ne from public.exams as other
          where other.exam_title = new.exam_title and other.title_ne is not null limit 1
        ),
        exam.title_ne
      )
  where exam.exam_title = new.from_title and exam.set_number = new.from_set
    and not exists (
      select from public.exams as other
      where other.exam_title = new.exam_title and other.set_number = new.set_number and other.exam_day = exam.exam_day
    );
  update public.results as result set exam_title = new.exam_title, set_number = new.set_number
  where result.exam_title = new.from_title and result.set_number = new.from_set;
  update auth.sheet_statuses as sheet set state = auth.sheet_state(sheet), since = now()
  where sheet.exam_title = new.exam_title and sheet.set_number = new.set_number and sheet.state <> auth.sheet_state(sheet);

  new.seen := public.seen_exams(new.from_title, new.from_set, new.exam_title, new.set_number);
  perform public.log_exam_rename(new);
  return new;
end
$$;
comment on function public.carry_out_rename() is 'Row trigger: moves all that is known by the title and set of an exam.';

create trigger exam_renames_carry_out before insert on public.exam_renames
  for each row execute function public.carry_out_rename();

create function public.take_back_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant jsonb := old.moved;
begin
  delete from public.exam_holders as holder
  where (holder.exam_title, holder.set_number) in ((old.from_title, old.from_set), (old.exam_title, old.set_number));
  insert into public.exam_holders select * from jsonb_populate_recordset(null::public.exam_holders, ids -> 'holders');
  update public.results_uploads as upload set exam_title = old.from_title, set_number = old.from_set
  where upload.id in (select value::uuid from jsonb_array_elements_text(ids -> 'uploads'));
  update public.result_changes as change set exam_title = old.from_title, set_number = old.from_set
  where change.id in (select value::bigint from jsonb_array_elements_text(ids -> 'changes'));
  update auth.sheet_statuses as sheet
  set exam_title = was.exam_title, set_number = was.set_number, renamed = was.renamed
  from jsonb_populate_recordset(null::auth.sheet_statuses, ids -> 'sheets') as was
  where sheet.list = was.list and sheet.index = was.index;

  update public.exams as exam
  set exam_title = was.exam_title, set_number = was.set_number, title_ne = was.title_ne,
      lowest_marks = was.lowest_marks, full_marks = was.full_marks,
      results_count = case when was.exam_title = exam.exam_title and was.set_number = exam.set_number
        then exam.results_count else 0 end,
      absent_count = case when was.exam_title = exam.exam_title and was.set_number = exam.set_number
        then exam.absent_count else 0 end
  from jsonb_populate_recordset(null::public.exams, ids -> 'exams') as was
  where exam.id = was.id;
  insert into public.exams (
    id, exam_title, set_number, exam_date, results_count, newest_created_at, uploaded_by, state, publish_at, published_at,
    lowest_marks, full_marks
  )
  select was.id, was.exam_title, was.set_number, was.exam_date, 0, was.newest_created_at, was.uploaded_by, was.state,
    was.publish_at, was.published_at, was.lowest_marks, was.full_marks
  from jsonb_populate_recordset(null::public.exams, ids -> 'exams') as was
  where not exists (select from public.exams as exam where exam.id = was.id);
  update public.results as result set exam_title = old.from_title, set_number = old.from_set
  where result.id in (select value::uuid from jsonb_array_elements_text(ids -> 'results'));
  insert into public.results (id, symbol, name, marks, exam_title, set_number, exam_date, created_at, upload_id)
  select was.id, was.symbol, was.name, was.marks, was.exam_title, was.set_number, was.exam_date, was.created_at, was.upload_id
  from jsonb_populate_recordset(null::public.results, ids -> 'aside') as was;

  new := old;
  new.undone_at := now();
  perform public.log_exam_rename(new);
  return new;
end
$$;
comment on function public.take_back_rename() is 'Row trigger: gives back what carry_out_rename moved.';

create trigger exam_renames_take_back before update on public.exam_renames
  for each row execute function public.take_back_rename();

create function public.rename_exam(exam_id uuid, exam_title text, set_number text, seen text default null)
returns setof public.exam_renames
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  rename public.exam_renames;
  other public.exams;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin renames an exam';
  end if;
  -- Nobody stores, changes or publishes meanwhile; everybody goes on reading.
  if rename_exam.seen is not null then
    lock table public.results_uploads, public.results, public.exams in exclusive mode;
  end if;
  select exam.exam_title, exam.set_number into rename.from_title, rename.from_set
  from public.exams as exam where exam.id = rename_exam.exam_id;
  if not found then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  rename.exam_title := normalize(btrim(regexp_replace(rename_exam.exam_title, '[\s\u00a0]+', ' ', 'g')), NFC);
  rename.set_number := normalize(btrim(regexp_replace(rename_exam.set_number, '[\s\u00a0]+', ' ', 'g')), NFC);
  if rename.exam_title = '' or length(rename.exam_title) > 200 or rename.set_number = '' or length(rename.set_number) > 50 then
    raise exception using errcode = 'check_violation', message = 'this is no title and set of an exam';
  end if;
  -- Another exam is joined as it is stored. One's own is written anew.
  select * into other from public.exams_alike(rename.exam_title, rename.set_number) as alike
  where public.exam_spelling_key(rename.exam_title, rename.set_number)
    <> public.exam_spelling_key(rename.from_title, rename.from_set)
  limit 1;
  rename.exam_title := coalesce(other.exam_title, rename.exam_title);
  rename.set_number := coalesce(other.set_number, rename.set_number);
  if (rename.exam_title, rename.set_number) = (rename.from_title, rename.from_set) then
    raise exception using errcode = 'check_violation', message = 'the exam has this title and set already';
  end if;
  rename.merged := public.is_stored_exam(rename.exam_title, rename.set_number);
  rename.id := gen_random_uuid();
  rename.created_at := now();
  rename.moved := '{}';
  rename.actor_id := (select actor.id from public.current_actor() as actor);
  rename.seen := public.seen_exams(rename.from_title, rename.from_set, rename.exam_title, rename.set_number);
  rename.results_count := (
    select sum(exam.results_count) from public.exams as exam
    where exam.exam_title = rename.from_title and exam.set_number = rename.from_set
  );
  rename.both_count := (select count(*) from public.results_in_both(rename));
  if exists (
    select
    from public.exams as one
    join public.exams as joined on joined.exam_day = one.exam_day and joined.state <> one.state
    where one.exam_title = rename.from_title and one.set_number = rename.from_set
      and joined.exam_title = rename.exam_title and joined.set_number = rename.set_number
  ) then
    raise exception using
      errcode = 'check_violation',
      message = 'of two exams on one day one is published and the other is not: publish both or none before they are merged';
  end if;
  if rename_exam.seen is null then
    return next rename;
    return;
  elsif rename_exam.seen <> rename.seen then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  end if;
  perform set_config('prabesh.decides', 'renaming', true);
  insert into public.exam_renames select rename.* returning * into rename;
  perform set_config('prabesh.decides', '', true);
  return next rename;
end
$$;
comment on function public.rename_exam(uuid, text, text, text) is 'Gives an exam (title and set, every date) another title and set; where there is such an exam, however it is written, the two are merged. Without seen it only says what would happen, with what to send as seen.';

create function public.undo_exam_rename(rename_id uuid) returns setof public.exam_renames
language plpgsql volatile set search_path = '' as $$
declare
  rename public.exam_renames;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin renames an exam';
  end if;
  lock table public.results_uploads, public.results, public.exams in exclusive mode;
  select * into rename from public.exam_renames as stored where stored.id = undo_exam_rename.rename_id for update;
  if rename.id is null or rename.undone_at is not null or rename.created_at < now() - interval '24 hours' then
    raise exception using errcode = 'check_violation', message = 'there is no such renaming that could be undone';
  elsif rename.seen <> public.seen_exams(rename.from_title, rename.from_set, rename.exam_title, rename.set_number) then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  end if;
  perform set_config('prabesh.decides', 'renaming', true);
  return query update public.exam_renames as stored set undone_at = now() where stored.id = rename.id returning stored.*;
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.undo_exam_rename(uuid) is 'Takes a renaming or merging back, once, within 24 hours, while neither exam has changed since.';

revoke execute on function public.rename_exam(uuid, text, text, text), public.undo_exam_rename(uuid) from public;
grant execute on function public.rename_exam(uuid, text, text, text), public.undo_exam_rename(uuid) to prabesh_engine;
