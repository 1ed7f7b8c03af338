drop view public.registrations_per_day;
