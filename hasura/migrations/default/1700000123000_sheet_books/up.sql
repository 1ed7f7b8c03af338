-- All mark sheets of an exam as one PDF. Whoever may change the exam asks for it by storing a row; the server makes it in
-- the background (server/sheets/books.ts), and the row tells how far it is. The file is private, and goes after a day, with
-- the exam, and when that is published no more.

create table public.sheet_books (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid not null,
  sorted_by text not null default 'candidate',
  state text not null default 'waiting',
  sheets_done integer not null default 0,
  sheets_total integer not null default 0,
  exam_version bigint,
  file_url text,
  file_size bigint,
  error text,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  expires_at timestamptz not null default clock_timestamp() + interval '1 day',
  claim uuid,
  claimed_until timestamptz,
  tries integer not null default 0,
  constraint sheet_books_sorted_by_check check (sorted_by in ('candidate', 'rank')),
  constraint sheet_books_state_check check (
    state in ('waiting', 'making', 'ready', 'failed', 'stopped', 'replaced')
  ),
  constraint sheet_books_file_check check ((state = 'ready') = (file_url is not null)),
  constraint sheet_books_error_check check ((state = 'failed') = (error is not null)),
  constraint sheet_books_error_code_check check (
    error in ('unpublished', 'empty', 'changing', 'no_space', 'broken')
  ),
  constraint sheet_books_finished_at_check check ((state in ('waiting', 'making')) = (finished_at is null)),
  constraint sheet_books_claim_check check ((state = 'making') = (claim is not null and claimed_until is not null)),
  constraint sheet_books_sheets_check check (sheets_done between 0 and sheets_total)
);
comment on table public.sheet_books is 'All mark sheets of a published exam as one PDF, made in the background: who asked for it, how far it is, and where it is. Insert a row to ask for one; set the state to stopped to end it.';
comment on column public.sheet_books.exam_id is 'As exams.id; the row goes with the exam, by a trigger.';
comment on column public.sheet_books.sorted_by is 'candidate: by candidate ID. rank: best first, absent ones last.';
comment on column public.sheet_books.state is 'waiting; making; ready; failed; stopped by somebody; replaced by a newer one.';
comment on column public.sheet_books.sheets_done is 'Sheets that are in it so far.';
comment on column public.sheet_books.sheets_total is 'Results of the exam that have a candidate ID: nobody can look up the others, and they have no sheet.';
comment on column public.sheet_books.exam_version is 'The exam''s version that it is made of.';
comment on column public.sheet_books.file_url is 'As files.url, for those who may read this row.';
comment on column public.sheet_books.file_size is 'Bytes; also of one whose file has gone.';
comment on column public.sheet_books.error is 'Why it failed: unpublished; empty; changing (the exam, again and again); no_space; broken.';
comment on column public.sheet_books.actor_id is 'As activity.actor_id.';
comment on column public.sheet_books.actor_email is 'As activity.actor_email.';
comment on column public.sheet_books.expires_at is 'Row and file go then.';
comment on column public.sheet_books.claim is 'Of the server that makes it; another one takes it over after claimed_until.';
comment on column public.sheet_books.tries is 'How often somebody has begun to make it.';

-- One at a time of an exam.
create unique index sheet_books_running_key on public.sheet_books (exam_id) where state in ('waiting', 'making');

create index sheet_books_exam_id_idx on public.sheet_books (exam_id, created_at desc);

create index sheet_books_actor_id_idx on public.sheet_books (actor_id, created_at);

create index sheet_books_expires_at_idx on public.sheet_books (expires_at);

create index sheet_books_file_url_idx on public.sheet_books (file_url) where file_url is not null;

-- ------------------------------------------------------------------------------------------------ asked for, stopped

-- Whatever a request says besides: exam and order are all that it decides. Both numbers are those of
-- server/base/limits.ts (sheetBooksPerHour, sheetsOfBook).
create function public.begin_sheet_book() returns trigger
language plpgsql set search_path = '' as $$
declare
  exam public.exams;
  actor record;
