drop index public.students_registration_time_idx;
drop index public.students_status_idx;
drop index public.students_name_idx;
drop index public.students_college_name_idx;
create index students_registration_time_idx on public.students (registration_time desc, id);
create index students_status_idx on public.students (approval_status, registration_time desc, id);
create index students_name_idx on public.students (first_name, last_name);
create index students_college_name_idx on public.students (college_name);
