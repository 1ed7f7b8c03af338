-- Exam results, the list of exams that they make up, and the distribution of marks.

-- Results: one entry per statement and exam.
create function public.log_results_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'created', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date)
  from (
    select exam_title, set_number, exam_date, count(*)
    from new_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_results_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'deleted', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date)
  from (
    select exam_title, set_number, exam_date, count(*)
    from old_rows group by exam_title, set_number, exam_date
    order by exam_title, set_number, exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_results_updated() returns trigger
language plpgsql security definer set search_path = ''
set enable_nestloop = off as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', exam_title, count,
    jsonb_build_object('set_number', set_number, 'exam_date', exam_date, 'changed', columns)
  from (
    select new_row.exam_title, new_row.set_number, new_row.exam_date, count(*),
      to_jsonb(array_remove(array[
        case when bool_or(new_row.exam_date is distinct from old_row.exam_date) then 'exam_date' end,
        case when bool_or(new_row.exam_title <> old_row.exam_title) then 'exam_title' end,
        case when bool_or(new_row.marks is distinct from old_row.marks) then 'marks' end,
        case when bool_or(new_row.name <> old_row.name) then 'name' end,
        case when bool_or(new_row.set_number <> old_row.set_number) then 'set_number' end,
        case when bool_or(new_row.symbol <> old_row.symbol) then 'symbol' end
      ], null)) as columns
    from new_rows as new_row join old_rows as old_row using (id)
    where (new_row.symbol, new_row.name, new_row.marks, new_row.exam_title, new_row.set_number, new_row.exam_date)
      is distinct from
      (old_row.symbol, old_row.name, old_row.marks, old_row.exam_title, old_row.set_number, old_row.exam_date)
    group by new_row.exam_title, new_row.set_number, new_row.exam_date
    order by new_row.exam_title, new_row.set_number, new_row.exam_date
  ) as exam
  cross join public.current_actor() as actor;
  return null;
end
$$;

-- All results stand newest first, those of one upload as in their file.
create sequence public.results_position;

create table public.results (
  id uuid primary key default gen_random_uuid(),
  symbol text not null,
  name text not null,
  -- Who did not sit an exam is in it all the same: a result without marks, 'Absent'. It is shown, and is neither ranked nor
  -- in the distribution; the exam counts it apart.
  marks numeric,
  exam_title text not null,
  set_number text not null,
  exam_date date,
  created_at timestamptz not null default now(),
  -- A candidate is in an exam once. Rows whose symbol was missing in the file ('Unknown-7') never meet each other.
  symbol_key text not null generated always as (
    case when symbol like 'Unknown-%' then id::text else symbol end
  ) stored,
  exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual,
  upload_id uuid,
  position bigint default nextval('public.results_position'),
  -- The lengths keep every index entry within what a b-tree page takes.
  constraint results_symbol_check check (symbol <> '' and length(symbol) <= 100),
  constraint results_name_check check (name <> '' and length(name) <= 200),
  constraint results_exam_title_check check (exam_title <> '' and length(exam_title) <= 200),
  constraint results_set_number_check check (set_number <> '' and length(set_number) <= 50),
  -- numeric knows NaN and infinity, which have no rank.
  constraint results_marks_check check (marks > '-Infinity' and marks < 'Infinity'),
  constraint results_exam_symbol_key unique nulls not distinct (exam_title, set_number, exam_date, symbol_key)
);
comment on table public.results is 'One row per candidate and exam. Public by design once the exam is published, one candidate at a time: visitors and students ask candidate_results and top_performers.';
comment on column public.results.symbol is 'Candidate ID. Unknown-<row> where the uploaded file had none.';
comment on column public.results.marks is 'Decimal and negative marks are possible. Null: absent.';
comment on column public.results.exam_date is 'A calendar day. Null: no date.';
comment on column public.results.symbol_key is 'The symbol, or the id for Unknown-<row>: part of the constraint that an upload names in on_conflict.';
comment on column public.results.exam_day is 'As exams.exam_day.';
comment on column public.results.upload_id is 'The upload that stored it first, written by a trigger. Null: none did. No foreign key: the result outlives the upload.';
comment on column public.results.position is 'In the order in which results were stored first, those of one upload as in its file. Null: from before there was one.';

create index results_ranking_idx on public.results (exam_title, set_number, marks desc nulls last, symbol)
  include (name, exam_date);

create index results_symbol_idx on public.results (symbol, exam_title, set_number)
  include (name, marks, exam_date, created_at, id);

create index results_created_at_idx on public.results (created_at desc, position);

-- An index alone answers only for pages that a vacuum has seen. By default that would come after a fifth of the
-- table has changed, long after people ask for the exam of today.
alter table public.results set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);

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

