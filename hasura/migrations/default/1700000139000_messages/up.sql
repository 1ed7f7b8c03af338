-- Messages of the office to many students at once: whom they reach is decided here, in the statement that sends them, and
-- stays so. The server works them off (server/accounts/mails/messages.ts); each student has a row that says what came of it.

-- A student's own choice, and of no other column. Whoever has no row changes none.
create function public.choose_messages(wanted boolean, hasura_session json) returns setof public.students
language sql volatile set search_path = '' as $$
  update public.students set may_be_written_to = choose_messages.wanted
  where user_id = (choose_messages.hasura_session ->> 'x-hasura-user-id')::uuid
  returning *
$$;
comment on function public.choose_messages(boolean, json) is 'Whether the office''s messages to many go to the student who asks. Returns the own row.';

-- ------------------------------------------------------------------------------------------------------- the tables
create table public.messages (
  id uuid primary key,
  channel text not null,
  subject text not null default '',
  body text not null,
  link text,
  class_group_id uuid,
  class_group_name text,
  to_guardian boolean not null default false,
  is_test boolean not null default false,
  recipients integer not null,
  left_out jsonb not null default '{}',
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  stopped_by text,
  constraint messages_channel_check check (channel in ('email', 'sms')),
  constraint messages_subject_check check (
    case channel when 'email' then public.is_plain_line(subject, 200) else subject = '' end
  ),
  constraint messages_body_check check (
    btrim(body, e' \t\n\r') <> '' and length(body) <= case channel when 'email' then 10000 else 1000 end
  ),
  constraint messages_link_check check (link is null or channel = 'email' and public.is_https_address(link)),
  constraint messages_to_guardian_check check (channel = 'sms' or not to_guardian),
  constraint messages_recipients_check check (recipients > 0)
);
comment on table public.messages is 'What the office has written to many students at once. Written by send_message, test_message and stop_message only.';
comment on column public.messages.id is 'Chosen by the sender: a message whose answer was lost, or that was sent twice by two presses, is one message.';
comment on column public.messages.channel is 'email or sms.';
comment on column public.messages.subject is 'One line; of an SMS empty.';
comment on column public.messages.link is 'An https address that becomes the mail''s button. Null: none.';
comment on column public.messages.class_group_id is 'The group that was written to; null: a selection. No foreign key: the message outlives the group.';
comment on column public.messages.class_group_name is 'What that group was called.';
comment on column public.messages.to_guardian is 'An SMS to the guardians'' phones instead of the students''.';
comment on column public.messages.is_test is 'To nobody but whoever wrote it.';
comment on column public.messages.recipients is 'How many it was sent to; they have a row each in message_recipients.';
comment on column public.messages.left_out is 'How many of those that were meant do not get it, and why: {"not_approved", "no_consent", "no_address", "gone"}.';
comment on column public.messages.actor_id is 'As activity.actor_id.';
comment on column public.messages.actor_email is 'As activity.actor_email.';
comment on column public.messages.stopped_at is 'When somebody stopped what had not gone yet. Null: nobody did.';

create index messages_created_at_idx on public.messages (created_at desc, id desc);

