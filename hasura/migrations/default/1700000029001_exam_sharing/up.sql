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