-- ------------------------------------------------------------------------------------------------------ exams
create sequence public.exam_versions;

create table public.exams (
  id uuid primary key default gen_random_uuid(),
  exam_title text not null,
  set_number text not null,
  exam_date date,
  results_count integer not null,
  newest_created_at timestamptz not null,
  version bigint not null default nextval('public.exam_versions'),
  uploaded_by uuid,
  state text not null default 'published',
  publish_at timestamptz,
  published_at timestamptz,
  lowest_marks numeric,
  full_marks numeric,
  -- A day that equals itself, so that relationships and permissions need no branch for exams without a date.
  exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual,
  absent_count integer not null default 0,
  -- The English title is what an exam is known by: in results, in addresses and on sheets. The Nepali one is only shown. It
  -- is of the title, not of one date: an exam that comes later has it from the others of its title.
  title_ne text,
  constraint exams_results_count_check check (results_count >= 0),
  constraint exams_title_set_date_key unique nulls not distinct (exam_title, set_number, exam_date),
  constraint exams_state_check check (state in ('draft', 'scheduled', 'published')),
  constraint exams_publish_at_check check ((state = 'scheduled') = (publish_at is not null) and isfinite(publish_at)),
  constraint exams_published_at_check check ((state = 'published') = (published_at is not null)),
  constraint exams_range_check check (
    lowest_marks < full_marks and lowest_marks > '-Infinity' and lowest_marks < 'Infinity'
    and full_marks > '-Infinity' and full_marks < 'Infinity'
  ),
  constraint exams_absent_count_check check (absent_count between 0 and results_count),
  constraint exams_title_ne_check check (public.is_plain_line(title_ne, 200))
);
comment on table public.exams is 'The distinct exams of results, kept by triggers on results; direct writes are refused. An exam disappears with its last result.';
comment on column public.exams.exam_date is 'Null: no date.';
comment on column public.exams.results_count is 'Number of results of this title, set and date, those without marks included.';
comment on column public.exams.newest_created_at is 'Time of the newest of its results; lists show the newest exam first.';
comment on column public.exams.version is 'Another number after every change of the exam: of its results, its state (draft, scheduled, published) and its range of marks; never one that it had before, not even after the exam was deleted and stored again.';
comment on column public.exams.uploaded_by is 'Account that stored the first result of this date. Null: nobody signed in did. No foreign key: the exam outlives the account. Who may change it is told by exam_holders.';
comment on column public.exams.state is 'draft, scheduled or published. Only the office sees what is not published: admins, and the teacher who uploaded it.';
comment on column public.exams.publish_at is 'When it will be published, by the database''s clock; set exactly while it is scheduled.';
comment on column public.exams.published_at is 'When it became visible; null unless it is published.';
comment on column public.exams.lowest_marks is 'The lowest marks that are possible; null: nobody said.';
comment on column public.exams.full_marks is 'The highest marks that are possible; null: nobody said.';
comment on column public.exams.exam_day is 'exam_date, or -infinity without one: what results are joined by.';
comment on column public.exams.absent_count is 'Of these: absent, without marks and rank.';
comment on column public.exams.title_ne is 'The title in Nepali, only for showing; the same for all exams of a title. Null: nobody has written it. Written by name_exam.';

