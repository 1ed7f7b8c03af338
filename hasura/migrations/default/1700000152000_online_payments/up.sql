-- Payments that students make online, by eSewa or Khalti. What a browser brings back proves nothing: the server asks the
-- provider, and settle_online_payment makes the entry of the ledger. Why: docs/decisions/fees.md.
create table public.online_payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null,
  provider text not null,
  amount numeric(12, 2) not null,
  provider_id text unique,
  state text not null default 'begun',
  problem text not null default '',
  transaction text,
  paid_amount numeric(12, 2),
  entry_id uuid references public.fee_entries (id),
  begun_at timestamptz not null,
  ask_at timestamptz,
  asked_at timestamptz,
  asked integer not null default 0,
  settled_at timestamptz,
  constraint online_payments_provider_check check (provider in ('eSewa', 'Khalti')),
  constraint online_payments_amount_check check (public.is_fee_amount(amount)),
  constraint online_payments_state_check check (state in ('begun', 'paid', 'not paid', 'to check')),
  constraint online_payments_problem_check check (
    problem in ('', 'paid late', 'more than owed', 'amount differs', 'refunded', 'no answer', 'no student')
    and (state <> 'to check' or problem <> '')
  ),
  constraint online_payments_paid_check check ((state = 'paid') <= (entry_id is not null and transaction is not null)),
  constraint online_payments_transaction_key unique (provider, transaction)
);
comment on table public.online_payments is 'Payments of fees by eSewa and Khalti, from the moment that a student begins one. Written by the server; what was paid is an entry of the ledger.';
comment on column public.online_payments.id is 'Also the id of its entry; the provider is told it.';
comment on column public.online_payments.student_id is 'No foreign key: money that arrives outlives the student.';
comment on column public.online_payments.provider_id is 'What the provider calls it; Khalti''s pidx.';
comment on column public.online_payments.state is 'begun: the provider has not said how it ended; paid: it has its entry; not paid; to check: the office decides.';
comment on column public.online_payments.problem is 'What the office should know. Paid all the same: paid late (after it counted as not paid), more than owed (paid twice, mostly). To check: amount differs, refunded, no answer (for a week), no student.';
comment on column public.online_payments.transaction is 'The provider''s number of what was paid.';
comment on column public.online_payments.paid_amount is 'What the provider says was paid.';
comment on column public.online_payments.ask_at is 'When the server asks the provider next. Null: never.';
comment on column public.online_payments.asked is 'How often it has asked.';

create index online_payments_ask_at_idx on public.online_payments (ask_at) where ask_at is not null;
create index online_payments_student_id_idx on public.online_payments (student_id, begun_at desc);

create trigger online_payments_refuse_direct_write before insert or update or delete on public.online_payments
  for each statement when (
    public.current_role_of_request() is not null and coalesce(current_setting('prabesh.writes_fees', true), '') = ''
  )
  execute function public.refuse_direct_write('students begin payments at /payments; ask book_online_payment');

create function public.begin_online_payment(account uuid, provider text, amount numeric, now timestamptz)
returns setof public.online_payments
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  student public.students;
  owed numeric;
begin
  select * into student from public.students
  where user_id = begin_online_payment.account and approval_status <> 'rejected' for no key update;
  owed := coalesce((select sum(entry.amount) from public.fee_entries as entry where entry.student_id = student.id), 0);
  if student.id is null then
    raise exception using errcode = 'check_violation', message = 'Only students pay online.';
  elsif owed < 10 then
    raise exception using errcode = 'check_violation', message = 'You owe nothing that can be paid online.';
  elsif public.is_fee_amount(begin_online_payment.amount) is not true
    or begin_online_payment.amount not between 10 and least(owed, 100000)
  then
    raise exception using errcode = 'check_violation',
      message = format('Pay between %s and %s.', public.rupees(10), public.rupees(least(owed, 100000)));
  elsif (
    select count(*) from public.online_payments as payment
    where payment.student_id = student.id and payment.begun_at > begin_online_payment.now - interval '1 hour'
  ) >= 10 then
    raise exception using errcode = 'check_violation', message = 'Too many payments were begun. Try again in an hour.';
  end if;
  return query insert into public.online_payments (student_id, provider, amount, begun_at, ask_at)
  values (
    student.id, begin_online_payment.provider, begin_online_payment.amount, begin_online_payment.now,
    begin_online_payment.now + interval '5 minutes'
  ) returning *;
end
$$;
comment on function public.begin_online_payment(uuid, text, numeric, timestamptz) is 'A payment of the student who signs in with this account, between Rs 10 and what is owed (at most Rs 1,00,000). Of one student at most ten an hour.';

create function public.claim_online_payment(now timestamptz, payment_id uuid default null)
returns setof public.online_payments
language sql volatile set search_path = '' as $$
  update public.online_payments as payment
  set asked = payment.asked + 1, asked_at = claim_online_payment.now,
    ask_at = case when payment.state = 'begun' then claim_online_payment.now
      + least(interval '1 day', interval '5 minutes' * power(2, least(payment.asked, 10))) end
  where payment.id = (
    select due.id from public.online_payments as due
    where case when claim_online_payment.payment_id is null then due.ask_at <= claim_online_payment.now
      else due.id = claim_online_payment.payment_id and (due.state in ('begun', 'not paid') or due.problem = 'no answer')
        and coalesce(due.asked_at, '-infinity') < claim_online_payment.now - interval '3 seconds' end
    order by due.ask_at limit 1 for update skip locked
  )
  returning *
