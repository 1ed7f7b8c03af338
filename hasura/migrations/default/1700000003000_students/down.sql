drop table public.student_class_groups;
drop table public.class_groups;
drop table public.students;
drop function public.prepare_student();
drop function public.assign_registration_number();
drop function public.stored_phone(text);
drop table public.registration_counter;