create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id)
  include (exam_title, set_number, exam_date, state);

create function public.count_inserted_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.adjust_exam(exam_title, set_number, exam_date, added, absent, newest, null, false)
  from (
    select exam_title, set_number, exam_date, count(*)::integer as added,
      (count(*) filter (where marks is null))::integer as absent, max(created_at) as newest
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
  perform public.adjust_exam(exam_title, set_number, exam_date, added, absent, null, gone, false)
  from (
    select exam_title, set_number, exam_date, -count(*)::integer as added,
      -(count(*) filter (where marks is null))::integer as absent, max(created_at) as gone
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
  perform public.adjust_exam(exam_title, set_number, exam_date, added, absent, newest, gone, hidden)
  from (
    select
      exam_title, set_number, exam_date, sum(change)::integer as added,
      coalesce(sum(change) filter (where marks is null), 0)::integer as absent,
      max(created_at) filter (where change = 1) as newest,
      -- Most updates change names and marks only: nothing has to be looked for then.
      case when sum(change) <> 0 or max(created_at) filter (where change = 1)
        is distinct from max(created_at) filter (where change = -1)
        then max(created_at) filter (where change = -1) end as gone,
      sum(change) > 0 and exists (
        select from (select distinct exam_title, set_number, exam_date from old_rows) as left_exam
        join public.exams as exam on exam.exam_title = left_exam.exam_title
          and exam.set_number = left_exam.set_number and exam.exam_date is not distinct from left_exam.exam_date
        where exam.state <> 'published'
      ) as hidden
    from (
      select exam_title, set_number, exam_date, created_at, marks, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, created_at, marks, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date
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
  delete from public.exam_holders;
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
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.decides', true), '') = '')
  execute function public.refuse_direct_write('an exam is the sum of its results; write those');

create trigger results_log_created after insert on public.results referencing new table as new_rows
  for each statement execute function public.log_results_created();

create trigger results_log_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement when (
    coalesce(current_setting('prabesh.undoes', true), '') = ''
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.log_results_updated();

create trigger results_log_deleted after delete on public.results referencing old table as old_rows
  for each statement when (coalesce(current_setting('prabesh.undoes', true), '') = '')
  execute function public.log_results_deleted();

-- The admin's search: every word somewhere in symbol, name or exam title. Over a million results a scan took
-- 0.9 to 1.6 s for a page and its count; with trigrams a candidate is found in 1 to 20 ms. Storing 10,000 rows takes
-- about a second longer. Words of one or two letters still scan.
create index results_search_idx on public.results
  using gin (symbol gin_trgm_ops, name gin_trgm_ops, exam_title gin_trgm_ops);

alter sequence public.exam_versions owned by public.exams.version;

create function public.renew_exam_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := nextval('public.exam_versions');
  return new;
end
$$;

create trigger exams_version before update on public.exams
  for each row execute function public.renew_exam_version();

-- The distribution of an exam's marks, kept by triggers instead of counted for every visitor: it was 3.5 of the 6.5 ms
-- that the results page cost the database at 10,000 candidates, and is 0.1 ms now.
create table public.exam_mark_counts (
  exam_title text not null,
  set_number text not null,
  marks numeric not null,
  count integer not null,
  exam_day date not null
);
comment on table public.exam_mark_counts is 'Summands of exam_distribution, of all exams, published or not: some marks of an exam have one row, or several where statements met.';
comment on column public.exam_mark_counts.exam_day is 'As exams.exam_day.';

create view public.exam_distribution as
select counts.exam_title, counts.set_number, counts.marks, sum(counts.count) as count
from public.exam_mark_counts as counts
join public.exams as exam using (exam_title, set_number, exam_day)
where exam.state = 'published'
group by counts.exam_title, counts.set_number, counts.marks
having sum(counts.count) <> 0;
comment on view public.exam_distribution is 'How many candidates of an exam (title and set, as ranks count; published dates only) have which marks. Sums of count are ranks and totals. Ask for one exam at a time.';
comment on column public.exam_distribution.marks is 'Exact marks; those that nobody has are left out.';
comment on column public.exam_distribution.count is 'Number of candidates with these marks.';

create index exam_mark_counts_exam_idx on public.exam_mark_counts (exam_title, set_number, exam_day, marks)
  include (count);

create function public.add_mark_counts(changes public.exam_mark_counts[]) returns void
language sql set search_path = '' as $$
  with changed as (
    select exam_title, set_number, exam_day, marks, count from unnest(changes)
  ), taken as (
    delete from public.exam_mark_counts
    where ctid = any (array(
      select counts.ctid from public.exam_mark_counts as counts
      join changed using (exam_title, set_number, exam_day, marks)
      for update of counts skip locked
    ))
    returning exam_title, set_number, exam_day, marks, count
  )
  insert into public.exam_mark_counts (exam_title, set_number, exam_day, marks, count)
  select exam_title, set_number, exam_day, marks, sum(count)
  from (select * from changed union all select * from taken) as summands
  group by exam_title, set_number, exam_day, marks
  having sum(count) <> 0
$$;

create function public.count_inserted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from new_rows where marks is not null group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

create function public.count_updated_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, sum(change), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from (
      select exam_title, set_number, exam_date, marks, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, marks, -1 as change from old_rows
    ) as rows
    where marks is not null
    group by exam_title, set_number, exam_date, marks
    having sum(change) <> 0
  ));
  return null;
end
$$;

create function public.count_deleted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, -count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from old_rows where marks is not null group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

create function public.forget_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.exam_mark_counts;
  return null;
end
$$;

create trigger results_count_marks_insert after insert on public.results
  referencing new table as new_rows
  for each statement execute function public.count_inserted_marks();

create trigger results_count_marks_update after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.count_updated_marks();

create trigger results_count_marks_delete after delete on public.results
  referencing old table as old_rows
  for each statement execute function public.count_deleted_marks();

create trigger results_count_marks_truncate after truncate on public.results
  for each statement execute function public.forget_marks();

create trigger exam_mark_counts_refuse_direct_write before insert or update or delete or truncate
  on public.exam_mark_counts
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('it is the sum of the results; write those');

-- A row without a candidate ID may stand twice, and is nobody whom others could congratulate: it is no top performer. A row without
-- a name is looked at as one without an ID.
create function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(top_performers.exam_title, 201)
    and result.set_number = left(top_performers.set_number, 51)
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(top_performers.exam_title, 201)
        and exam.set_number = left(top_performers.set_number, 51)
        and exam.state = 'published'
    ))
    and result.marks is not null and result.symbol not like 'Unknown-%'
  -- By the name at last, which the index holds: two dates may each have a row 'Unknown-7', and the five are to be the same
  -- for everybody.
  order by result.marks desc nulls last, result.symbol, result.exam_day desc, result.name
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, on its published dates, equal marks ordered by symbol. Rows without a candidate ID are left out.';

-- Its rows are replaced at every upload; an index alone answers only for pages that a vacuum has seen.
alter table public.exam_mark_counts set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);

