alter table public.students
  drop constraint students_first_name_address_check,
  drop constraint students_last_name_address_check;
drop function public.holds_address(text);
