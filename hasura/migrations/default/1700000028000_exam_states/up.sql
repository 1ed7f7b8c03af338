-- An exam is a draft, scheduled or published. Its results stay where they are: publishing writes one row, that of the exam,
-- whatever the number of its results, and everything that visitors read asks for published exams only.

-- Nobody writes any results until this migration is done.
lock table public.results in share row exclusive mode;

alter table public.exams
  add column state text not null default 'published',
  add column publish_at timestamptz,
  add column published_at timestamptz,
  add column lowest_marks numeric,
  add column full_marks numeric,
  -- A day that equals itself, so that relationships and permissions need no branch for exams without a date.
  add column exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual;
alter table public.results
  add column exam_day date generated always as (coalesce(exam_date, '-infinity'::date)) virtual;

-- What is stored already has been visible since it was stored.
alter table public.exams disable trigger user;
update public.exams set published_at = newest_created_at;
alter table public.exams enable trigger user;
alter table public.exams
  add constraint exams_state_check check (state in ('draft', 'scheduled', 'published')),
  add constraint exams_publish_at_check check ((state = 'scheduled') = (publish_at is not null) and isfinite(publish_at)),
  add constraint exams_published_at_check check ((state = 'published') = (published_at is not null)),
  add constraint exams_range_check check (
    lowest_marks < full_marks and lowest_marks > '-Infinity' and lowest_marks < 'Infinity'
    and full_marks > '-Infinity' and full_marks < 'Infinity'
  );
comment on column public.exams.state is 'draft, scheduled or published. Only the office sees what is not published: admins, and the teacher who uploaded it.';
comment on column public.exams.publish_at is 'When it will be published, by the database''s clock; set exactly while it is scheduled.';
comment on column public.exams.published_at is 'When it became visible; null unless it is published.';
comment on column public.exams.lowest_marks is 'The lowest marks that are possible; null: nobody said.';
comment on column public.exams.full_marks is 'The highest marks that are possible; null: nobody said.';
comment on column public.exams.exam_day is 'exam_date, or -infinity without one: what results are joined by.';
comment on column public.results.exam_day is 'As exams.exam_day.';

create index exams_day_idx on public.exams (exam_title, set_number, (coalesce(exam_date, '-infinity'::date)))
  include (state, exam_date, uploaded_by);
create index exams_publish_at_idx on public.exams (publish_at) where state = 'scheduled';
drop index public.exams_newest_created_at_idx;
create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id)
  include (exam_title, set_number, exam_date, state);
-- Whether a result's exam is published is told by its date, which the index that ranks did not hold.
drop index public.results_ranking_idx;
create index results_ranking_idx on public.results (exam_title, set_number, marks desc, symbol)
  include (name, exam_date);

-- ---------------------------------------------------------------------------------------------- distribution

-- Counts are kept for each date, those of drafts too; the views sum up the published ones.
drop view public.exam_distribution;
drop view public.exam_distribution_buckets;
alter table public.exam_mark_counts add column exam_day date;
comment on table public.exam_mark_counts is 'Summands of exam_distribution, of all exams, published or not: some marks of an exam have one row, or several where statements met.';
comment on column public.exam_mark_counts.exam_day is 'As exams.exam_day.';

create or replace function public.add_mark_counts(changes public.exam_mark_counts[]) returns void
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

create or replace function public.count_inserted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from new_rows group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

create or replace function public.count_updated_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, sum(change), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from (
      select exam_title, set_number, exam_date, marks, 1 as change from new_rows
      union all
      select exam_title, set_number, exam_date, marks, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, exam_date, marks
    having sum(change) <> 0
  ));
  return null;
end
$$;

create or replace function public.count_deleted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, -count(*), coalesce(exam_date, '-infinity'))::public.exam_mark_counts
    from old_rows group by exam_title, set_number, exam_date, marks
  ));
  return null;
end
$$;

-- The results that are there already.
alter table public.exam_mark_counts disable trigger exam_mark_counts_refuse_direct_write;
delete from public.exam_mark_counts;
insert into public.exam_mark_counts (exam_title, set_number, exam_day, marks, count)
select exam_title, set_number, coalesce(exam_date, '-infinity'), marks, count(*)
from public.results
group by exam_title, set_number, exam_date, marks;
alter table public.exam_mark_counts enable trigger exam_mark_counts_refuse_direct_write;
alter table public.exam_mark_counts alter column exam_day set not null;
drop index public.exam_mark_counts_exam_idx;
create index exam_mark_counts_exam_idx on public.exam_mark_counts (exam_title, set_number, exam_day, marks)
  include (count);

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

create or replace function public.result_rank(result public.results) returns bigint
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
$$;
comment on function public.result_rank(public.results) is '1 + the number of strictly higher marks of the same title and set, on whichever published date; of a result that is not published, also on its own date: the rank that it is going to have. Equal marks share a rank.';

-- -------------------------------------------------------------------------------------------------- announced

-- Of one table alone it could be written to; the join with nothing leaves it for reading.
create view public.announced_exams as
select exam_title, set_number, exam_date, publish_at
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

-- As before: plain SQL, taken into the caller's query, filters kept outside. What is not published is not found, nor
-- does it make another spelling ambiguous.
create or replace function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = candidate_results.exam_title
    and result.set_number = candidate_results.set_number
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = candidate_results.exam_title and exam.set_number = candidate_results.set_number
        and exam.state = 'published'
    ))
    and result.symbol = coalesce(
      (
        select exact.symbol
        from public.results as exact
        where exact.symbol = candidate_results.symbol
          and exact.exam_title = candidate_results.exam_title
          and exact.set_number = candidate_results.set_number
          and exact.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = candidate_results.exam_title
              and exam.set_number = candidate_results.set_number and exam.state = 'published'
          ))
        limit 1
      ),
      (
        select min(alike.symbol)
        from public.results as alike
        where public.symbol_look_up_key(alike.symbol) = public.symbol_look_up_key(candidate_results.symbol)
          and alike.exam_title = candidate_results.exam_title
          and alike.set_number = candidate_results.set_number
          and alike.exam_day = any (array(
            select exam.exam_day from public.exams as exam
            where exam.exam_title = candidate_results.exam_title
              and exam.set_number = candidate_results.set_number and exam.state = 'published'
          ))
        having count(distinct alike.symbol) = 1
      )
    )
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The published results of one candidate in one exam: one row for each date on which it was held. The symbol as it is stored, or else the only one that is the same in upper case, without spaces and dashes, with digits of Devanagari as 0 to 9.';

create or replace function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = top_performers.exam_title and result.set_number = top_performers.set_number
    and result.exam_day = any (array(
      select exam.exam_day from public.exams as exam
      where exam.exam_title = top_performers.exam_title and exam.set_number = top_performers.set_number
        and exam.state = 'published'
    ))
  order by result.marks desc, result.symbol
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, on its published dates, equal marks ordered by symbol.';

comment on table public.results is 'One row per candidate and exam. Public by design once the exam is published, one candidate at a time: visitors and students ask candidate_results and top_performers.';