create view public.exam_distribution_buckets as
select counts.exam_title, counts.set_number, floor(counts.marks) as bucket, sum(counts.count) as count
from public.exam_mark_counts as counts
join public.exams as exam using (exam_title, set_number, exam_day)
where exam.state = 'published'
group by counts.exam_title, counts.set_number, floor(counts.marks)
having sum(counts.count) <> 0;
comment on view public.exam_distribution_buckets is 'exam_distribution by whole numbers, for a chart. Ask for one exam at a time.';
comment on column public.exam_distribution_buckets.bucket is 'Marks rounded down to a whole number; -0.25 is in bucket -1.';
comment on column public.exam_distribution_buckets.count is 'Number of candidates in this bucket; a bucket without any is left out.';

create function public.result_rank(result public.results) returns bigint
language sql stable set search_path = '' as $$
  select 1 + coalesce(sum(counts.count), 0)::bigint
  from public.exam_mark_counts as counts
  where counts.exam_title = result.exam_title and counts.set_number = result.set_number
    and counts.marks > result.marks
    and counts.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = result.exam_title and exam.set_number = result.set_number
        and (exam.state = 'published' or exam.exam_day = coalesce(result.exam_date, '-infinity'))
    ))
  -- Nothing for who was absent.
  having result.marks is not null
