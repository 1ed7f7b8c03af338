-- Receipts and the till say by name who took a payment.
alter table public.fee_entries add column actor_name text not null default '';
comment on column public.fee_entries.actor_name is 'As profiles.name at that time; empty: not said, or nobody of the staff.';

create or replace function public.add_fee_entries(student_id uuid, entries jsonb) returns setof public.fee_entries
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

create or replace view public.fee_takings as
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
comment on column public.fee_takings.actor_name is 'As fee_entries.actor_name.';
