-- Fees: what students owe and have paid is a ledger that nobody rewrites. Why it is so: docs/decisions/fees.md.

-- The fiscal year begins on 1 Shrawan. Its row counts the receipts, and is locked from the number to the end of the
-- transaction, so that a rollback leaves no gap (as public.registration_counter). The days are those of shared/nepaliDates.ts.
create table public.fiscal_years (
  name text primary key,
  first_day date not null unique,
  last_day date not null unique,
  last_receipt bigint not null default 0,
  constraint fiscal_years_days_check check (first_day < last_day),
  constraint fiscal_years_last_receipt_check check (last_receipt >= 0)
);
comment on table public.fiscal_years is 'Fiscal years of Nepal, and the last number of a receipt in each. Not tracked; written by take_payment only.';
comment on column public.fiscal_years.name is 'Such as 2083/84.';

insert into public.fiscal_years (name, first_day, last_day) values
  ('2080/81', '2023-07-17', '2024-07-15'), ('2081/82', '2024-07-16', '2025-07-16'), ('2082/83', '2025-07-17', '2026-07-16'),
  ('2083/84', '2026-07-17', '2027-07-16'), ('2084/85', '2027-07-17', '2028-07-15'), ('2085/86', '2028-07-16', '2029-07-16'),
  ('2086/87', '2029-07-17', '2030-07-16'), ('2087/88', '2030-07-17', '2031-07-16'), ('2088/89', '2031-07-17', '2032-07-15'),
  ('2089/90', '2032-07-16', '2033-07-15');

create function public.is_fee_amount(amount numeric) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select amount between 0.01 and 9999999.99 and amount = round(amount, 2)
$$;
comment on function public.is_fee_amount(numeric) is 'Whether it is an amount in rupees, with at most two digits after the point and seven before.';

create function public.rupees(amount numeric) returns text
language sql immutable parallel safe set search_path = '' as $$
  select 'Rs ' || to_char(amount, 'FM9,99,99,99,990.00')
$$;

