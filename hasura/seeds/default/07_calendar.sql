-- The three events of the academic calendar, in the month of the first start (Kathmandu); once the first of them is over,
-- those of the next month as well, so that something is always ahead.
insert into public.calendar_events (title, description, event_date)
select title, description, (date_trunc('month', today) + later)::date + (day - 1)
from (select (now() at time zone 'Asia/Kathmandu')::date::timestamp as today) as kathmandu
cross join (values (interval '0 months'), (interval '1 month')) as month (later)
cross join (values
  ('Chemistry Exam', 'Physical and inorganic chemistry, 60 questions, 7:00-8:30 AM, Hall A.', 15),
  ('Physics Lab', 'Potentiometer and metre bridge. Bring your practical copy.', 18),
  ('Math Assignment Due', 'Vectors and three-dimensional geometry, exercises 1 to 24.', 22)
) as event (title, description, day)
where later = interval '0 months' or extract(day from today) > 15;
