-- The list's tiebreak has the direction of its sort, so that one index, read forwards or backwards, holds the whole
-- order: no page is sorted, however deep, nor the thousands of an import, who have one time of registration. By status
-- the list goes on by that time.
drop index public.students_registration_time_idx;
drop index public.students_status_idx;
drop index public.students_name_idx;
drop index public.students_college_name_idx;
create index students_registration_time_idx on public.students (registration_time, id);
create index students_status_idx on public.students (approval_status, registration_time, id);
create index students_name_idx on public.students (first_name, last_name, id);
create index students_college_name_idx on public.students (college_name, id);
