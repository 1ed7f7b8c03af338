drop index public.results_created_at_idx;
alter table public.results drop column position;
create index results_created_at_idx on public.results (created_at desc, id desc);