create table public.message_recipients (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  student_id uuid references public.students (id) on delete set null,
  address text,
  is_test boolean not null default false,
  state text not null default 'waiting',
  reason text,
  tries integer not null default 0,
  segments integer,
  cost numeric(10, 2),
  position bigint generated always as identity,
  next_try_at timestamptz not null default '-infinity',
  queued_at timestamptz,
  finished_at timestamptz,
  constraint message_recipients_student_key unique (message_id, student_id),
  constraint message_recipients_state_check check (state in ('waiting', 'sent', 'recorded', 'failed', 'stopped')),
  constraint message_recipients_finished_check check ((state = 'waiting') = (finished_at is null)),
  constraint message_recipients_reason_check check (state not in ('failed', 'stopped') or reason is not null)
);
comment on table public.message_recipients is 'Who gets a message, each once, and what came of it. Fixed when it is sent; the rows that wait are the queue.';
comment on column public.message_recipients.student_id is 'Null: the student was deleted since, or it is a test.';
comment on column public.message_recipients.address is 'E-mail or phone. A mail goes to the address that the student has when it leaves, which is then written here. Null: the student was deleted since.';
comment on column public.message_recipients.state is 'waiting; sent; recorded: an SMS that was only written down; failed; stopped.';
comment on column public.message_recipients.reason is 'Of stopped: stopped (by the office), deleted, not_approved, no_consent, no_address, copy (a restored backup). Of failed, and of one that waits for another try: what the mail server or the SMS service said.';
comment on column public.message_recipients.segments is 'Parts of which an SMS was made.';
comment on column public.message_recipients.cost is 'Of these parts in rupees; null where no price is set.';
comment on column public.message_recipients.position is 'The order in which they leave.';
comment on column public.message_recipients.queued_at is 'When it left the queue for the outbox, or was sent: what an hour may have is counted by it.';

create index message_recipients_state_idx on public.message_recipients (message_id, state) include (segments, cost);
create index message_recipients_student_id_idx on public.message_recipients (student_id);

create index message_recipients_queue_idx on public.message_recipients (is_test desc, position)
  where state = 'waiting' and queued_at is null;

create index message_recipients_queued_at_idx on public.message_recipients (queued_at) where queued_at is not null;
create index message_recipients_page_idx on public.message_recipients (message_id, position);

create view public.message_progress as
select message_id,
  count(*) filter (where state = 'waiting')::integer as waiting,
  count(*) filter (where state = 'sent')::integer as sent,
  count(*) filter (where state = 'recorded')::integer as recorded,
  count(*) filter (where state = 'failed')::integer as failed,
  count(*) filter (where state = 'stopped')::integer as stopped,
  sum(segments)::integer as segments, sum(cost) as cost
from public.message_recipients group by message_id;
comment on view public.message_progress is 'How far each message is: its recipients by their state.';
comment on column public.message_progress.segments is 'Parts of SMS so far.';
comment on column public.message_progress.cost is 'In rupees, so far; null where no price is set.';

-- Hasura's admin cannot be refused by permissions. The server, which works the queue off, is no request of GraphQL.
do $$
declare
  name text;
