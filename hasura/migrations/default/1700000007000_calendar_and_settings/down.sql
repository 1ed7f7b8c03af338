drop table public.site_settings;
drop table public.calendar_events;
