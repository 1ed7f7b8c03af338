-- Payments: receipts without gaps, the day's closing, and how often a receipt was printed.

create view public.payment_doubts as select null::text as doubt where false;
comment on view public.payment_doubts is 'What doubts_of_payment returns; it has no rows of its own.';
comment on column public.payment_doubts.doubt is 'A sentence for whoever takes the payment.';

create function public.doubts_of_payment(student_id uuid, amount numeric, method text, reference text default '')
returns setof public.payment_doubts
language sql stable set search_path = '' as $$
  with standing as (
    select entry.* from public.fee_entries as entry
    where entry.kind = 'payment'
      and not exists (select from public.fee_entries as reversal where reversal.reverses_id = entry.id)
  )
  select format('The reference “%s” stands on receipt %s of %s (%s) already.',
    standing.reference, standing.receipt, standing.student_name, standing.registration_number)
  from standing
  where standing.reference_key = lower(regexp_replace(doubts_of_payment.reference, '\s', '', 'g'))
  union all
  select format('%s by %s was taken from this student a moment ago, on receipt %s.',
    public.rupees(doubts_of_payment.amount), doubts_of_payment.method, standing.receipt)
  from standing
  where standing.student_id = doubts_of_payment.student_id and standing.amount = -doubts_of_payment.amount
    and standing.method = doubts_of_payment.method and standing.created_at > now() - interval '10 minutes'
  union all
  select format('The student owes %s: the rest is kept for later.', public.rupees(greatest(owed.balance, 0)))
  from (
    select coalesce(sum(entry.amount), 0) as balance from public.fee_entries as entry
    where entry.student_id = doubts_of_payment.student_id
  ) as owed
  where doubts_of_payment.amount > owed.balance
$$;
comment on function public.doubts_of_payment(uuid, numeric, text, text) is 'Why a payment may be a mistake: its reference stands on a receipt, it was taken a moment ago, or it is more than what is owed.';

-- Without a look at who asks: take_payment is for the office, and what a provider says was paid comes here too.
create function public.book_payment(entry_id uuid, student_id uuid, amount numeric, method text, reference text)
returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  student public.students := public.student_of_ledger(book_payment.student_id);
  line text := btrim(coalesce(book_payment.reference, ''));
  number text;
  problem text;
begin
  perform public.check_fee_amount(book_payment.amount);
  problem := case
    when book_payment.entry_id is null then 'A payment needs an id.'
    when book_payment.method is null or book_payment.method not in ('Esewa', 'Bank Transfer', 'Cash', 'Other')
      then 'A payment is by Esewa, Bank Transfer, Cash or Other.'
    when line <> '' and not public.is_plain_line(line, 100) then 'A reference is one line of at most 100 letters.'
  end;
  if problem is null and not exists (select from public.fee_entries where id = book_payment.entry_id) then
    update public.fiscal_years set last_receipt = last_receipt + 1
    where (clock_timestamp() at time zone 'Asia/Kathmandu')::date between first_day and last_day
    returning name || '-' || lpad(last_receipt::text, greatest(6, length(last_receipt::text)), '0') into number;
    if number is null then
      raise exception using errcode = 'check_violation', message = 'The fiscal year of today is not known.';
    end if;
    perform public.add_fee_entries(student.id, jsonb_build_array(jsonb_build_object(
      'id', book_payment.entry_id, 'kind', 'payment', 'amount', -book_payment.amount, 'method', book_payment.method,
      'reference', line, 'receipt', number, 'description', 'Payment'
    )));
  elsif problem is null and not exists (
    select from public.fee_entries as entry
    where entry.id = book_payment.entry_id and entry.kind = 'payment' and entry.student_id = student.id
      and entry.amount = -book_payment.amount and entry.method = book_payment.method and entry.reference = line
  ) then
    problem := 'Another entry was made with this id.';
  end if;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
  return query select * from public.fee_entries where id = book_payment.entry_id;