$$;
comment on function public.result_rank(public.results) is '1 + the number of strictly higher marks of the same title and set, on whichever published date; of a result that is not published, also on its own date: the rank that it is going to have. Equal marks share a rank. Null: absent.';

create index exams_day_idx on public.exams (exam_title, set_number, (coalesce(exam_date, '-infinity'::date)))
  include (state, exam_date, uploaded_by);

create index exams_publish_at_idx on public.exams (publish_at) where state = 'scheduled';

-- -------------------------------------------------------------------------------------------------- announced

-- Of one table alone it could be written to; the join with nothing leaves it for reading.
create view public.announced_exams as
select exam_title, set_number, exam_date, publish_at, title_ne
from public.exams cross join (select) as nothing
where state = 'scheduled';
comment on view public.announced_exams is 'What is going to be published, and when: no number, no count, no candidate. A draft is not announced.';

-- --------------------------------------------------------------------------------------------------- look-up

-- Plain SQL, without SET: Postgres computes it in place, for each row that an index takes in. By the characters alone,
-- so that no update of the system's locales changes what the index holds.
create function public.symbol_look_up_key(symbol text) returns text
language sql immutable parallel safe as $$
  select upper(
    translate(
      symbol,
      '०१२३४५६७८९' || e' \t\n\x0b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff-\u2010\u2011\u2012\u2013\u2014\u2212',
      '0123456789'
    ) collate pg_catalog.pg_c_utf8
  )
$$;
comment on function public.symbol_look_up_key(text) is 'What is the same to somebody who types a candidate ID: upper case, without white space and dashes, digits of Devanagari as 0 to 9.';

create index results_look_up_idx on public.results (public.symbol_look_up_key(symbol), exam_title, set_number)
  include (symbol, exam_date);

-- Servers have pages in their memory that name the published exams; they make them anew when that changes.
create trigger exams_tell_new after insert on public.exams
  for each row when (new.state = 'published') execute function public.tell_settings();

create trigger exams_tell_state after update on public.exams
  for each row when (new.state <> old.state or new.publish_at is distinct from old.publish_at)
  execute function public.tell_settings();

create trigger exams_tell_gone after delete on public.exams
  for each row when (old.state <> 'draft') execute function public.tell_settings();

-- Every server has answers about exams in its memory, each with the version of the exam that it speaks of.
create function public.tell_exams() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('exam_news', 'changed');
  return null;
end
$$;
comment on function public.tell_exams() is 'Statement trigger: servers read the versions of exams anew.';

create trigger exams_tell after insert or update or delete or truncate on public.exams
  for each statement execute function public.tell_exams();

-- A row of a file that had no candidate ID ('Unknown-7') gets one by hand: one that is an ID, and that nobody in the exam
-- has. Teachers give IDs to such rows only (the permission lets them write the column): no other result becomes
-- somebody else's.
create function public.check_given_symbol() returns trigger
language plpgsql set search_path = '' as $$
declare
  held record;
