-- All results stand newest first, those of one upload as in their file. Results of before have no position, and stand by symbol:
-- a million rows are not written again for it.
create sequence public.results_position;
alter table public.results add column position bigint;
alter table public.results alter column position set default nextval('public.results_position');
alter sequence public.results_position owned by public.results.position;
comment on column public.results.position is 'In the order in which results were stored first, those of one upload as in its file. Null: from before there was one.';

drop index public.results_created_at_idx;
create index results_created_at_idx on public.results (created_at desc, position);