end
$$;
comment on function public.book_payment(uuid, uuid, numeric, text, text) is 'Adds a payment with the next receipt of the fiscal year. A second call with the same id adds nothing and returns the first one''s entry.';

create function public.take_payment(
  entry_id uuid, student_id uuid, amount numeric, method text, reference text default '', confirmed boolean default false
) returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  student public.students := public.student_of_ledger(take_payment.student_id);
  problem text;
begin
  if take_payment.confirmed is not true and public.is_fee_amount(take_payment.amount)
    and not exists (select from public.fee_entries where id = take_payment.entry_id)
  then
    select doubt into problem
    from public.doubts_of_payment(student.id, take_payment.amount, take_payment.method, take_payment.reference) limit 1;
    if problem is not null then
      raise exception using errcode = 'check_violation', message = problem;
    end if;
  end if;
  return query select * from public.book_payment(
    take_payment.entry_id, student.id, take_payment.amount, take_payment.method, take_payment.reference);
end
$$;
comment on function public.take_payment(uuid, uuid, numeric, text, text, boolean) is 'Takes a payment at the front desk: book_payment, unless doubts_of_payment has something to say and it is not confirmed.';

-- ---------------------------------------------------------------------------------------------------------- closing
create table public.fee_closings (
  id uuid primary key,
  day date not null default (now() at time zone 'Asia/Kathmandu')::date,
  last_position bigint not null unique,
  expected_cash numeric(12, 2) not null,
  counted_cash numeric(12, 2) not null,
  difference numeric(12, 2) generated always as (counted_cash - expected_cash) stored,
  reason text not null default '',
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint fee_closings_counted_cash_check check (counted_cash between -9999999999 and 9999999999),
  constraint fee_closings_reason_check check (
    case when counted_cash = expected_cash then reason = '' or public.is_plain_line(reason, 300)
    else public.is_plain_line(reason, 300) end
  )
);
comment on table public.fee_closings is 'Closings of the till: each is about all that was taken since the one before. Added by close_day, never changed or deleted.';
comment on column public.fee_closings.id is 'Chosen by the sender, as fee_entries.id.';
comment on column public.fee_closings.day is 'In Kathmandu.';
comment on column public.fee_closings.last_position is 'Of the last payment or reversal of one in it.';
comment on column public.fee_closings.expected_cash is 'Taken in cash, less what was given back.';
comment on column public.fee_closings.difference is 'Counted less expected.';
comment on column public.fee_closings.reason is 'Why they differ. Empty where they do not.';
comment on column public.fee_closings.actor_id is 'As activity.actor_id.';
comment on column public.fee_closings.actor_email is 'As activity.actor_email.';

create view public.fee_takings as
select closing.id as closing_id, entry.actor_email, entry.method,
  count(*) filter (where entry.kind = 'payment')::integer as receipts,
  count(*) filter (where entry.kind = 'reversal')::integer as reversals, -sum(entry.amount)::numeric(12, 2) as amount,
  max(entry.actor_name) as actor_name
from public.fee_entries as entry
left join lateral (
  select id from public.fee_closings where last_position >= entry.position order by last_position limit 1
) as closing on true
where entry.method is not null
group by closing.id, entry.actor_email, entry.method;
comment on view public.fee_takings is 'What was taken by whom and how, less what was given back, by closing.';
comment on column public.fee_takings.closing_id is 'Null: since the last closing.';
comment on column public.fee_takings.actor_name is 'As fee_entries.actor_name.';

create function public.close_day(closing_id uuid, counted_cash numeric, reason text default '')
returns setof public.fee_closings
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  why text := btrim(coalesce(close_day.reason, ''));
  expected numeric;
  last bigint;