-- ------------------------------------------------------------------------------------------------------------ plans
create function public.are_instalments(instalments jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(instalments) = 'array' and jsonb_array_length(instalments) between 1 and 24 and coalesce((
    select bool_and(
      jsonb_typeof(part) = 'object' and part - '{amount,due_day}'::text[] = '{}'
      and jsonb_typeof(part -> 'amount') = 'number' and public.is_fee_amount((part ->> 'amount')::numeric)
      and part ->> 'due_day' ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(part ->> 'due_day', 'date')
    )
    from jsonb_array_elements(case jsonb_typeof(instalments) when 'array' then instalments else '[]' end) as one (part)
  ), false)
$$;
comment on function public.are_instalments(jsonb) is 'Whether it is a list of 1 to 24 instalments: [{"amount": 5000, "due_day": "2026-12-01"}].';

create function public.total_of_instalments(instalments jsonb) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select sum((part ->> 'amount')::numeric) from jsonb_array_elements(instalments) as one (part)
  where public.are_instalments(instalments)
$$;

create table public.fee_plans (
  id uuid primary key default gen_random_uuid(),
  class_group_id uuid not null,
  title text not null,
  admission_fee numeric(12, 2) not null default 0,
  instalments jsonb not null,
  total numeric(12, 2) generated always as (public.total_of_instalments(instalments)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fee_plans_title_check check (public.is_plain_line(title, 120)),
  constraint fee_plans_admission_fee_check check (admission_fee = 0 or public.is_fee_amount(admission_fee)),
  constraint fee_plans_instalments_check check (public.are_instalments(instalments))
);
comment on table public.fee_plans is 'What a course of a class group costs, and when which part of it is due. Students get it by assign_plan, as charges; a later change of the plan changes none of these.';
comment on column public.fee_plans.class_group_id is 'No foreign key: a group that was deleted comes back with its id.';
comment on column public.fee_plans.title is 'One line, which stands in the charges.';
comment on column public.fee_plans.admission_fee is 'In rupees, beside the total; due with the first instalment. 0: none.';
comment on column public.fee_plans.instalments is '1 to 24: [{"amount": rupees, "due_day": "YYYY-MM-DD"}].';
comment on column public.fee_plans.total is 'Of the instalments, so that the two cannot differ.';

create index fee_plans_class_group_id_idx on public.fee_plans (class_group_id);

create trigger fee_plans_set_updated_at before update on public.fee_plans
  for each row execute function public.set_updated_at();

-- ----------------------------------------------------------------------------------------------------------- ledger
create table public.fee_entries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  student_id uuid not null,
  student_name text not null,
  registration_number text not null,
  kind text not null,
  of_kind text not null,
  amount numeric(12, 2) not null,
  description text not null,
  due_day date,
  plan_id uuid references public.fee_plans (id),
  part integer,
  percent numeric(5, 2),
  method text,
  reference text not null default '',
  reference_key text generated always as (nullif(lower(regexp_replace(reference, '\s', '', 'g')), '')) stored,
  receipt text unique,
  reverses_id uuid unique references public.fee_entries (id),
  actor_id uuid,
  actor_email text,
  actor_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  constraint fee_entries_kind_check check (kind in ('charge', 'concession', 'payment', 'reversal')),
  constraint fee_entries_of_kind_check check (
    of_kind in ('charge', 'concession', 'payment') and (of_kind = kind) = (kind <> 'reversal')
  ),
  constraint fee_entries_amount_check check (
    public.is_fee_amount(abs(amount)) and (amount > 0) = ((of_kind = 'charge') <> (kind = 'reversal'))
  ),
  constraint fee_entries_description_check check (public.is_plain_line(description, 300)),
  constraint fee_entries_charge_check check (
    (kind = 'charge') = (due_day is not null) and (plan_id is null) = (part is null) and (kind = 'charge' or plan_id is null)
  ),
  constraint fee_entries_percent_check check (percent is null or kind = 'concession' and percent > 0 and percent <= 100),
  constraint fee_entries_method_check check (
    (method is not null) = (of_kind = 'payment') and method in ('Esewa', 'Bank Transfer', 'Cash', 'Other')
  ),
  constraint fee_entries_reference_check check (
    reference = '' or of_kind = 'payment' and public.is_plain_line(reference, 100)
  ),
  constraint fee_entries_receipt_check check (
    (receipt is not null) = (kind = 'payment') and receipt ~ '^20[0-9]{2}/[0-9]{2}-[0-9]{6,}$'
  ),
  constraint fee_entries_reverses_id_check check ((reverses_id is not null) = (kind = 'reversal'))
);
comment on table public.fee_entries is 'The ledger of fees, one row an entry. Rows are added by assign_plan, give_concession, take_payment and reverse_entry, and never changed or deleted, by nobody. What a student owes is the sum.';
comment on column public.fee_entries.id is 'Of payments and concessions chosen by the sender, so that two presses, or an answer that was lost, are one.';
comment on column public.fee_entries.position is 'The order of the ledger.';
comment on column public.fee_entries.student_id is 'No foreign key: the entry outlives the student.';
comment on column public.fee_entries.student_name is 'At that time.';
comment on column public.fee_entries.kind is 'charge, concession, payment or reversal.';
comment on column public.fee_entries.of_kind is 'The kind; of a reversal that of the entry which it takes back.';
comment on column public.fee_entries.amount is 'In rupees. What is owed is positive; concessions and payments are negative; a reversal is the opposite of its entry.';
comment on column public.fee_entries.description is 'What is charged; why a concession was given or an entry taken back.';
comment on column public.fee_entries.due_day is 'Of a charge.';
comment on column public.fee_entries.plan_id is 'The plan that a charge came from. Null: none, or no charge.';
comment on column public.fee_entries.part is 'Of that plan: 0 the admission fee, then the number of the instalment.';
comment on column public.fee_entries.percent is 'Of a concession that was given in percent of all charges.';
comment on column public.fee_entries.method is 'Of payments: Esewa, Bank Transfer, Cash or Other; of a reversal that of the payment.';
comment on column public.fee_entries.reference is 'Of payments, such as a number of the bank. Empty: none.';
comment on column public.fee_entries.reference_key is 'The reference without spaces and case, by which two are the same.';
comment on column public.fee_entries.receipt is 'Of payments, such as 2083/84-000123: without gaps in a fiscal year.';
comment on column public.fee_entries.reverses_id is 'The entry that this one takes back.';
comment on column public.fee_entries.actor_id is 'As activity.actor_id.';
comment on column public.fee_entries.actor_email is 'As activity.actor_email.';
comment on column public.fee_entries.actor_name is 'As profiles.name at that time; empty: not said, or nobody of the staff.';

create index fee_entries_student_id_idx on public.fee_entries (student_id, position);
create index fee_entries_reference_idx on public.fee_entries (reference_key) where reference_key is not null;
create index fee_entries_takings_idx on public.fee_entries (position) where method is not null;

-- For everybody, the owner of the table too.
create trigger fee_entries_refuse_change before update or delete or truncate on public.fee_entries
  for each statement execute function public.refuse_direct_write('an entry of the ledger stays as it is; reverse it');

create trigger fee_entries_refuse_direct_insert before insert on public.fee_entries
  for each statement when (
    public.current_role_of_request() is not null and coalesce(current_setting('prabesh.writes_fees', true), '') = ''
  )
  execute function public.refuse_direct_write('ask assign_plan, give_concession, take_payment or reverse_entry');

create function public.check_reversal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.fee_entries as entry
    where entry.id = new.reverses_id and entry.kind = new.of_kind and entry.student_id = new.student_id
      and entry.amount = -new.amount and entry.method is not distinct from new.method
  ) then
    raise exception using errcode = 'check_violation', message = 'A reversal is the opposite of the entry that it names.';
  end if;
  return new;
