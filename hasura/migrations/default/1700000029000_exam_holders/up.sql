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
create unique index exam_holders_owner_key on public.exam_holders (exam_title, set_number) where is_owner;
comment on table public.exam_holders is 'Who may change an exam (title and set, on whichever date): its owner, and whom an admin has shared it with. Direct writes are refused; gone with the exam''s last result. An exam without a row is changed by admins only.';
comment on column public.exam_holders.user_id is 'The account. No foreign key: the exam outlives it.';
comment on column public.exam_holders.is_owner is 'Stored its first result, or got it from an admin. Otherwise: it is shared with this account.';
comment on column public.exam_holders.created_at is 'Since when.';
comment on column public.exams.uploaded_by is 'Account that stored the first result of this date. Null: nobody signed in did. No foreign key: the exam outlives the account. Who may change it is told by exam_holders.';

create trigger exam_holders_refuse_direct_write before insert or update or delete or truncate on public.exam_holders
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.decides', true), '') = '')
  execute function public.refuse_direct_write('ask share_exam, end_exam_share or hand_over_exam');

-- The exams that are there already belong to whoever stored the first of their dates.
alter table public.exam_holders disable trigger exam_holders_refuse_direct_write;
insert into public.exam_holders (exam_title, set_number, user_id, is_owner)
select first.exam_title, first.set_number, first.uploaded_by, true
from (
  select distinct on (exam.exam_title, exam.set_number) exam.exam_title, exam.set_number, exam.uploaded_by
  from public.exams as exam
  cross join lateral (
    select min(result.created_at) as at
    from public.results as result
    where result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_date is not distinct from exam.exam_date
  ) as oldest
  order by exam.exam_title, exam.set_number, oldest.at, exam.id
) as first
where first.uploaded_by is not null;
alter table public.exam_holders enable trigger exam_holders_refuse_direct_write;

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

create or replace function public.forget_exams() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.exams;
  delete from public.exam_holders;
  return null;
end
$$;

-- As before; an upload to an exam that somebody else holds is refused before its first row, and says whose it is.
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

-- As before, for whoever holds the exam.
create or replace function public.decide_exam(
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
comment on function public.may_change_exam(uuid) is 'Whether whoever asks may decide about what this account did: an admin, or the account itself. Whose an exam is, is told by exam_holders.';
