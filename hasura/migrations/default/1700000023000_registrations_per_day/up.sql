-- The dashboard's chart: how many students registered on each day, counted in the database.

create view public.registrations_per_day as
select calendar.day::date as day, coalesce(registered.count, 0)::integer as count
from (select (now() at time zone 'Asia/Kathmandu')::date as today) as clock
cross join lateral generate_series(clock.today - 59, clock.today, interval '1 day') as calendar (day)
left join (
  select (registration_time at time zone 'Asia/Kathmandu')::date as day, count(*) as count
  from public.students
  -- One moment, so that the index on registration_time serves; a day earlier than needed does no harm.
  where registration_time >= now() - interval '61 days'
  group by 1
) as registered on registered.day = calendar.day::date;
comment on view public.registrations_per_day is 'One row for each of the last 60 days, today included, those without a registration too. Days are Kathmandu''s.';
comment on column public.registrations_per_day.day is 'The calendar day in Kathmandu.';
comment on column public.registrations_per_day.count is 'Students who registered on that day; those deleted since are not counted.';
