-- A term of fees: five plans, what students have paid of them in the last six weeks, a concession, a mistake that was reversed,
-- and a till that was closed the evening before.
select set_config('hasura.user', json_build_object('x-hasura-role', 'office', 'x-hasura-user-id', id)::text, true),
  set_config('prabesh.writes_fees', 'on', true)
from public.profiles where email = 'office@prabesh.test';

insert into public.fee_plans (id, class_group_id, title, admission_fee, instalments)
select plan.id::uuid, class_group.id, plan.title, 1500, jsonb_build_array(
  jsonb_build_object('amount', plan.part, 'due_day', day.today - 40),
  jsonb_build_object('amount', plan.part, 'due_day', day.today - 10),
  jsonb_build_object('amount', plan.part, 'due_day', day.today + 20)
)
from (select (now() at time zone 'Asia/Kathmandu')::date as today) as day
cross join (values
  ('7fee0000-0000-4000-8000-000000000001', 'CEE Morning Batch', 'CEE course, morning', 8000),
  ('7fee0000-0000-4000-8000-000000000002', 'CEE Day Batch', 'CEE course, day', 7500),
  ('7fee0000-0000-4000-8000-000000000003', 'IOE Morning Batch', 'B.E. entrance, morning', 6500),
  ('7fee0000-0000-4000-8000-000000000004', 'IOE Evening Batch', 'B.E. entrance, evening', 6500),
  ('7fee0000-0000-4000-8000-000000000005', 'IT Entrance Evening Batch', 'IT entrance', 5500)
) as plan (id, name, title, part)
join public.class_groups as class_group on class_group.name = plan.name;

-- Who pays how much of it, by the last digit of the registration number; and in the till of which day.
create temporary table seeded_fees on commit drop as
select student.id, student.first_name || ' ' || student.last_name as name, student.registration_number as number,
  student.payment_method as method, plan.id as plan_id, plan.title, plan.instalments, plan.total,
  substr(student.registration_number, 4)::integer % 10 as digit, student.email = 'student@prabesh.test' as is_demo,
  (now() at time zone 'Asia/Kathmandu')::date as today, actor.id as actor_id, actor.email as actor_email,
  (select name from public.profiles where id = actor.id) as actor_name
from public.students as student
join public.student_class_groups as member on member.student_id = student.id
join public.fee_plans as plan on plan.class_group_id = member.class_group_id
cross join public.current_actor() as actor
where student.approval_status = 'approved';

insert into public.fee_entries (
  student_id, student_name, registration_number, kind, of_kind, amount, description, due_day, plan_id, part, actor_id,
  actor_email, actor_name, created_at
)
select seeded.id, seeded.name, seeded.number, 'charge', 'charge', charge.amount, seeded.title || ': ' || charge.name,
  charge.due_day, seeded.plan_id, charge.part, seeded.actor_id, seeded.actor_email,
  seeded.actor_name, (seeded.today - 45 + time '10:00') at time zone 'Asia/Kathmandu'
from seeded_fees as seeded
cross join lateral (
  select 0 as part, 1500 as amount, (seeded.instalments -> 0 ->> 'due_day')::date as due_day, 'admission fee' as name
  union all
  select place, (one.part ->> 'amount')::numeric, (one.part ->> 'due_day')::date, format('instalment %s of 3', place)
  from jsonb_array_elements(seeded.instalments) with ordinality as one (part, place)
) as charge
order by seeded.number, charge.part;

insert into public.fee_entries (
  student_id, student_name, registration_number, kind, of_kind, amount, percent, description, actor_id, actor_email, actor_name,
  created_at
)
select id, name, number, 'concession', 'concession', -round((total + 1500) / 10, 2), 10,
  case when is_demo then 'Among the first ten of the last model entrance exam' else 'A sister is in the same batch' end,
  actor_id, actor_email, actor_name, (today - 44 + time '11:00') at time zone 'Asia/Kathmandu'
from seeded_fees where is_demo or number like '%27';