$$;
comment on function public.claim_online_payment(timestamptz, uuid) is 'The payment that the provider is to be asked about next, or this one unless it has ended or was asked about three seconds ago; with when to ask again if nothing comes of it: after 5, 10, 20 … minutes, at last once a day.';

create function public.enter_online_payment(payment_id uuid, student_id uuid, provider text, transaction text, amount numeric)
returns uuid
language sql volatile set search_path = '' as $$
  select entry.id from public.book_payment(
    payment_id, student_id, amount, case provider when 'eSewa' then 'Esewa' else 'Other' end, provider || ' ' || transaction
  ) as entry
$$;
comment on function public.enter_online_payment(uuid, uuid, text, text, numeric) is 'The entry and receipt of an online payment; by Khalti the method is Other.';

create function public.settle_online_payment(
  payment_id uuid, outcome text, now timestamptz, transaction text default null, paid_amount numeric default null
) returns setof public.online_payments
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  payment public.online_payments;
  entry uuid;
  trouble text := '';
  ending text;
begin
  select * into payment from public.online_payments where id = settle_online_payment.payment_id for update;
  if payment.state not in ('begun', 'not paid') and payment.problem <> 'no answer' then
    return next payment;
    return;
  end if;
  if settle_online_payment.outcome = 'paid' then
    perform from public.students where id = payment.student_id for no key update;
    trouble := case
      when not found then 'no student'
      when settle_online_payment.paid_amount <> payment.amount then 'amount differs'
      when payment.amount > (
        select coalesce(sum(one.amount), 0) from public.fee_entries as one where one.student_id = payment.student_id
      ) then 'more than owed'
      when payment.state <> 'begun' then 'paid late'
      else ''
    end;
    if trouble not in ('no student', 'amount differs') then
      entry := public.enter_online_payment(
        payment.id, payment.student_id, payment.provider, settle_online_payment.transaction, payment.amount);
    end if;
    ending := case when entry is null then 'to check' else 'paid' end;
  elsif settle_online_payment.outcome = 'refunded' then
    ending := 'to check';
    trouble := 'refunded';
  elsif settle_online_payment.outcome = 'not paid'
    or settle_online_payment.outcome = 'not found' and payment.begun_at < settle_online_payment.now - interval '1 hour'
  then
    ending := 'not paid';
  elsif payment.begun_at < settle_online_payment.now - interval '7 days' then
    ending := 'to check';
    trouble := 'no answer';
  end if;
  return query update public.online_payments set
    state = coalesce(ending, state), problem = case when ending is null then problem else trouble end, entry_id = entry,
    transaction = settle_online_payment.transaction, paid_amount = settle_online_payment.paid_amount,
    settled_at = case when ending is null then settled_at else settle_online_payment.now end,
    ask_at = case
      when ending is null then ask_at
      -- Once more, for money that comes late.
      when ending = 'not paid' and payment.state = 'begun' then settle_online_payment.now + interval '1 day'
    end
  where id = payment.id returning *;
end
$$;
comment on function public.settle_online_payment(uuid, text, timestamptz, text, numeric) is 'What follows from the provider''s answer: paid, pending, not found, not paid, refunded, or none. Of a payment that has ended nothing does.';

create function public.book_online_payment(payment_id uuid) returns setof public.online_payments
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  payment public.online_payments;
begin
  select * into payment from public.online_payments where id = book_online_payment.payment_id for update;
  if payment.problem is distinct from 'amount differs' or payment.state <> 'to check' then
    raise exception using errcode = 'check_violation', message = 'This payment has nothing to book.';
  end if;
  perform public.enter_online_payment(
    payment.id, payment.student_id, payment.provider, payment.transaction, payment.paid_amount);
  perform set_config('prabesh.writes_fees', 'on', true);
  return query update public.online_payments set state = 'paid', entry_id = payment.id where id = payment.id returning *;
  perform set_config('prabesh.writes_fees', '', true);
end
$$;
comment on function public.book_online_payment(uuid) is 'Enters what arrived of a payment whose amount differs from what was asked for.';

grant select, insert, update on public.online_payments to prabesh_server;
-- What book_payment reads and writes.
grant select, insert on public.fee_entries to prabesh_server;
grant select, update on public.fiscal_years to prabesh_server;
revoke execute on function
  public.begin_online_payment(uuid, text, numeric, timestamptz), public.claim_online_payment(timestamptz, uuid),
  public.settle_online_payment(uuid, text, timestamptz, text, numeric), public.book_online_payment(uuid),
  public.enter_online_payment(uuid, uuid, text, text, numeric)
from public;
grant execute on function
  public.begin_online_payment(uuid, text, numeric, timestamptz), public.claim_online_payment(timestamptz, uuid),
  public.settle_online_payment(uuid, text, timestamptz, text, numeric), public.enter_online_payment(uuid, uuid, text, text, numeric),
  public.book_payment(uuid, uuid, numeric, text, text), public.add_fee_entries(uuid, jsonb)
to prabesh_server;
grant execute on function public.book_online_payment(uuid), public.enter_online_payment(uuid, uuid, text, text, numeric)
to prabesh_engine;
