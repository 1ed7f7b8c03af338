drop trigger status_change_students_await_mail on public.status_change_students;
drop function public.await_status_mail();
drop table auth.status_mails;
