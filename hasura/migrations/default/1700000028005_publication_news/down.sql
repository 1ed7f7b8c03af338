comment on function public.tell_settings() is 'Statement trigger: servers read the settings anew.';
drop trigger exams_tell_gone on public.exams;
drop trigger exams_tell_state on public.exams;
drop trigger exams_tell_new on public.exams;