begin
  -- Nobody takes a payment or gives one back until this is done: their numbers are all below or all above.
  perform from public.fiscal_years order by name for update;
  if not exists (select from public.fee_closings where id = close_day.closing_id) then
    select max(position), coalesce(-sum(amount) filter (where method = 'Cash'), 0) into last, expected
    from public.fee_entries
    where method is not null and position > coalesce((select max(last_position) from public.fee_closings), 0);
    if last is null then
      raise exception using errcode = 'check_violation', message = 'Nothing was taken since the last closing.';
    elsif close_day.closing_id is null or (abs(close_day.counted_cash) <= 9999999999
      and close_day.counted_cash = round(close_day.counted_cash, 2)) is not true
    then
      raise exception using errcode = 'check_violation', message = 'A closing needs an id and the cash that was counted.';
    elsif close_day.counted_cash <> expected and why = '' then
      raise exception using errcode = 'check_violation', message = format(
        '%s in cash were taken and %s counted. Say why they differ.',
        public.rupees(expected), public.rupees(close_day.counted_cash));
    end if;
    if why <> '' then
      perform public.check_fee_reason(why);
    end if;
    perform set_config('prabesh.writes_fees', 'on', true);
    insert into public.fee_closings (id, last_position, expected_cash, counted_cash, reason, actor_id, actor_email)
    select close_day.closing_id, last, expected, close_day.counted_cash, why, actor.id, actor.email
    from public.current_actor() as actor;
    perform set_config('prabesh.writes_fees', '', true);
  end if;
  return query select * from public.fee_closings where id = close_day.closing_id;
end
$$;
comment on function public.close_day(uuid, numeric, text) is 'Closes the till: all that was taken since the last closing, against the cash that was counted. A difference needs a reason.';

-- ---------------------------------------------------------------------------------------------------------- printing
create table public.receipt_prints (
  entry_id uuid not null references public.fee_entries (id),
  number integer not null,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (entry_id, number),
  constraint receipt_prints_number_check check (number > 0)
);
comment on table public.receipt_prints is 'Each time that a receipt was printed; all but the first are copies. Added by print_receipt.';
comment on column public.receipt_prints.entry_id is 'The payment.';
comment on column public.receipt_prints.number is '1: the original.';
comment on column public.receipt_prints.actor_id is 'As activity.actor_id.';
comment on column public.receipt_prints.actor_email is 'As activity.actor_email.';

create function public.print_receipt(entry_id uuid) returns setof public.receipt_prints
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  perform from public.fee_entries where id = print_receipt.entry_id and receipt is not null for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such receipt.';
  end if;
  perform set_config('prabesh.writes_fees', 'on', true);
  return query insert into public.receipt_prints (entry_id, number, actor_id, actor_email)
  select print_receipt.entry_id, (
    select count(*) + 1 from public.receipt_prints as print where print.entry_id = print_receipt.entry_id
  ), actor.id, actor.email
  from public.current_actor() as actor
  returning *;
  perform set_config('prabesh.writes_fees', '', true);
end
$$;
comment on function public.print_receipt(uuid) is 'Counts a print of a receipt. Returns it; number 1 is the original, all others are copies.';

do $$
declare
  name text;
begin
  foreach name in array array['fee_closings', 'receipt_prints'] loop
    execute format(
      'create trigger %1$s_refuse_change before update or delete or truncate on public.%1$I
         for each statement execute function public.refuse_direct_write(''what was recorded stays as it is'')', name);
    execute format(
      'create trigger %1$s_refuse_direct_insert before insert on public.%1$I for each statement when (
         public.current_role_of_request() is not null and coalesce(current_setting(''prabesh.writes_fees'', true), '''') = ''''
       ) execute function public.refuse_direct_write(''ask close_day or print_receipt'')', name);
  end loop;
end
$$;

revoke execute on function public.book_payment(uuid, uuid, numeric, text, text),
  public.take_payment(uuid, uuid, numeric, text, text, boolean),
  public.close_day(uuid, numeric, text), public.print_receipt(uuid) from public;
grant execute on function public.book_payment(uuid, uuid, numeric, text, text),
  public.take_payment(uuid, uuid, numeric, text, text, boolean),
  public.close_day(uuid, numeric, text), public.print_receipt(uuid) to prabesh_engine;