end
$$;

create trigger fee_entries_check_reversal before insert on public.fee_entries
  for each row when (new.kind = 'reversal') execute function public.check_reversal();

-- ---------------------------------------------------------------------------------------------------- what is owed
create view public.fee_dues as
select charge.id as charge_id, charge.student_id, charge.description, charge.due_day, charge.amount,
  -- Payments and concessions go to the oldest first.
  least(charge.amount, greatest(0, sum(charge.amount) over oldest - credit.amount))::numeric(12, 2) as owed
from public.fee_entries as charge
cross join lateral (
  select coalesce(-sum(entry.amount), 0) as amount from public.fee_entries as entry
  where entry.student_id = charge.student_id and entry.of_kind <> 'charge'
) as credit
where charge.kind = 'charge'
  and not exists (select from public.fee_entries as reversal where reversal.reverses_id = charge.id)
window oldest as (partition by charge.student_id order by charge.due_day, charge.position);
comment on view public.fee_dues is 'Charges that stand, and what is still owed of each: payments and concessions pay the oldest first.';

create view public.fee_standings as
select ledger.student_id, ledger.charged, ledger.conceded, ledger.paid, ledger.balance,
  coalesce(due.due, 0)::numeric(12, 2) as due, due.due_since, due.next_due_day, due.next_due
from (
  select student_id, coalesce(sum(amount) filter (where of_kind = 'charge'), 0)::numeric(12, 2) as charged,
    coalesce(-sum(amount) filter (where of_kind = 'concession'), 0)::numeric(12, 2) as conceded,
    coalesce(-sum(amount) filter (where of_kind = 'payment'), 0)::numeric(12, 2) as paid,
    sum(amount)::numeric(12, 2) as balance
  from public.fee_entries group by student_id
) as ledger
left join (
  select owing.student_id, sum(owing.owed) filter (where owing.due_day <= clock.today) as due,
    min(owing.due_day) filter (where owing.due_day <= clock.today) as due_since,
    min(owing.due_day) filter (where owing.due_day > clock.today) as next_due_day,
    (array_agg(owing.owed order by owing.due_day) filter (where owing.due_day > clock.today))[1]::numeric(12, 2) as next_due
  from public.fee_dues as owing
  cross join (select (now() at time zone 'Asia/Kathmandu')::date as today) as clock
  where owing.owed > 0
  group by owing.student_id
) as due on due.student_id = ledger.student_id;
comment on view public.fee_standings is 'Each student in the ledger: sums of it, and what is due today in Kathmandu.';
comment on column public.fee_standings.charged is 'Charges that were not taken back.';
comment on column public.fee_standings.balance is 'What is owed in all; negative: what is kept for later.';
comment on column public.fee_standings.due is 'What is owed of charges whose day has come.';
comment on column public.fee_standings.due_since is 'The oldest of those days. Null: nothing is due.';
comment on column public.fee_standings.next_due_day is 'The next day on which something will be due. Null: none.';
comment on column public.fee_standings.next_due is 'What is owed of the charge of that day.';

-- ---------------------------------------------------------------------------------------------------------- writing
-- Whoever writes to a student's ledger holds the student's row, so that what was looked at before still holds.
create function public.student_of_ledger(student_id uuid) returns public.students
language plpgsql volatile set search_path = '' as $$
declare
  student public.students;
begin
  select * into student from public.students where id = student_of_ledger.student_id for no key update;
  if student.id is null then
    raise exception using errcode = 'check_violation', message = 'There is no such student.';
  end if;
  return student;
