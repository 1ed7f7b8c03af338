alter table public.notices drop column excerpt;