with payment as (
  select seeded.*, taken.amount, (seeded.today - taken.days_ago + time '09:30' + make_interval(mins => seeded.digit * 31
    + substr(seeded.number, 9)::integer * 2)) at time zone 'Asia/Kathmandu' as at
  from seeded_fees as seeded
  cross join lateral (values
    (1500 + seeded.total / 3, 41 - seeded.digit, seeded.digit <> 8),
    (seeded.total / 3, 12 - seeded.digit, seeded.digit < 6 and not seeded.is_demo),
    (2 * seeded.total / 3, 2, seeded.digit = 9 and not seeded.is_demo)
  ) as taken (amount, days_ago, paid)
  where taken.paid
), numbered as (
  select payment.*, year.name as year, row_number() over (partition by year.name order by payment.at, payment.number) as place
  from payment
  join public.fiscal_years as year
    on (payment.at at time zone 'Asia/Kathmandu')::date between year.first_day and year.last_day
), counted as (
  update public.fiscal_years as year set last_receipt = numbered.places
  from (select numbered.year, count(*) as places from numbered group by numbered.year) as numbered
  where year.name = numbered.year
)
insert into public.fee_entries (
  student_id, student_name, registration_number, kind, of_kind, amount, description, method, reference, receipt, actor_id,
  actor_email, actor_name, created_at
)
select id, name, number, 'payment', 'payment', -amount, 'Payment', method,
  case method when 'Esewa' then 'ES' || (4000000 + place * 7919) when 'Bank Transfer' then 'NIC ' || (700000 + place * 31) else '' end,
  year || '-' || lpad(place::text, 6, '0'), actor_id, actor_email, actor_name, at
from numbered order by at, number;

-- Taken for the wrong one of two students of this name.
insert into public.fee_entries (
  student_id, student_name, registration_number, kind, of_kind, amount, description, method, reference, reverses_id, actor_id,
  actor_email, actor_name, created_at
)
select entry.student_id, entry.student_name, entry.registration_number, 'reversal', 'payment', -entry.amount,
  'Taken for the wrong student', entry.method, entry.reference, entry.id, entry.actor_id, entry.actor_email,
  entry.actor_name, entry.created_at + interval '12 minutes'
from public.fee_entries as entry
where entry.kind = 'payment' and entry.method = 'Cash' order by entry.position desc offset 20 limit 1;

-- Each evening on which something had been taken; on the last one a note of 20 was missing.
insert into public.fee_closings (day, id, last_position, expected_cash, counted_cash, reason, actor_id, actor_email, created_at)
select closing.day, gen_random_uuid(), closing.last_position, closing.cash, closing.cash - case closing.turn when 1 then 20 else 0 end,
  case closing.turn when 1 then 'Change for a note of 1,000' else '' end, actor.id, actor.email,
  (closing.day + time '17:30') at time zone 'Asia/Kathmandu'
from (
  select entry.day, max(entry.position) as last_position, coalesce(-sum(entry.amount) filter (where entry.method = 'Cash'), 0) as cash,
    row_number() over (order by entry.day desc) as turn
  from (
    -- The reversal was written last: it is of the newest day.
    select taken.*, max((taken.created_at at time zone 'Asia/Kathmandu')::date) over (order by taken.position) as day
    from public.fee_entries as taken where taken.method is not null
  ) as entry
  group by entry.day
) as closing
cross join public.current_actor() as actor;

select set_config('prabesh.writes_fees', '', true);

-- This morning.
select public.take_payment(
  ('7fee0000-0000-4000-8000-0000000001' || lpad(place::text, 2, '0'))::uuid, id, round(total / 3, 2), method, '', true
)
from (select *, row_number() over (order by number desc) as place from seeded_fees where digit = 6) as morning
where place <= 7;

-- Their receipts go to nobody: the students are made up.
select set_config('prabesh.writes_messages', 'on', true);
delete from public.messages where kind = 'receipt';
select set_config('prabesh.writes_messages', '', true);