begin
  if old.symbol not like 'Unknown-%' then
    if public.current_role_of_request() = 'teacher' then
      raise exception using
        errcode = 'check_violation',
        message = 'a result keeps its candidate ID; only a row without one is given one';
    end if;
    return new;
  elsif new.symbol ilike 'unknown-%' or public.symbol_look_up_key(new.symbol) = '' then
    raise exception using errcode = 'check_violation', message = 'this is no candidate ID';
  end if;
  select result.symbol, result.name, coalesce(trim_scale(result.marks)::text, 'absent') as marks into held
  from public.results as result
  where public.symbol_look_up_key(result.symbol) = public.symbol_look_up_key(new.symbol)
    and result.exam_title = new.exam_title and result.set_number = new.set_number
    and result.exam_date is not distinct from new.exam_date and result.id <> new.id
    and result.symbol not like 'Unknown-%'
  limit 1;
  if found then
    raise exception using
      errcode = 'check_violation',
      message = format('%s is already in this exam: %s, %s', held.symbol, held.name, held.marks);
  end if;
  return new;
end
$$;

-- By its name after results_trim: spaces at the ends are gone.
create trigger results_unknown_symbol before update on public.results
  for each row when (new.symbol <> old.symbol)
  execute function public.check_given_symbol();

-- 'Did you mean CEE-0323?': whoever types only the number of a candidate ID, or leaves zeros out, is told the one ID that has
-- it. Asked after a look-up that found nobody, and paced like one (docs/decisions/look-ups.md).

-- Bare and immutable, for an index; of 100 letters at most, as symbols are stored.
create function public.symbol_number(symbol text) returns text
language sql immutable parallel safe as $$
  select ltrim(substring(public.symbol_look_up_key(symbol) from '[0-9]+$'), '0')
$$;
comment on function public.symbol_number(text) is 'The number at the end of a candidate ID, without zeros before it; null where there is none.';

create index results_number_idx on public.results (public.symbol_number(symbol), exam_title, set_number)
  include (symbol, exam_date);

create function public.candidate_suggestions(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(candidate_suggestions.exam_title, 201)
    and result.set_number = left(candidate_suggestions.set_number, 51)
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(candidate_suggestions.exam_title, 201)
        and exam.set_number = left(candidate_suggestions.set_number, 51)
        and exam.state = 'published'
    ))
    and result.symbol = (
      select min(alike.symbol)
      from public.results as alike
      where public.symbol_number(alike.symbol)
          = nullif(public.symbol_number(left(candidate_suggestions.symbol, 101)), '')
        -- Letters that were typed must be the ID's own; none may be.
        and public.symbol_look_up_key(left(candidate_suggestions.symbol, 101)) ~ '^[^0-9]*[0-9]+$'
        and rtrim(public.symbol_look_up_key(left(candidate_suggestions.symbol, 101)), '0123456789')
          in ('', rtrim(public.symbol_look_up_key(alike.symbol), '0123456789'))
        and length(left(candidate_suggestions.symbol, 101)) <= 100
        and alike.symbol not like 'Unknown-%'
        and alike.exam_title = left(candidate_suggestions.exam_title, 201)
        and alike.set_number = left(candidate_suggestions.set_number, 51)
        and alike.exam_day = any (array(
          select exam.exam_day from public.exams as exam
          where exam.exam_title = left(candidate_suggestions.exam_title, 201)
            and exam.set_number = left(candidate_suggestions.set_number, 51) and exam.state = 'published'
        ))
      having count(distinct alike.symbol) = 1
    )
  order by result.exam_day desc
  limit 1
$$;
comment on function public.candidate_suggestions(text, text, text) is 'The one published candidate of an exam whose ID ends with the number that was typed, zeros before it aside; nobody where there are several, or where letters were typed that are not the ID''s.';