begin
  select * into actor from public.current_actor();
  -- Requests of one person count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('sheet_books ' || coalesce(actor.id::text, ''), 0));
  select * into exam from public.exams as stored where stored.id = new.exam_id for key share;
  if exam.id is null then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  elsif exam.state <> 'published' then
    raise exception using errcode = 'check_violation', message = 'only a published exam has mark sheets';
  end if;
  new := row(
    new.id, new.exam_id, new.sorted_by, 'waiting', 0, 0, null, null, null, null, actor.id, actor.email,
    clock_timestamp(), null, clock_timestamp() + interval '1 day', null, null, 0
  )::public.sheet_books;
  new.sheets_total := (
    select count(*) from public.results as result
    where result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_date is not distinct from exam.exam_date and result.symbol not like 'Unknown-%'
  );
  if new.sheets_total = 0 then
    raise exception using errcode = 'check_violation', message = 'no result of this exam has a candidate ID';
  elsif new.sheets_total > 20000 then
    raise exception using errcode = 'check_violation', message = 'more than 20,000 mark sheets are too many for one file';
  elsif exists (
    select from public.sheet_books as running
    where running.exam_id = new.exam_id and running.state in ('waiting', 'making')
  ) then
    raise exception using errcode = 'check_violation', message = 'the mark sheets of this exam are being made already';
  elsif 10 <= (
    select count(*) from public.sheet_books as asked
    where asked.actor_id is not distinct from actor.id and asked.created_at > clock_timestamp() - interval '1 hour'
  ) then
    raise exception using errcode = 'check_violation', message = 'nobody asks for more than 10 files of mark sheets in an hour';
  end if;
  return new;
end
$$;
comment on function public.begin_sheet_book() is 'Row trigger: whether this exam''s mark sheets can be asked for now; everything but exam and order is set here.';

create trigger sheet_books_begin before insert on public.sheet_books
  for each row execute function public.begin_sheet_book();

-- A file for each exam, not for each press.
create function public.replace_sheet_books() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.sheet_books as older set state = 'replaced', file_url = null
  where older.exam_id = new.exam_id and older.id <> new.id and older.state = 'ready';
  return null;
end
$$;

create trigger sheet_books_replace after insert on public.sheet_books
  for each row execute function public.replace_sheet_books();

-- Hasura's admin cannot be refused by permissions. The server, which makes them, is no request of GraphQL.
create function public.stop_sheet_book() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.state <> 'stopped' or to_jsonb(new) - 'state' <> to_jsonb(old) - 'state' then
    raise exception using errcode = 'check_violation', message = 'a file of mark sheets is only stopped, and not changed otherwise';
  elsif old.state not in ('waiting', 'making') then
    raise exception using errcode = 'check_violation', message = 'these mark sheets are not being made any more';
  end if;
  new.finished_at := clock_timestamp();
  new.claim := null;
  new.claimed_until := null;
  return new;
end
$$;
comment on function public.stop_sheet_book() is 'Row trigger: all that a request changes is that it ends what is waiting or being made.';

create trigger sheet_books_stop before update on public.sheet_books
  for each row when (pg_trigger_depth() = 0 and public.current_role_of_request() is not null)
  execute function public.stop_sheet_book();

create trigger sheet_books_refuse_direct_write before delete or truncate on public.sheet_books
  for each statement when (pg_trigger_depth() = 0 and public.current_role_of_request() is not null)
  execute function public.refuse_direct_write('it goes after a day, and with its exam');

-- What visitors may not see any more is nobody's to print; what is under way ends.
create function public.end_sheet_books() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.sheet_books as book where book.exam_id = old.id;
  else
    update public.sheet_books as book
    set state = 'failed', error = 'unpublished', file_url = null, finished_at = clock_timestamp(), claim = null,
      claimed_until = null
    where book.exam_id = new.id and book.state in ('waiting', 'making', 'ready');
  end if;
  return null;
end
$$;

create trigger exams_end_sheet_books after update on public.exams
  for each row when (old.state = 'published' and new.state <> 'published')
  execute function public.end_sheet_books();

create trigger exams_remove_sheet_books after delete on public.exams
  for each row execute function public.end_sheet_books();

-- --------------------------------------------------------------------------------------------------------- the file

create or replace view auth.file_uses as
  select file_url as url, 'note' as entity, id, title from public.notes where file_url like '/files/%'
  union all
  select file_url, 'download', id, title from public.downloads where file_url like '/files/%'
  union all
  select thumbnail_url, 'video', id, title from public.videos where thumbnail_url like '/files/%'
  union all
  select attachment_url, 'notice', id, title from public.notices where attachment_url is not null
  union all
  select attachment_url, 'deleted notice', id, title from public.deleted_notices where attachment_url is not null
  union all
  select book.file_url, 'sheet book', book.id, exam.exam_title
  from public.sheet_books as book join public.exams as exam on exam.id = book.exam_id
  where book.file_url is not null;

