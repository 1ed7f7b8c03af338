drop trigger site_settings_tell on public.site_settings;
drop table public.institute;
drop function public.tell_settings();
drop function public.is_dialable(text);
drop function public.is_https_address(text);
drop function public.is_plain_line(text, integer);
drop trigger site_settings_set_updated_at on public.site_settings;
alter table public.site_settings drop column updated_at;
