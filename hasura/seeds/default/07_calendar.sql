-- The three events of the academic calendar, in the month of the first start (Kathmandu); once the first of them is over,
-- those of the next month as well, so that something is always ahead.
insert into public.calendar_events (title, description, title_ne, description_ne, event_date)
select title, description, title_ne, description_ne, (date_trunc('month', today) + later)::date + (day - 1)
from (select (now() at time zone 'Asia/Kathmandu')::date::timestamp as today) as kathmandu
cross join (values (interval '0 months'), (interval '1 month')) as month (later)
cross join (values
  ('Chemistry Exam', 'Physical and inorganic chemistry, 60 questions, 7:00-8:30 AM, Hall A.', 'रसायन विज्ञान परीक्षा', 'भौतिक र अजैविक रसायन, ६० प्रश्न, बिहान ७:००-८:३०, हल ए।', 15),
  ('Physics Lab', 'Potentiometer and metre bridge. Bring your practical copy.', 'भौतिक विज्ञान प्रयोगशाला', 'पोटेन्सियोमिटर र मिटर ब्रिज। प्रयोगात्मक कापी ल्याउनुहोस्।', 18),
  ('Math Assignment Due', 'Vectors and three-dimensional geometry, exercises 1 to 24.', 'गणितको गृहकार्य बुझाउने दिन', null, 22)
) as event (title, description, title_ne, description_ne, day)
where later = interval '0 months' or extract(day from today) > 15;