create trigger sheet_books_check_new_file before update of file_url on public.sheet_books
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.check_stored_file('file_url');

create trigger sheet_books_release_file after delete on public.sheet_books
  for each row execute function public.release_stored_file('file_url');

create trigger sheet_books_release_old_file after update on public.sheet_books
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.release_stored_file('file_url');

create function auth.holds_exam_of_sheet_book(reader uuid, file_url text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.sheet_books as book
    join public.exams as exam on exam.id = book.exam_id
    join public.exam_holders as holder
      on holder.exam_title = exam.exam_title and holder.set_number = exam.set_number
    where book.file_url = holds_exam_of_sheet_book.file_url and holder.user_id = reader
  )
$$;
comment on function auth.holds_exam_of_sheet_book(uuid, text) is 'Whether this account holds the exam whose mark sheets the file is.';

-- ------------------------------------------------------------------------------------------------------- what is in it

create function auth.sheet_book_content(book_exam uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with exam as (
    select * from public.exams where exams.id = book_exam and exams.state = 'published'
  ), distribution as materialized (
    select counted.marks, counted.count,
      sum(counted.count) over (order by counted.marks desc) - counted.count as higher
    from exam join public.exam_distribution as counted using (exam_title, set_number)
  )
  select jsonb_build_object(
    'exam_title', exam.exam_title, 'set_number', exam.set_number, 'exam_date', exam.exam_date,
    'version', exam.version,
    'total', (select coalesce(sum(distribution.count), 0) from distribution),
    'highest', (select max(distribution.marks) from distribution),
    'lowest', (
      select coalesce(jsonb_agg(jsonb_build_object('marks', low.marks, 'count', low.count) order by low.marks), '[]')
      from (select marks, count from distribution order by marks limit 20) as low
    ),
    'buckets', (
      select coalesce(
        jsonb_agg(jsonb_build_object('bucket', bucket.bucket, 'count', bucket.count) order by bucket.bucket), '[]'
      )
      from (select floor(marks) as bucket, sum(count) as count from distribution group by 1) as bucket
    ),
    'results', (
      select coalesce(
        jsonb_agg(
          jsonb_build_array(
            result.id, result.symbol, result.name, result.marks, distribution.higher, distribution.count
          )
          order by result.marks desc nulls last, result.symbol
        ),
        '[]'
      )
      from public.results as result left join distribution on distribution.marks = result.marks
      where result.exam_title = exam.exam_title and result.set_number = exam.set_number
        and result.exam_date is not distinct from exam.exam_date and result.symbol not like 'Unknown-%'
    )
  )
  from exam
$$;
comment on function auth.sheet_book_content(uuid) is 'What the mark sheets of a published exam say, as of one moment: the distribution that they draw, and for each result with a candidate ID [id, symbol, name, marks, how many have higher marks, how many these], best first. Null: not published.';

-- Rows first and the exam after them, as everybody does who changes both: one row after the other with its exam in between
-- would wait for an upload that waits for this.
create function auth.sheet_book_places(book_exam uuid, seen_version bigint, ids uuid[])
returns table (id uuid, list integer, index integer)
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform from public.results as result where result.id = any (ids) order by result.id for share;
  perform from public.exams as exam
  where exam.id = book_exam and exam.state = 'published' and exam.version = seen_version
  for share;
  if not found then
    return;
  end if;
  return query
    select result.id, place.list, place.index
    from public.results as result
    cross join lateral auth.sheet_status(
      result.exam_title, result.set_number, result.exam_date, result.symbol, result.name,
      result.marks::double precision
    ) as place
    where result.id = any (ids);
end
$$;
comment on function auth.sheet_book_places(uuid, bigint, uuid[]) is 'As auth.sheet_status for many results of an exam at once. Nothing, unless the exam is published and still of this version.';

-- ----------------------------------------------------------------------------------------------------------- rights

revoke execute on function
  auth.holds_exam_of_sheet_book(uuid, text), auth.sheet_book_content(uuid),
  auth.sheet_book_places(uuid, bigint, uuid[])
  from public;

grant execute on function
  auth.holds_exam_of_sheet_book(uuid, text), auth.sheet_book_content(uuid),
  auth.sheet_book_places(uuid, bigint, uuid[])
  to prabesh_server;

grant select, update, delete on public.sheet_books to prabesh_server;
