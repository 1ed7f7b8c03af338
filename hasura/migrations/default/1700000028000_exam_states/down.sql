-- Without states everything that is stored is public. Nobody decides that by going back.
do $$
begin
  if exists (select from public.exams where state <> 'published') then
    raise exception 'some exams are not published: publish or delete them first';
  end if;
end
$$;
-- Nobody writes any results until this migration is undone.
lock table public.results in share row exclusive mode;
comment on table public.results is 'One row per candidate and exam. Public by design, one candidate at a time: visitors and students ask candidate_results and top_performers.';
create or replace function public.candidate_results(exam_title text, set_number text, symbol text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = candidate_results.exam_title
    and result.set_number = candidate_results.set_number
    and result.symbol = candidate_results.symbol
  offset 0
$$;
comment on function public.candidate_results(text, text, text) is 'The results of one candidate in one exam: one row for each date on which it was held. Nothing unless title, set and symbol are given exactly.';

create or replace function public.top_performers(exam_title text, set_number text)
returns setof public.results
language sql stable as $$
  select result.*
  from public.results as result
  where result.exam_title = top_performers.exam_title and result.set_number = top_performers.set_number
  order by result.marks desc, result.symbol
  limit 5
$$;
comment on function public.top_performers(text, text) is 'The five highest marks of one exam, equal marks ordered by symbol.';

drop index public.results_look_up_idx;
drop function public.symbol_look_up_key(text);
drop view public.announced_exams;

create or replace function public.result_rank(result public.results) returns bigint
language sql stable set search_path = '' as $$
  select 1 + coalesce(sum(counts.count), 0)::bigint
  from public.exam_mark_counts as counts
  where counts.exam_title = result.exam_title and counts.set_number = result.set_number
    and counts.marks > result.marks
$$;
comment on function public.result_rank(public.results) is '1 + the number of strictly higher marks of the same title and set, on whichever date. Equal marks share a rank.';

drop view public.exam_distribution;
drop view public.exam_distribution_buckets;
drop index public.exam_mark_counts_exam_idx;
alter table public.exam_mark_counts drop column exam_day;
create index exam_mark_counts_exam_idx on public.exam_mark_counts (exam_title, set_number, marks) include (count);
comment on table public.exam_mark_counts is 'Summands of exam_distribution: some marks of an exam have one row, or several where statements met.';

create or replace function public.add_mark_counts(changes public.exam_mark_counts[]) returns void
language sql set search_path = '' as $$
  with changed as (
    select exam_title, set_number, marks, count from unnest(changes)
  ), taken as (
    delete from public.exam_mark_counts
    where ctid = any (array(
      select counts.ctid from public.exam_mark_counts as counts
      join changed using (exam_title, set_number, marks)
      for update of counts skip locked
    ))
    returning exam_title, set_number, marks, count
  )
  insert into public.exam_mark_counts (exam_title, set_number, marks, count)
  select exam_title, set_number, marks, sum(count)
  from (select * from changed union all select * from taken) as summands
  group by exam_title, set_number, marks
  having sum(count) <> 0
$$;

create or replace function public.count_inserted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, count(*))::public.exam_mark_counts
    from new_rows group by exam_title, set_number, marks
  ));
  return null;
end
$$;

create or replace function public.count_updated_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, sum(change))::public.exam_mark_counts
    from (
      select exam_title, set_number, marks, 1 as change from new_rows
      union all
      select exam_title, set_number, marks, -1 as change from old_rows
    ) as rows
    group by exam_title, set_number, marks
    having sum(change) <> 0
  ));
  return null;
end
$$;

create or replace function public.count_deleted_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.add_mark_counts(array(
    select (exam_title, set_number, marks, -count(*))::public.exam_mark_counts
    from old_rows group by exam_title, set_number, marks
  ));
  return null;
end
$$;

-- The sums of all dates.
alter table public.exam_mark_counts disable trigger exam_mark_counts_refuse_direct_write;
delete from public.exam_mark_counts;
insert into public.exam_mark_counts (exam_title, set_number, marks, count)
select exam_title, set_number, marks, count(*)
from public.results
group by exam_title, set_number, marks;
alter table public.exam_mark_counts enable trigger exam_mark_counts_refuse_direct_write;

create view public.exam_distribution as
select exam_title, set_number, marks, sum(count) as count
from public.exam_mark_counts
group by exam_title, set_number, marks
having sum(count) <> 0;
comment on view public.exam_distribution is 'How many candidates of an exam (title and set, as ranks count) have which marks. Sums of count are ranks and totals. Ask for one exam at a time.';
comment on column public.exam_distribution.marks is 'Exact marks; those that nobody has are left out.';
comment on column public.exam_distribution.count is 'Number of candidates with these marks.';

create view public.exam_distribution_buckets as
select exam_title, set_number, floor(marks) as bucket, sum(count) as count
from public.exam_mark_counts
group by exam_title, set_number, floor(marks)
having sum(count) <> 0;
comment on view public.exam_distribution_buckets is 'exam_distribution by whole numbers, for a chart. Ask for one exam at a time.';
comment on column public.exam_distribution_buckets.bucket is 'Marks rounded down to a whole number; -0.25 is in bucket -1.';
comment on column public.exam_distribution_buckets.count is 'Number of candidates in this bucket; a bucket without any is left out.';

drop index public.results_ranking_idx;
create index results_ranking_idx on public.results (exam_title, set_number, marks desc, symbol) include (name);
drop index public.exams_newest_created_at_idx;
create index exams_newest_created_at_idx on public.exams (newest_created_at desc, id)
  include (exam_title, set_number, exam_date);
drop index public.exams_publish_at_idx;
drop index public.exams_day_idx;
alter table public.results drop column exam_day;
alter table public.exams
  drop column exam_day,
  drop column state,
  drop column publish_at,
  drop column published_at,
  drop column lowest_marks,
  drop column full_marks;
