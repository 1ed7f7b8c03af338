-- The tagline in Devanagari, beside the name in it on mark sheets.
alter table public.institute
  add column nepali_tagline text,
  add constraint institute_nepali_tagline_check
    check (nepali_tagline = '' or public.is_plain_line(nepali_tagline, 160));
comment on column public.institute.nepali_tagline is 'The tagline in Devanagari: mark sheets. Empty: none.';
