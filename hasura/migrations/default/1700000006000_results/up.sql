-- Exam results, the list of exams that they make up, and the distribution of marks.

create table public.results (
  id uuid primary key default gen_random_uuid(),
  symbol text not null,
  name text not null,
  marks numeric not null,
  exam_title text not null,
  set_number text not null,
  exam_date date,
  created_at timestamptz not null default now(),
  -- A candidate is in an exam once. Rows whose symbol was missing in the file ('Unknown-7') never meet each other.
  symbol_key text not null generated always as (
    case when symbol like 'Unknown-%' then id::text else symbol end
  ) stored,
  -- The lengths keep every index entry within what a b-tree page takes.
  constraint results_symbol_check check (symbol <> '' and length(symbol) <= 100),
  constraint results_name_check check (name <> '' and length(name) <= 200),
  constraint results_exam_title_check check (exam_title <> '' and length(exam_title) <= 200),
  constraint results_set_number_check check (set_number <> '' and length(set_number) <= 50),
  -- numeric knows NaN and infinity, which have no rank.
  constraint results_marks_check check (marks > '-Infinity' and marks < 'Infinity'),
  constraint results_exam_symbol_key unique nulls not distinct (exam_title, set_number, exam_date, symbol_key)
);
-- Top performers, rank, total and the distribution, all from the index alone.
create index results_ranking_idx on public.results (exam_title, set_number, marks desc, symbol) include (name);
create index results_symbol_idx on public.results (symbol, exam_title, set_number);
create index results_created_at_idx on public.results (created_at desc, id desc);
-- An index alone answers only for pages that a vacuum has seen. By default that would come after a fifth of the
-- table has changed, long after people ask for the exam of today.
alter table public.results set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);

comment on table public.results is 'One row per candidate and exam. Public by design, a limited number of rows at a time.';
comment on column public.results.symbol is 'Candidate ID. Unknown-<row> where the uploaded file had none.';
comment on column public.results.marks is 'Decimal and negative marks are possible.';
comment on column public.results.exam_date is 'A calendar day. Null: no date.';
comment on column public.results.symbol_key is 'The symbol, or the id for Unknown-<row>: part of the constraint that an upload names in on_conflict.';

-- Spaces at the ends would make two exams or two candidates of one. The condition is checked without calling the
-- function, so an upload of clean rows does not pay for it.
create function public.trim_result() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.symbol := btrim(new.symbol, e' \t\n\r\u00a0');
  new.name := btrim(new.name, e' \t\n\r\u00a0');
  new.exam_title := btrim(new.exam_title, e' \t\n\r\u00a0');
  new.set_number := btrim(new.set_number, e' \t\n\r\u00a0');
  return new;
end
$$;
create trigger results_trim before insert or update on public.results
  for each row when (
    new.symbol <> btrim(new.symbol, e' \t\n\r\u00a0') or new.name <> btrim(new.name, e' \t\n\r\u00a0')
    or new.exam_title <> btrim(new.exam_title, e' \t\n\r\u00a0')
    or new.set_number <> btrim(new.set_number, e' \t\n\r\u00a0')
  )
  execute function public.trim_result();

-- ----------------------------------------------------------------------------------------------------- exams

create table public.exams (
  id uuid primary key default gen_random_uuid(),
  exam_title text not null,
  set_number text not null,
  exam_date date,
  results_count integer not null,
  newest_created_at timestamptz not null,
  constraint exams_results_count_check check (results_count >= 0),
  constraint exams_title_set_date_key unique nulls not distinct (exam_title, set_number, exam_date)
);
create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id);
comment on table public.exams is 'The distinct exams of results, kept by triggers on results; direct writes are refused. An exam disappears with its last result.';
comment on column public.exams.exam_date is 'Null: no date.';
comment on column public.exams.results_count is 'Number of results of this title, set and date.';
comment on column public.exams.newest_created_at is 'Time of the newest of its results; lists show the newest exam first.';

-- added: results that came (negative: went). newest: the newest of those that came. gone: the newest of those that
-- went; both null when there are none. Locks the exam's row first, so that what is read after that is current.
create function public.adjust_exam(
  title text, set_no text, day date, added integer, newest timestamptz, gone timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  if added > 0 then
    insert into public.exams as exam (exam_title, set_number, exam_date, results_count, newest_created_at)
    values (title, set_no, day, added, newest)
    on conflict on constraint exams_title_set_date_key do update
      set results_count = exam.results_count + excluded.results_count,
          newest_created_at = greatest(exam.newest_created_at, excluded.newest_created_at);
  else
    update public.exams
    set results_count = results_count + added,
        newest_created_at = greatest(newest_created_at, newest)
    where exam_title = title and set_number = set_no and exam_date is not distinct from day;
  end if;
  if gone is null then
    return;
  end if;

  delete from public.exams
  where exam_title = title and set_number = set_no and exam_date is not distinct from day and results_count = 0;

  -- Only if one that went may have been the newest. "offset 0" makes the planner read the exam's rows; without it,
  -- it would walk the index on created_at until it met one of them.
  update public.exams
  set newest_created_at = (
    select max(created_at) from (
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date = day
      union all
      select created_at from public.results
      where exam_title = title and set_number = set_no and exam_date is null and day is null
      offset 0
    ) as remaining
  )
  where exam_title = title and set_number = set_no and exam_date is not distinct from day
    and newest_created_at <= gone;
end
$$;

-- A transition table belongs to one event, and an upsert fires both the insert and the update trigger. Exams are
-- visited in the same order everywhere, so that two uploads of the same exams wait for each other and no more.
create function public.count_inserted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, null)
  from (
    select exam_title, set_number, exam_date, count(*)::integer as added, max(created_at) as newest
    from new_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create function public.count_deleted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, null, gone)
  from (
    select exam_title, set_number, exam_date, -count(*)::integer as added, max(created_at) as gone
    from old_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create function public.count_updated_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, newest, gone)
  from (
    select
      exam_title, set_number, exam_date, sum(change)::integer as added,
      max(created_at) filter (where change = 1) as newest,
      max(created_at) filter (where change = -1) as gone
    from (
      select exam_title, set_number, exam_date, created_at, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, created_at, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date
    -- Most updates change names and marks only, and leave nothing here.
    having sum(change) <> 0 or max(created_at) filter (where change = 1)
      is distinct from max(created_at) filter (where change = -1)
    order by exam_title, set_number, exam_date
    offset 0
  ) as changed;
  return null;
end
$$;

create function public.forget_exams() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.exams;
  return null;
end
$$;

create trigger results_count_insert after insert on public.results
  referencing new table as new_rows
  for each statement execute function public.count_inserted_results();
create trigger results_count_update after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.count_updated_results();
create trigger results_count_delete after delete on public.results
  referencing old table as old_rows
  for each statement execute function public.count_deleted_results();
create trigger results_count_truncate after truncate on public.results
  for each statement execute function public.forget_exams();

create trigger exams_refuse_direct_write before insert or update or delete or truncate on public.exams
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('an exam is the sum of its results; write those');

-- ---------------------------------------------------------------------------------------------- distribution

create view public.exam_distribution as
select exam_title, set_number, floor(marks) as bucket, count(*) as count
from public.results
group by exam_title, set_number, floor(marks);
comment on view public.exam_distribution is 'How many candidates of an exam (title and set, as ranks count) have which marks. Ask for one exam at a time.';
comment on column public.exam_distribution.bucket is 'Marks rounded down to a whole number; -0.25 is in bucket -1.';
comment on column public.exam_distribution.count is 'Number of candidates in this bucket; a bucket without any is left out.';
