-- Lists of notices show 100 or 150 characters of a text that may have 50,000: the database sends what lists need.

alter table public.notices
  add column excerpt text generated always as (left(content, 151)) stored;
comment on column public.notices.excerpt is
  'The first 151 characters of the content: the longest preview is 150, and one more tells that there is more.';
