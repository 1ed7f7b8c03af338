-- A row of a file that had no candidate ID ('Unknown-7') gets one by hand: one that is an ID, and that nobody in the exam
-- has. Teachers give IDs to such rows only (the permission lets them write the column): no other result becomes
-- somebody else's.

create function public.check_given_symbol() returns trigger
language plpgsql set search_path = '' as $$
declare
  held record;
begin
  if old.symbol not like 'Unknown-%' then
    if public.current_role_of_request() = 'teacher' then
      raise exception using
        errcode = 'check_violation',
        message = 'a result keeps its candidate ID; only a row without one is given one';
    end if;
    return new;
  elsif new.symbol ilike 'unknown-%' or public.symbol_look_up_key(new.symbol) = '' then
    raise exception using errcode = 'check_violation', message = 'this is no candidate ID';
  end if;
  select result.symbol, result.name, trim_scale(result.marks) as marks into held
  from public.results as result
  where public.symbol_look_up_key(result.symbol) = public.symbol_look_up_key(new.symbol)
    and result.exam_title = new.exam_title and result.set_number = new.set_number
    and result.exam_date is not distinct from new.exam_date and result.id <> new.id
    and result.symbol not like 'Unknown-%'
  limit 1;
  if found then
    raise exception using
      errcode = 'check_violation',
      message = format('%s is already in this exam: %s, %s', held.symbol, held.name, held.marks);
  end if;
  return new;
end
$$;
-- By its name after results_trim: spaces at the ends are gone.
create trigger results_unknown_symbol before update on public.results
  for each row when (new.symbol <> old.symbol)
  execute function public.check_given_symbol();
