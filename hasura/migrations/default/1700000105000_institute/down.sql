drop function if exists public.tell_settings() cascade;
drop function if exists public.is_dialable(phone text) cascade;
drop function if exists public.is_https_address(address text) cascade;
drop function if exists public.is_plain_line(line text, longest integer) cascade;
drop table public.institute;
drop table public.site_settings;
drop table public.calendar_events;
