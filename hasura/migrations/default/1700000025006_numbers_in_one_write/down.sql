drop trigger students_count_numbers on public.students;
drop function public.count_registration_numbers();

create or replace function public.assign_registration_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number bigint;
begin
  perform from public.registration_counter for update;
  -- Not one condition with "or": planned while the table is small, that would be a scan per row of an import.
  select registration_number into new.registration_number from (
    select registration_number from public.students where phone = new.phone
    union all
    select registration_number from public.students where lower(email) = lower(new.email)
    union all
    select registration_number from public.students where user_id = new.user_id
    union all
    select registration_number from public.students where id = new.id
  ) as taken
  limit 1;
  if not found then
    update public.registration_counter set last_number = last_number + 1 returning last_number into number;
    new.registration_number := 'BE-' || lpad(number::text, greatest(7, length(number::text)), '0');
  end if;
  return new;
end
$$;
