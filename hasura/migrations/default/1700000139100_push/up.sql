-- Telling readers by Web Push (RFC 8030) what they asked to be told: that an exam's results are out, once and without an
-- account; and to students who want it each new notice, by push or by mail. The database decides what has happened and when
-- somebody's wish ends; the server sends (server/push). Why it is so: docs/decisions/push.md.

-- -------------------------------------------------------------------------------------------------------------- keys
create table auth.push_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null
);
comment on table auth.push_keys is 'ES256 keys by which push services know this server (VAPID, RFC 8292). The newest whose signs_from has come is handed to browsers; a subscription takes messages of its own key alone, so an older one stays as long as there are subscriptions of it.';

-- ------------------------------------------------------------------------------------------------------------ wishes
create table auth.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null,
  origin text not null,
  p256dh bytea not null,
  secret bytea not null,
  kid text not null references auth.push_keys (kid) on delete cascade,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_check check (length(endpoint) <= 1024 and starts_with(endpoint, origin || '/')),
  constraint push_subscriptions_p256dh_check check (length(p256dh) = 65),
  constraint push_subscriptions_secret_check check (length(secret) = 16)
);
comment on table auth.push_subscriptions is 'Browsers that take messages: as long as somebody there wants to be told something.';
comment on column auth.push_subscriptions.endpoint is 'The browser''s address at its push service. Whoever knows it and the secret may change what is wanted there.';
comment on column auth.push_subscriptions.origin is 'Of the endpoint: the push service.';
comment on column auth.push_subscriptions.p256dh is 'The browser''s public key: messages are encrypted for it (RFC 8291).';
comment on column auth.push_subscriptions.secret is 'Likewise, the authentication secret.';
comment on column auth.push_subscriptions.succeeded_at is 'When the push service last took a message. Null: never yet.';

create index push_subscriptions_kid_idx on auth.push_subscriptions (kid);
create index push_subscriptions_origin_idx on auth.push_subscriptions (origin);

create table auth.push_wishes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid references auth.push_subscriptions (id) on delete cascade,
  exam_id uuid,
  session_id uuid references auth.sessions (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  leave_token text,
  left_at timestamptz,
  created_at timestamptz not null,
  language text not null default 'en',
  constraint push_wishes_what_check check (
    num_nonnulls(exam_id, session_id, user_id) = 1 and (subscription_id is null) = (user_id is not null)
  ),
  constraint push_wishes_leave_token_check check ((leave_token is null) = (user_id is null)),
  constraint push_wishes_left_at_check check (left_at is null or user_id is not null),
  constraint push_wishes_exam_key unique (subscription_id, exam_id),
  constraint push_wishes_session_key unique (session_id),
  constraint push_wishes_user_key unique (user_id),
  constraint push_wishes_leave_token_key unique (leave_token),
  constraint push_wishes_language_check check (language in ('en', 'ne'))
);
comment on table auth.push_wishes is 'What somebody wants to be told: that an exam is out (exam_id); new notices by push, in the browser of a student''s session (session_id); new notices by mail (user_id).';
comment on column auth.push_wishes.exam_id is 'As exams.id. No foreign key: its lock would make a publication that is due wait for whoever asks to be told of it. The row goes with the exam, by a trigger.';
comment on column auth.push_wishes.leave_token is 'In each mail, the way out. It ends these mails and opens nothing.';
comment on column auth.push_wishes.left_at is 'Of mails: since then none are wanted. The row stays, so that the way out in each of them goes on working.';
comment on column auth.push_wishes.language is 'Of the page on which somebody asked to be told of an exam: en or ne. Messages to students are in students.language.';

create index push_wishes_exam_id_idx on auth.push_wishes (exam_id) where exam_id is not null;
create unique index push_wishes_notices_key on auth.push_wishes (subscription_id) where session_id is not null;
create index push_wishes_created_at_idx on auth.push_wishes (created_at);

-- Nothing is known of a browser in which nobody wants anything. The lock first: a wish that comes at this moment is seen.
create function auth.forget_push_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.push_subscriptions as subscription where subscription.id = old.subscription_id for update;
  delete from auth.push_subscriptions as subscription
  where subscription.id = old.subscription_id
    and not exists (select from auth.push_wishes as other where other.subscription_id = old.subscription_id);
  return null;
end
$$;

create trigger push_wishes_forget_subscription after delete on auth.push_wishes
  for each row when (old.subscription_id is not null) execute function auth.forget_push_subscription();

-- --------------------------------------------------------------------------------------------------- what ends a wish

-- A wish that a message is being sent for is left: nobody signs out more slowly because a push service is slow, and the
-- server asks of each message whether it may still be sent, and forgets the wish itself otherwise.
create function auth.end_push_of_exam() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.push_wishes where id in (
    select wish.id from auth.push_wishes as wish where wish.exam_id = old.id for update skip locked
  );
  return null;
