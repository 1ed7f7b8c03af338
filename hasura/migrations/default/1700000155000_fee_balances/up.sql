-- The ledger's running sum is the database's, as all sums of fees are.
create function public.fee_entry_balance(entry public.fee_entries) returns numeric
language sql stable set search_path = '' as $$
  select sum(earlier.amount)::numeric(12, 2) from public.fee_entries as earlier
  where earlier.student_id = entry.student_id and earlier.position <= entry.position
$$;
comment on function public.fee_entry_balance(public.fee_entries) is 'What the student owes after the entry, in rupees.';