end
$$;

create function public.add_fee_entries(student_id uuid, entries jsonb) returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  perform set_config('prabesh.writes_fees', 'on', true);
  return query insert into public.fee_entries (
    id, student_id, student_name, registration_number, kind, of_kind, amount, description, due_day, plan_id, part, percent,
    method, reference, receipt, reverses_id, actor_id, actor_email, actor_name
  )
  select coalesce(entry.id, gen_random_uuid()), add_fee_entries.student_id,
    coalesce(student.first_name || ' ' || student.last_name, entry.student_name),
    coalesce(student.registration_number, entry.registration_number), entry.kind, coalesce(entry.of_kind, entry.kind),
    entry.amount, entry.description, entry.due_day, entry.plan_id, entry.part, entry.percent, entry.method,
    coalesce(entry.reference, ''), entry.receipt, entry.reverses_id, actor.id, actor.email,
    coalesce((select profile.name from public.profiles as profile where profile.id = actor.id), '')
  from jsonb_populate_recordset(null::public.fee_entries, add_fee_entries.entries) as entry
  left join public.students as student on student.id = add_fee_entries.student_id
  cross join public.current_actor() as actor
  returning *;
  perform set_config('prabesh.writes_fees', '', true);
end
$$;
comment on function public.add_fee_entries(uuid, jsonb) is 'Adds entries of one student, as a list of objects of the table''s columns, by whoever asks.';

