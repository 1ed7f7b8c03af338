-- The three events of the academic calendar, in the month of the first start (Kathmandu).
insert into public.calendar_events (title, description, event_date)
select title, description, date_trunc('month', now() at time zone 'Asia/Kathmandu')::date + (day - 1)
from (values
  ('Chemistry Exam', 'Physical and inorganic chemistry, 60 questions, 7:00-8:30 AM, Hall A.', 15),
  ('Physics Lab', 'Potentiometer and metre bridge. Bring your practical copy.', 18),
  ('Math Assignment Due', 'Vectors and three-dimensional geometry, exercises 1 to 24.', 22)
) as event (title, description, day);
