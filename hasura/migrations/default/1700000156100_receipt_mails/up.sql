-- Receipts by mail: a message of each payment to the student who paid, or why there is none, in the payment's transaction.
alter table public.messages
  add column entry_id uuid references public.fee_entries (id),
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (
    kind in ('free', 'fees', 'absence', 'receipt') and (kind = 'absence') = (day is not null)
    and (kind = 'receipt') = (entry_id is not null)
  );
comment on column public.messages.kind is 'free: what the office wrote; fees: a reminder of what is due; absence: to guardians of who was absent; receipt: of a payment.';
comment on column public.messages.entry_id is 'The payment of a receipt, which is mailed once. Null: it is no receipt.';

create unique index messages_entry_id_key on public.messages (entry_id) where entry_id is not null;

create function public.mail_receipt() returns trigger
language plpgsql set search_path = '' as $$
declare
  student public.students;
  problem text;
begin
  select * into student from public.students where id = new.student_id;
  if student.id is null then
    return null;
  end if;
  problem := case
    when student.approval_status <> 'approved' then 'not_approved'
    when not student.may_be_written_to then 'no_consent'
    when not public.is_sendable(student.email) then 'no_address'
  end;
  with message as (
    insert into public.messages (id, kind, entry_id, channel, subject, body, recipients, actor_id, actor_email)
    values (
      gen_random_uuid(), 'receipt', new.id, 'email', 'Receipt ' || new.receipt, 'Receipt ' || new.receipt, 1, new.actor_id,
      new.actor_email
    ) returning id
  )
  insert into public.message_recipients (message_id, student_id, address, state, reason, finished_at)
  select message.id, student.id, student.email, case when problem is null then 'waiting' else 'stopped' end, problem,
    case when problem is not null then clock_timestamp() end
  from message;
  return null;
end
$$;

-- Not of what was entered with a day of before.
create trigger fee_entries_mail_receipt after insert on public.fee_entries
  for each row when (new.kind = 'payment' and new.created_at > now() - interval '1 hour')
  execute function public.mail_receipt();

-- As before, without receipts: the ledger has them.
create or replace function public.log_messages() returns trigger
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
  from new_rows as message cross join public.current_actor() as actor
  where message.kind <> 'receipt';
  return null;
end
$$;

grant insert on public.messages, public.message_recipients to prabesh_server;
