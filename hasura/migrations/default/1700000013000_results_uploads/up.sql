-- An upload of results is a row of its own, with the results as its nested rows. It says which state of the exam its
-- sender looked at, and its id, chosen by the browser, answers for good whether a lost upload was stored.

-- ------------------------------------------------------------------------------------------- versions of exams

create sequence public.exam_versions;
alter table public.exams add column version bigint not null default nextval('public.exam_versions');
alter sequence public.exam_versions owned by public.exams.version;
comment on column public.exams.version is 'Another number after every change of its results; never one that it had before, not even after the exam was deleted and stored again.';

create function public.renew_exam_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := nextval('public.exam_versions');
  return new;
end
$$;
create trigger exams_version before update on public.exams
  for each row execute function public.renew_exam_version();

-- Inserts and deletes change the exam's count and thereby its version; a change of names and marks alone does not.
-- Exams are visited in the same order as everywhere else.
create function public.touch_exams_of_results() returns trigger
language plpgsql set search_path = '' as $$
declare
  exam_id uuid;
begin
  for exam_id in
    select exam.id
    from (select distinct exam_title, set_number, exam_date from new_rows) as changed
    join public.exams as exam on exam.exam_title = changed.exam_title and exam.set_number = changed.set_number
      and exam.exam_date is not distinct from changed.exam_date
    order by exam.exam_title, exam.set_number, exam.exam_date
  loop
    update public.exams set results_count = results_count where id = exam_id;
  end loop;
  return null;
end
$$;
create trigger results_version_update after update on public.results referencing new table as new_rows
  for each statement execute function public.touch_exams_of_results();

-- ------------------------------------------------------------------------------------------------------ uploads

create table public.results_uploads (
  id uuid primary key default gen_random_uuid(),
  exam_title text not null,
  set_number text not null,
  exam_date date,
  seen_version bigint,
  withdrawn boolean not null default false,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  constraint results_uploads_exam_title_check check (exam_title <> '' and length(exam_title) <= 200),
  constraint results_uploads_set_number_check check (set_number <> '' and length(set_number) <= 50)
);
create index results_uploads_uploaded_by_idx on public.results_uploads (uploaded_by, created_at desc);
comment on table public.results_uploads is 'One row per upload of results. Insert it together with its results (nested): the exam''s columns pass from it to them.';
comment on column public.results_uploads.id is 'Chosen by the sender, so that an upload whose answer was lost can be asked for, and is never stored twice.';
comment on column public.results_uploads.seen_version is 'exams.version when the sender compared the rows; null: the exam was not stored. The upload is refused when it has changed.';
comment on column public.results_uploads.withdrawn is 'The sender gave the upload up before it was stored: an upload with this id that arrives later is refused.';
comment on column public.results_uploads.uploaded_by is 'Account of the sender. No foreign key: the row outlives the account.';

-- Uploads of one exam wait for each other here, also those of an exam that is not stored yet; whoever comes second
-- then sees what the first has stored.
create function public.begin_results_upload() returns trigger
language plpgsql set search_path = '' as $$
declare
  current_version bigint;
begin
  new.uploaded_by := coalesce((select actor.id from public.current_actor() as actor), new.uploaded_by);
  if new.withdrawn then
    return new;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(jsonb_build_array(new.exam_title, new.set_number, new.exam_date)::text, 0)
  );
  select exam.version into current_version
  from public.exams as exam
  where exam.exam_title = new.exam_title and exam.set_number = new.set_number
    and exam.exam_date is not distinct from new.exam_date
  for update;
  if current_version is distinct from new.seen_version then
    raise exception using
      errcode = 'check_violation',
      message = 'the results of this exam have changed since they were compared';
  end if;
  return new;
end
$$;
create trigger results_uploads_begin before insert on public.results_uploads
  for each row execute function public.begin_results_upload();

-- ---------------------------------------------------------------------------------------------------- activity

-- Its join of the rows before and after is planned once a connection, often for a handful of rows; by a nested loop
-- an update of 50,000 results then took minutes. Both sides are read once by a hash or merge join.
alter function public.log_results_updated() set enable_nestloop = off;
