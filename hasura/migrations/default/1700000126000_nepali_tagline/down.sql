alter table public.institute drop column nepali_tagline;
