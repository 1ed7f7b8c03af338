-- A link by which a guardian reads a student's fees and attendance without an account. One of a student; a new one ends it.
create table public.guardian_links (
  student_id uuid primary key references public.students (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 year',
  actor_id uuid,
  actor_email text
);
comment on table public.guardian_links is 'Links for guardians, by the SHA-256 of what they carry, in hexadecimal digits. Added by give_guardian_link; end_guardian_link deletes one.';
comment on column public.guardian_links.expires_at is 'A year after it was given.';
comment on column public.guardian_links.actor_id is 'As activity.actor_id.';
comment on column public.guardian_links.actor_email is 'As activity.actor_email: the student or the office.';

create trigger guardian_links_refuse_direct_write before insert or update or delete or truncate on public.guardian_links
  for each statement when (
    pg_trigger_depth() = 0 and public.current_role_of_request() is not null
    and coalesce(current_setting('prabesh.writes_guardian_links', true), '') = ''
  )
  execute function public.refuse_direct_write('ask give_guardian_link or end_guardian_link');

-- A new link in place of another one is one given. What goes with its student is said by the student's own entry.
create function public.log_guardian_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'updated', 'students', student.id, public.activity_title('students', to_jsonb(student)),
    public.activity_details('students', to_jsonb(student)) || jsonb_build_object(
      'changed', jsonb_build_array('guardian_link'), 'guardian_link', case tg_op when 'DELETE' then 'ended' else 'given' end
    )
  from public.students as student cross join public.current_actor() as actor
  where student.id = case tg_op when 'DELETE' then old.student_id else new.student_id end;
  return null;
end
$$;

create trigger guardian_links_log after insert or update or delete on public.guardian_links
  for each row execute function public.log_guardian_link();

create view public.guardian_tokens as
select null::uuid as student_id, null::text as token, null::timestamptz as expires_at where false;
comment on view public.guardian_tokens is 'What give_guardian_link returns; it has no rows of its own.';
comment on column public.guardian_tokens.token is 'Said this once; it is stored nowhere.';

-- The student, if whoever asks may give a link: the student, and the office.
create function public.student_of_link(of_student uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.students as student
    where student.id = of_student and (
      student.user_id = (select actor.id from public.current_actor() as actor)
      or public.current_role_of_request() is distinct from 'student'
    )
  ) then
    raise exception using errcode = 'check_violation', message = 'There is no such student.';
  end if;
  return of_student;
end
$$;

create function public.give_guardian_link(of_student uuid) returns setof public.guardian_tokens
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  -- 244 random bits.
  secret text := translate(
    rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
begin
  perform set_config('prabesh.writes_guardian_links', 'on', true);
  return query
    insert into public.guardian_links (student_id, token_hash, actor_id, actor_email)
    select public.student_of_link(of_student), encode(sha256(convert_to(secret, 'UTF8')), 'hex'), actor.id, actor.email
    from public.current_actor() as actor
    on conflict (student_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, actor_id = excluded.actor_id, actor_email = excluded.actor_email
    returning student_id, secret, expires_at;
  perform set_config('prabesh.writes_guardian_links', '', true);
end
$$;
comment on function public.give_guardian_link(uuid) is 'A new link for the guardian of a student, in place of the one before: by the student, or by the office.';

create function public.end_guardian_link(of_student uuid) returns setof public.guardian_links
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('prabesh.writes_guardian_links', 'on', true);
  return query delete from public.guardian_links as link where link.student_id = public.student_of_link(of_student) returning link.*;
  perform set_config('prabesh.writes_guardian_links', '', true);
end
$$;
comment on function public.end_guardian_link(uuid) is 'Nobody reads by the link of this student any more: by the student, or by the office.';

-- For the server alone, which asks for who opens a link; `token_hash` and nothing else says of whom.
create function public.guardian_view(token_hash text, now timestamptz) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'name', student.first_name || ' ' || student.last_name,
    'until', link.expires_at,
    'standings', (
      select coalesce(json_agg(standing), '[]') from (
        select charged, conceded, paid, balance, due, due_since, next_due_day, next_due from public.fee_standings
        where student_id = student.id
      ) as standing
    ),
    'dues', (
      select coalesce(json_agg(owing), '[]') from (
        select charge_id, description, due_day, amount, owed from public.fee_dues
        where student_id = student.id order by due_day, charge_id
      ) as owing
    ),
    'entries', (
      select coalesce(json_agg(entry), '[]') from (
        select id, kind, of_kind, amount, description, method, reference, receipt, created_at from public.fee_entries
        where student_id = student.id and of_kind <> 'charge' order by position desc limit 200
      ) as entry
    ),
    'days', (
      select coalesce(json_agg(taken), '[]') from (
        select standing.day, standing.state, json_build_object('name', class_group.name) as class_group
        from public.attendance_standing as standing
        join public.class_groups as class_group on class_group.id = standing.class_group_id
        where standing.student_id = student.id
          and standing.day > (guardian_view.now at time zone 'Asia/Kathmandu')::date - 366
        order by standing.day desc, class_group.name
      ) as taken
    )
  )
  from public.guardian_links as link
  join public.students as student on student.id = link.student_id and student.approval_status <> 'rejected'
  where link.token_hash = guardian_view.token_hash and link.expires_at > guardian_view.now
$$;
comment on function public.guardian_view(text, timestamptz) is 'What a guardian reads by a link: name, fees and a year of attendance of its student. Null: the link is none, is over, or was revoked.';

revoke execute on function public.give_guardian_link(uuid), public.end_guardian_link(uuid),
  public.guardian_view(text, timestamptz) from public;
grant execute on function public.give_guardian_link(uuid), public.end_guardian_link(uuid) to prabesh_engine;
grant execute on function public.guardian_view(text, timestamptz) to prabesh_server;
grant select on public.guardian_links, public.fee_dues, public.class_groups to prabesh_server;