begin
  foreach name in array array['messages', 'message_recipients'] loop
    execute format(
      'create trigger %1$s_refuse_direct_write before insert or update or delete or truncate on public.%1$I
         for each statement when (
           pg_trigger_depth() = 0 and public.current_role_of_request() is not null
           and coalesce(current_setting(''prabesh.writes_messages'', true), '''') = ''''
         ) execute function public.refuse_direct_write(''ask send_message, test_message or stop_message'')', name);
  end loop;
end
$$;

-- --------------------------------------------------------------------------------------------------- who is reached
create function public.is_sendable(email text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select length(email) <= 254 and email ~ '^[^]\s[:cntrl:]@<>()[\\,;:"]+@[^]\s[:cntrl:]@<>()[\\,;:"]+$'
$$;
comment on function public.is_sendable(text) is 'Exactly one address, of which no list and no header can be made; as the mailer has it.';

-- Those who are meant, each once, with where it goes or why it does not.
create function public.message_candidates(channel text, students jsonb, class_group_id uuid, to_guardian boolean)
returns table (student_id uuid, address text, left_out text)
language sql stable set search_path = '' as $$
  with meant as (
    select one.value::uuid as id
    from jsonb_array_elements_text(coalesce(message_candidates.students, '[]')) as one (value)
    union
    select member.student_id from public.student_class_groups as member
    where member.class_group_id = message_candidates.class_group_id
  )
  select meant.id, goes.address,
    case
      when student.id is null then 'gone'
      when student.approval_status <> 'approved' then 'not_approved'
      when not student.may_be_written_to then 'no_consent'
      when goes.address is null then 'no_address'
    end
  from meant
  left join public.students as student on student.id = meant.id
  left join lateral (
    select case
      when message_candidates.channel = 'email' then case when public.is_sendable(student.email) then student.email end
      else (
        select phone.number
        from (select case when message_candidates.to_guardian then student.guardian_phone else student.phone end) as phone (number)
        where public.is_dialable(phone.number)
      )
    end as address
  ) as goes on true
$$;
comment on function public.message_candidates(text, jsonb, uuid, boolean) is 'The students of a list of ids or of a class group, with the address that a message goes to, or why it goes to none.';

create view public.message_audiences as
select null::integer as meant, null::integer as recipients, null::integer as not_approved, null::integer as no_consent,
  null::integer as no_address, null::integer as gone
where false;
comment on view public.message_audiences is 'What message_audience returns; it has no rows of its own.';
comment on column public.message_audiences.meant is 'How many were chosen.';
comment on column public.message_audiences.recipients is 'How many of them get it.';
comment on column public.message_audiences.no_consent is 'Approved, and want no messages.';
comment on column public.message_audiences.no_address is 'None that a mail or an SMS can go to.';
comment on column public.message_audiences.gone is 'Deleted since they were chosen.';

create function public.message_audience(
  channel text, students jsonb default null, class_group_id uuid default null, to_guardian boolean default false
)
returns setof public.message_audiences
language sql stable set search_path = '' as $$
  select count(*)::integer, count(*) filter (where left_out is null)::integer,
    count(*) filter (where left_out = 'not_approved')::integer, count(*) filter (where left_out = 'no_consent')::integer,
    count(*) filter (where left_out = 'no_address')::integer, count(*) filter (where left_out = 'gone')::integer
  from public.message_candidates(channel, students, class_group_id, to_guardian)
$$;
comment on function public.message_audience(text, jsonb, uuid, boolean) is 'How many of the chosen students a message would reach at this moment, and why the others not. `students`: a list of ids.';

-- ---------------------------------------------------------------------------------------------------------- sending

-- In words that a form can show; the table's constraints say the same to whoever comes by another way.
create function public.check_message(channel text, subject text, body text, link text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  longest integer := case channel when 'email' then 10000 else 1000 end;
  problem text;
begin
  problem := case
    when channel is null or channel not in ('email', 'sms') then 'A message goes by email or sms.'
    when channel = 'email' and coalesce(subject, '') = '' then 'A message needs a subject.'
    when channel = 'email' and not public.is_plain_line(subject, 200)
      then 'The subject of a message is one line of at most 200 letters.'
    when btrim(coalesce(body, ''), e' \t\n\r') = '' then 'A message needs a text.'
    when length(body) > longest then 'The text of this message has more than ' || longest || ' letters.'
    when link is not null and channel = 'sms' then 'An SMS has its link in its text.'
    when not public.is_https_address(link) then 'The link of a message begins with https://.'
  end;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
end
$$;

create function public.send_message(
  message_id uuid, channel text, subject text, body text, link text default null, students jsonb default null,
  class_group_id uuid default null, to_guardian boolean default false
) returns setof public.messages
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  line text := btrim(coalesce(send_message.subject, ''));
  address text := nullif(btrim(coalesce(send_message.link, '')), '');
  guardian boolean := coalesce(send_message.to_guardian, false);
  group_name text;
  made uuid;
begin
  if send_message.message_id is null then
    raise exception using errcode = 'check_violation', message = 'A message needs an id.';
  end if;
  perform public.check_message(send_message.channel, line, send_message.body, address);
  if (send_message.class_group_id is null) = (send_message.students is null) then
    raise exception using errcode = 'check_violation', message = 'A message goes to a list of students or to a class group.';
  elsif jsonb_typeof(send_message.students) <> 'array' then
    raise exception using errcode = 'check_violation', message = 'The students of a message are a list of ids.';
  end if;
  -- Sent already, and its answer was lost: nobody gets it twice.
  if not exists (select from public.messages where id = send_message.message_id) then
    if send_message.class_group_id is not null then
      select name into group_name from public.class_groups where id = send_message.class_group_id;
      if not found then
        raise exception using errcode = 'check_violation', message = 'This class group does not exist any more.';
      end if;
    end if;
    perform set_config('prabesh.writes_messages', 'on', true);
    with candidate as materialized (
      select * from public.message_candidates(
        send_message.channel, send_message.students, send_message.class_group_id, guardian)
    ), message as (
      insert into public.messages (
        id, channel, subject, body, link, class_group_id, class_group_name, to_guardian, recipients, left_out, actor_id,
        actor_email
      )
      select send_message.message_id, send_message.channel, line, send_message.body, address,
        send_message.class_group_id, group_name, guardian, counted.recipients, counted.left_out, actor.id, actor.email
      from (
        select (count(*) filter (where left_out is null))::integer as recipients,
          coalesce((
            select jsonb_object_agg(left_out, number)
            from (select left_out, count(*) as number from candidate where left_out is not null group by left_out) as why
          ), '{}') as left_out
        from candidate
      ) as counted cross join public.current_actor() as actor
      where counted.recipients > 0
      on conflict (id) do nothing
      returning id
    ), recipient as (
      insert into public.message_recipients (message_id, student_id, address)
      select message.id, candidate.student_id, candidate.address
      from message cross join candidate where candidate.left_out is null
    )
    select id into made from message;
    perform set_config('prabesh.writes_messages', '', true);
    if made is null and not exists (select from public.messages where id = send_message.message_id) then
      raise exception using errcode = 'check_violation', message = 'None of these students can get this message.';
    end if;
  end if;
  if not exists (
    select from public.messages as stored where stored.id = send_message.message_id and not stored.is_test
      and stored.channel = send_message.channel and stored.subject = line and stored.body = send_message.body
  ) then
    raise exception using errcode = 'check_violation', message = 'Another message was sent with this id.';
  end if;
  return query select * from public.messages where id = send_message.message_id;
end
$$;
comment on function public.send_message(uuid, text, text, text, text, jsonb, uuid, boolean) is 'Sends a message to the students of a list of ids or of a class group: approved, with an address, and willing. Whom it goes to is fixed with it, all or nothing. A second call with the same id sends nothing and returns the first one''s message.';

create function public.test_message(message_id uuid, subject text, body text, link text default null)
returns setof public.messages
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  line text := btrim(coalesce(test_message.subject, ''));
  address text := nullif(btrim(coalesce(test_message.link, '')), '');
  actor record;
begin
  if test_message.message_id is null then
    raise exception using errcode = 'check_violation', message = 'A message needs an id.';
  end if;
  perform public.check_message('email', line, test_message.body, address);
  select * into actor from public.current_actor();
  if actor.email is null then
    raise exception using errcode = 'check_violation', message = 'A test goes to whoever is signed in, and nobody is.';
  end if;
  perform set_config('prabesh.writes_messages', 'on', true);
  with message as (
    insert into public.messages (id, channel, subject, body, link, is_test, recipients, actor_id, actor_email)
    values (test_message.message_id, 'email', line, test_message.body, address, true, 1, actor.id, actor.email)
    on conflict (id) do nothing returning id
  )
  insert into public.message_recipients (message_id, address, is_test) select message.id, actor.email, true from message;
  perform set_config('prabesh.writes_messages', '', true);
  return query select * from public.messages where id = test_message.message_id and is_test and actor_id = actor.id;
end
$$;
comment on function public.test_message(uuid, text, text, text) is 'Sends a mail as students would get it to whoever asks, before all that wait.';

create function public.stop_message(message_id uuid) returns setof public.messages
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  stopped integer;
begin
  perform set_config('prabesh.writes_messages', 'on', true);
  -- In their order, as the server claims them.
  with waiting as (
    select id from public.message_recipients
    where message_recipients.message_id = stop_message.message_id and state = 'waiting'
    order by position for update
  )
  update public.message_recipients as recipient
  set state = 'stopped', reason = 'stopped', finished_at = clock_timestamp()
  from waiting where recipient.id = waiting.id;
  get diagnostics stopped = row_count;
  if stopped > 0 then
    update public.messages set stopped_at = clock_timestamp(), stopped_by = (select email from public.current_actor())
    where id = stop_message.message_id;
  elsif not exists (select from public.messages where id = stop_message.message_id) then
    raise exception using errcode = 'check_violation', message = 'There is no such message.';
  else
    raise exception using errcode = 'check_violation', message = 'Nothing of this message waits any more.';
  end if;
  perform set_config('prabesh.writes_messages', '', true);
  return query select * from public.messages where id = stop_message.message_id;
end
$$;
comment on function public.stop_message(uuid) is 'What has not gone of a message does not go. Mails that are being handed to the mail server at this moment still do.';

-- -------------------------------------------------------------------------------------------- what ends one that waits

-- The row stays in the count, without what it knew of the student.
create function public.forget_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.address := null;
  if new.state = 'waiting' then
    new.state := 'stopped';
    new.reason := 'deleted';
    new.finished_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger message_recipients_forget before update of student_id on public.message_recipients
  for each row when (old.student_id is not null and new.student_id is null) execute function public.forget_recipient();

-- One that is in the outbox already goes from there, unless it is being handed over at this moment.
create index mails_message_idx on auth.mails ((request ->> 'recipient')) where request ->> 'kind' = 'message';

create function public.withdraw_message_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.mails where id in (
    select mail.id from auth.mails as mail
    where mail.request ->> 'kind' = 'message' and exists (
      select from new_rows as recipient
      where recipient.id = (mail.request ->> 'recipient')::uuid and recipient.state = 'stopped'
    )
    for update skip locked
  );
  return null;
end
$$;

create trigger message_recipients_withdraw_mails after update on public.message_recipients
  referencing new table as new_rows
  for each statement execute function public.withdraw_message_mails();

-- The link in each mail that ends them.
create table auth.message_links (
  token_hash bytea primary key,
  recipient_id uuid not null unique references public.message_recipients (id) on delete cascade,
  student_id uuid not null references public.students (id) on delete cascade,
  created_at timestamptz not null
);
comment on table auth.message_links is 'Links in messages by which a student asks for no more of them, by SHA-256. They work as long as the row is there, as often as somebody opens them.';

create index message_links_student_id_idx on auth.message_links (student_id);
create index message_links_created_at_idx on auth.message_links (created_at);

create function public.log_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, count, details)
  select actor.id, actor.email, case tg_op when 'INSERT' then 'created' else 'updated' end, 'messages', message.id,
    case message.channel when 'email' then message.subject else left(regexp_replace(message.body, '\s+', ' ', 'g'), 80) end,
    message.recipients,
    jsonb_build_object('channel', message.channel, 'class_group', message.class_group_name, 'test', message.is_test)
      || case tg_op
        when 'INSERT' then jsonb_build_object('left_out', message.left_out)
        else jsonb_build_object('changed', jsonb_build_array('stopped'), 'stopped', (
          select count(*) from public.message_recipients as recipient
          where recipient.message_id = message.id and recipient.state = 'stopped' and recipient.reason = 'stopped'
        ))
      end
  from new_rows as message cross join public.current_actor() as actor;
  return null;
end
$$;

create trigger messages_log_created after insert on public.messages referencing new table as new_rows
  for each statement execute function public.log_messages();

create trigger messages_log_updated after update on public.messages referencing new table as new_rows
  for each statement execute function public.log_messages();

revoke execute on function public.choose_messages(boolean, json), public.send_message(uuid, text, text, text, text, jsonb, uuid, boolean),
  public.test_message(uuid, text, text, text), public.stop_message(uuid) from public;

grant execute on function public.choose_messages(boolean, json), public.send_message(uuid, text, text, text, text, jsonb, uuid, boolean),
  public.test_message(uuid, text, text, text), public.stop_message(uuid) to prabesh_engine;

grant select on public.messages to prabesh_server;
grant select, update on public.message_recipients to prabesh_server;