create function public.check_fee_amount(amount numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if public.is_fee_amount(amount) is not true then
    raise exception using errcode = 'check_violation',
      message = 'An amount is between Rs 0.01 and Rs 99,99,999.99, with at most two digits after the point.';
  end if;
end
$$;

create function public.check_fee_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if public.is_plain_line(btrim(coalesce(reason, '')), 300) is not true then
    raise exception using errcode = 'check_violation', message = 'A reason is one line of at most 300 letters.';
  end if;
  return btrim(reason);
end
$$;

create function public.assign_plan(plan_id uuid, students jsonb default null) returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  plan public.fee_plans;
  one uuid;
begin
  select * into plan from public.fee_plans where id = assign_plan.plan_id for share;
  if plan.id is null then
    raise exception using errcode = 'check_violation', message = 'There is no such plan.';
  elsif assign_plan.students is not null and jsonb_typeof(assign_plan.students) <> 'array' then
    raise exception using errcode = 'check_violation', message = 'The students of a plan are a list of ids.';
  end if;
  -- In one order, so that two of these do not wait for each other.
  for one in
    select student.id from public.students as student
    where student.approval_status <> 'rejected' and case
      when assign_plan.students is not null then assign_plan.students ? student.id::text
      else exists (
        select from public.student_class_groups as member
        where member.student_id = student.id and member.class_group_id = plan.class_group_id
      )
    end
    order by student.id for no key update
  loop
    continue when exists (
      select from public.fee_entries as entry where entry.student_id = one and entry.plan_id = plan.id
        and not exists (select from public.fee_entries as reversal where reversal.reverses_id = entry.id)
    );
    return query select entry.* from public.add_fee_entries(one, (
      select jsonb_agg(jsonb_build_object(
        'kind', 'charge', 'plan_id', plan.id, 'part', charge.part, 'amount', charge.amount, 'due_day', charge.due_day,
        'description', plan.title || ': ' || case charge.part
          when 0 then 'admission fee'
          else format('instalment %s of %s', charge.part, jsonb_array_length(plan.instalments))
        end
      ) order by charge.part)
      from (
        select 0 as part, plan.admission_fee as amount,
          (select min(first.part ->> 'due_day') from jsonb_array_elements(plan.instalments) as first (part)) as due_day
        where plan.admission_fee > 0
        union all
        select row_number() over (order by instalment.part ->> 'due_day', place), (instalment.part ->> 'amount')::numeric,
          instalment.part ->> 'due_day'
        from jsonb_array_elements(plan.instalments) with ordinality as instalment (part, place)
      ) as charge
    )) as entry;
  end loop;
end
$$;
comment on function public.assign_plan(uuid, jsonb) is 'Charges what the plan costs to the students of a list of ids, or to those who are in its class group now, rejected ones never; whoever has a charge of this plan already gets none. Returns the charges.';

create function public.give_concession(
  entry_id uuid, student_id uuid, reason text, amount numeric default null, percent numeric default null
) returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  student public.students := public.student_of_ledger(give_concession.student_id);
  why text := public.check_fee_reason(give_concession.reason);
  given numeric := give_concession.amount;
  standing public.fee_standings;
begin
  if give_concession.entry_id is null or num_nonnulls(give_concession.amount, give_concession.percent) <> 1 then
    raise exception using errcode = 'check_violation', message = 'A concession has an id, and an amount or a percent.';
  end if;
  if not exists (select from public.fee_entries where id = give_concession.entry_id) then
    select * into standing from public.fee_standings as found where found.student_id = student.id;
    if give_concession.percent is not null then
      if give_concession.percent not between 0.01 and 100 or give_concession.percent <> round(give_concession.percent, 2) then
        raise exception using errcode = 'check_violation', message = 'A concession is between 0.01 and 100 percent.';
      end if;
      given := round(coalesce(standing.charged, 0) * give_concession.percent / 100, 2);
    end if;
    if given > coalesce(standing.balance, 0) or given = 0 then
      raise exception using errcode = 'check_violation', message = format(
        'A concession of %s is more than what is owed (%s).', public.rupees(given), public.rupees(coalesce(standing.balance, 0)));
    end if;
    perform public.check_fee_amount(given);
    perform public.add_fee_entries(student.id, jsonb_build_array(jsonb_build_object(
      'id', give_concession.entry_id, 'kind', 'concession', 'amount', -given, 'percent', give_concession.percent,
      'description', why
    )));
  end if;
  if not exists (
    select from public.fee_entries as entry
    where entry.id = give_concession.entry_id and entry.kind = 'concession' and entry.student_id = student.id
      and entry.description = why and entry.percent is not distinct from give_concession.percent
      and (give_concession.amount is null or entry.amount = -give_concession.amount)
  ) then
    raise exception using errcode = 'check_violation', message = 'Another entry was made with this id.';
  end if;
  return query select * from public.fee_entries where id = give_concession.entry_id;
end
$$;
comment on function public.give_concession(uuid, uuid, text, numeric, numeric) is 'Takes an amount, or a percent of all charges, off what a student owes. A second call with the same id changes nothing.';

create function public.reverse_entry(entry_id uuid, reason text) returns setof public.fee_entries
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  original public.fee_entries;
  why text := public.check_fee_reason(reverse_entry.reason);
begin
  select * into original from public.fee_entries where id = reverse_entry.entry_id;
  if original.id is null then
    raise exception using errcode = 'check_violation', message = 'There is no such entry.';
  elsif original.kind = 'reversal' then
    raise exception using errcode = 'check_violation', message = 'A reversal cannot be reversed. Make the entry again.';
  end if;
  perform from public.students where id = original.student_id for no key update;
  perform from public.fee_entries where id = original.id for update;
  if exists (select from public.fee_entries where reverses_id = original.id) then
    raise exception using errcode = 'check_violation', message = 'This entry is reversed already.';
  end if;
  if original.kind = 'payment' then
    -- It is money that leaves the till: see close_day.
    perform from public.fiscal_years order by name for update;
  end if;
  return query select entry.* from public.add_fee_entries(original.student_id, jsonb_build_array(jsonb_build_object(
    'kind', 'reversal', 'of_kind', original.kind, 'amount', -original.amount, 'description', why,
    'method', original.method, 'reference', original.reference, 'reverses_id', original.id,
    'student_name', original.student_name, 'registration_number', original.registration_number
  ))) as entry;
end
$$;
comment on function public.reverse_entry(uuid, text) is 'Takes an entry back by another one, once. Its receipt keeps its number.';

revoke execute on function public.add_fee_entries(uuid, jsonb), public.assign_plan(uuid, jsonb),
  public.give_concession(uuid, uuid, text, numeric, numeric), public.reverse_entry(uuid, text) from public;
grant execute on function public.add_fee_entries(uuid, jsonb), public.assign_plan(uuid, jsonb),
  public.give_concession(uuid, uuid, text, numeric, numeric), public.reverse_entry(uuid, text) to prabesh_engine;

-- The ledger's running sum is the database's, as all sums of fees are.
create function public.fee_entry_balance(entry public.fee_entries) returns numeric
language sql stable set search_path = '' as $$
  select sum(earlier.amount)::numeric(12, 2) from public.fee_entries as earlier
  where earlier.student_id = entry.student_id and earlier.position <= entry.position
$$;
comment on function public.fee_entry_balance(public.fee_entries) is 'What the student owes after the entry, in rupees.';
