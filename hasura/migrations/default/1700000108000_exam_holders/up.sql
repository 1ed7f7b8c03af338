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
