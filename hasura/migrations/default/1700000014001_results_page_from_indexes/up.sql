-- What the results page reads stands in the indexes: its queries visit no table (fewer pages on a result day, when all
-- ask for rows that were just written).
drop index public.results_symbol_idx;
create index results_symbol_idx on public.results (symbol, exam_title, set_number)
  include (name, marks, exam_date, created_at, id);

drop index public.exams_newest_created_at_idx;
create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id)
  include (exam_title, set_number, exam_date);
