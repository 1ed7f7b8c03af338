-- Registration numbers as before, without writing the counter for every row: each write of a row leaves a version of it
-- behind that the next one has to pass, which made an import take the square of its rows. What a statement has given so
-- far is a setting of the transaction, which a rollback (to a savepoint, too) takes back with the rows; the counter is
-- written when the statement ends. It stays locked from the first number on.
create or replace function public.assign_registration_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number bigint;
  given bigint := coalesce(nullif(current_setting('prabesh.numbers_given', true), '')::bigint, 0) + 1;
begin
  select last_number + given into number from public.registration_counter for update;
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
    perform set_config('prabesh.numbers_given', given::text, true);
    new.registration_number := 'BE-' || lpad(number::text, greatest(7, length(number::text)), '0');
  end if;
  return new;
end
$$;

create function public.count_registration_numbers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given bigint := nullif(current_setting('prabesh.numbers_given', true), '')::bigint;
begin
  if given is not null then
    update public.registration_counter set last_number = last_number + given;
    perform set_config('prabesh.numbers_given', '', true);
  end if;
  return null;
end
$$;
comment on function public.count_registration_numbers() is 'Statement trigger: writes down the numbers that the statement gave.';
create trigger students_count_numbers after insert on public.students
  for each statement execute function public.count_registration_numbers();
