alter table public.students drop constraint students_email_letters_check;
alter table auth.users drop constraint users_email_letters_check;
