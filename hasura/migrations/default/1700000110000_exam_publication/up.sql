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