-- '0323' is CEE-0323 where all candidate IDs of the exam are 'CEE-' and four digits: one exact look-up, no list. Where one ID of
-- the exam differs, digits alone are nobody's, and the page asks 'Did you mean ...?' as before.
create function public.symbol_shape(symbol text) returns text
language sql immutable parallel safe as $$
  select rpad(rtrim(symbol, '0123456789०१२३४५६७८९'), length(symbol), '0')
$$;
comment on function public.symbol_shape(text) is 'A candidate ID with zeros for the digits at its end: CEE-0000 of CEE-0323. Equal where IDs share prefix and length.';

-- What a visitor sends is cut before anything is made of it: of a megabyte of candidate ID the key was computed, 165 ms of
-- it. Cut one letter above what can be stored (results_symbol_check and its neighbours), so that what is longer equals
-- nothing. left() looks at no more letters than it takes. Still plain SQL, so that Postgres takes the query into the
-- caller's and reads the same indexes.
create function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = left(candidate_results.exam_title, 201)
    and result.set_number = left(candidate_results.set_number, 51)
    and result.symbol not like 'Unknown-%'
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = left(candidate_results.exam_title, 201)
        and exam.set_number = left(candidate_results.set_number, 51)
        and exam.state = 'published'
    ))
    and result.symbol = coalesce(
      (
        select exact.symbol
        from public.results as exact
        where exact.symbol = left(candidate_results.symbol, 101)
          and exact.exam_title = left(candidate_results.exam_title, 201)
          and exact.set_number = left(candidate_results.set_number, 51)
          and exact.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = left(candidate_results.exam_title, 201)
              and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
          ))
        limit 1
      ),
      (
        select min(alike.symbol)
        from public.results as alike
        where public.symbol_look_up_key(alike.symbol) = coalesce(
            case
              when length(left(candidate_results.symbol, 101)) <= 100
                and public.symbol_look_up_key(left(candidate_results.symbol, 101)) ~ '^[0-9]+$'
              then (
                select public.symbol_look_up_key(rtrim(max(shape.last), '0') || left(candidate_results.symbol, 101))
                from public.exams as exam
                cross join lateral (
                  select min(public.symbol_shape(same.symbol)) as first, max(public.symbol_shape(same.symbol)) as last
                  from public.results as same
                  where same.exam_title = exam.exam_title and same.set_number = exam.set_number
                    and same.exam_day = exam.exam_day and same.symbol not like 'Unknown-%'
                ) as shape
                where exam.exam_title = left(candidate_results.exam_title, 201)
                  and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
                having min(shape.first) = max(shape.last)
                  and length(max(shape.last)) = length(rtrim(max(shape.last), '0'))
                    + length(public.symbol_look_up_key(left(candidate_results.symbol, 101)))
              )
            end,
            public.symbol_look_up_key(
              -- Without spaces and dashes the cut one could be somebody's.
              case when length(left(candidate_results.symbol, 101)) <= 100 then left(candidate_results.symbol, 101) end
            )
          )
          and alike.symbol not like 'Unknown-%'
          and alike.exam_title = left(candidate_results.exam_title, 201)
          and alike.set_number = left(candidate_results.set_number, 51)
          and alike.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = left(candidate_results.exam_title, 201)
              and exam.set_number = left(candidate_results.set_number, 51) and exam.state = 'published'
          ))
        having count(distinct alike.symbol) = 1
      )
    )
  order by result.exam_day desc
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The published results of one candidate in one exam: one row for each date on which it was held. The symbol as it is stored, or else the only one that is the same in upper case, without spaces and dashes, with digits of Devanagari as 0 to 9. Digits alone are completed where all published IDs of the exam share prefix and length. Of a symbol, 100 letters count.';

-- The first and the last shape of an exam are read from its ends. Without further columns: equal entries are stored once.
create index results_shape_idx on public.results (
  exam_title, set_number, coalesce(exam_date, '-infinity'::date), public.symbol_shape(symbol)
) where symbol not like 'Unknown-%';

alter sequence public.results_position owned by public.results.position;