end
$$;

create trigger exams_end_push after delete on public.exams
  for each row execute function auth.end_push_of_exam();

create function auth.end_push_of_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.push_wishes where id in (
    select wish.id from auth.push_wishes as wish where wish.session_id = new.id for update skip locked
  );
  return null;
end
$$;

create trigger sessions_end_push after update on auth.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function auth.end_push_of_session();

-- A student who is rejected or deleted, and a login that is no student's any more.
create function auth.end_push_of_student() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  login uuid := case tg_table_name when 'profiles' then old.id end;
begin
  if tg_table_name = 'students' then
    login := old.user_id;
  end if;
  delete from auth.push_wishes where id in (
    select wish.id from auth.push_wishes as wish
    where wish.user_id = login
      or wish.session_id in (select session.id from auth.sessions as session where session.user_id = login)
    for update skip locked
  );
  return null;
end
$$;

create trigger students_end_push after update on public.students
  for each row when (
    old.user_id is not null
    and (new.user_id is distinct from old.user_id or old.approval_status = 'approved' and new.approval_status <> 'approved')
  ) execute function auth.end_push_of_student();

create trigger students_end_push_of_deleted after delete on public.students
  for each row when (old.user_id is not null) execute function auth.end_push_of_student();

create trigger profiles_end_push after update on public.profiles
  for each row when (old.role = 'student' and new.role <> 'student') execute function auth.end_push_of_student();

-- ---------------------------------------------------------------------------------------------------- what has happened
create table auth.push_happenings (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid,
  notice_id uuid,
  happened_at timestamptz not null default clock_timestamp(),
  spread_at timestamptz,
  constraint push_happenings_what_check check (num_nonnulls(exam_id, notice_id) = 1),
  constraint push_happenings_exam_key unique (exam_id),
  constraint push_happenings_notice_key unique (notice_id)
);
comment on table auth.push_happenings is 'What is to be told, written in the transaction in which it happened: an exam was published, a notice became visible for the first time. One row whatever the number of those who are told: a publication does not wait for them.';
comment on column auth.push_happenings.spread_at is 'When a message was made for each wish. Null: not yet.';

create index push_happenings_waiting_idx on auth.push_happenings (happened_at) where spread_at is null;

create table auth.push_messages (
  id uuid primary key default gen_random_uuid(),
  happening_id uuid not null references auth.push_happenings (id) on delete cascade,
  wish_id uuid not null references auth.push_wishes (id) on delete cascade,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  last_error text,
  constraint push_messages_happening_key unique (happening_id, wish_id),
  constraint push_messages_state_check check (state in ('waiting', 'handed', 'sent', 'dead')),
  constraint push_messages_finished_check check ((state in ('waiting', 'handed')) = (finished_at is null))
);
comment on table auth.push_messages is 'The outbox of push: one row for each wish and happening, so that nobody is told twice. A worker locks the rows it sends (skip locked) and settles them in the same transaction; a crash leaves them waiting.';
comment on column auth.push_messages.state is 'waiting; handed: a mail is in the outbox of mails; sent; dead: given up. What was told of an exam goes with its wish, as soon as it is sent.';

create index push_messages_waiting_idx on auth.push_messages (next_try_at) where state = 'waiting';
create index push_messages_wish_id_idx on auth.push_messages (wish_id);
create index push_messages_finished_at_idx on auth.push_messages (finished_at) where finished_at is not null;

-- Published once more, after it was taken back: whoever has not been told by then is told.
create function auth.note_exam_push() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.push_wishes as wish where wish.exam_id = new.id) then
    insert into auth.push_happenings (exam_id) values (new.id)
    on conflict (exam_id) do update set spread_at = null, happened_at = excluded.happened_at;
  end if;
  return null;
end
$$;

create trigger exams_note_push after update on public.exams
  for each row when (old.state <> 'published' and new.state = 'published') execute function auth.note_exam_push();

-- A notice is told once in its life: not when it comes back from a draft, and not when its deletion is taken back.
create function auth.note_notice_push() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('prabesh.decides', true), '') <> 'restoring a notice'
    and exists (select from auth.push_wishes as wish where wish.exam_id is null and wish.left_at is null) then
    insert into auth.push_happenings (notice_id) values (new.id) on conflict (notice_id) do nothing;
  end if;
  return null;
end
$$;

create index push_wishes_of_notices_idx on auth.push_wishes (id) where exam_id is null and left_at is null;

create trigger notices_note_push after insert on public.notices
  for each row when (new.state = 'published') execute function auth.note_notice_push();

create trigger notices_note_push_of_first after update on public.notices
  for each row when (new.state = 'published' and old.state <> 'published' and old.published_at is null)
  execute function auth.note_notice_push();
