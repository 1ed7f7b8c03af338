drop index public.exams_newest_created_at_idx;
create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id);

drop index public.results_symbol_idx;
create index results_symbol_idx on public.results (symbol, exam_title, set_number);
