-- İ and the Kelvin sign are ASCII letters in lower case: an address with one counts as somebody else's, while mails go somewhere
-- else. Rows that have one already do not stop the migration; they are refused when they change and keep it.
alter table auth.users
  add constraint users_email_letters_check check (email !~ '[\u0130\u212a]') not valid;
alter table public.students
  add constraint students_email_letters_check check (email !~ '[\u0130\u212a]') not valid;
