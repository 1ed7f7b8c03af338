drop index public.notices_search_idx;
alter table public.notices drop column search;
create index notices_search_idx on public.notices using gin (title gin_trgm_ops, content gin_trgm_ops);
