-- The distribution by exact marks, so that ranks and totals are counted where no names stand: a rank is 1 + the sum of
-- the counts of higher marks. The chart's whole-number buckets are summed up from the same rows.

-- Nobody writes any results until this migration is done.
lock table public.results in share row exclusive mode;
drop view public.exam_distribution;
alter table public.exam_mark_counts rename column bucket to marks;
comment on table public.exam_mark_counts is 'Summands of exam_distribution: some marks of an exam have one row, or several where statements met.';
-- Its rows are replaced at every upload; an index alone answers only for pages that a vacuum has seen.
alter table public.exam_mark_counts set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);

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

-- The results that are there already.
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
