-- The keys of mark sheets: a set of their own, since a sheet lasts as long as paper does and a token five minutes. They
-- are here for the reasons of auth.signing_keys, and a backup takes them along: without them no sheet can be proven.
create table auth.sheet_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  retired_at timestamptz,
  withdrawn_at timestamptz,
  constraint sheet_keys_kid_check check (kid ~ '^\d{4}-[1-9]\d*$'),
  constraint sheet_keys_private_jwk_check check (
    private_jwk is not null or retired_at is not null or withdrawn_at is not null
  )
);
comment on table auth.sheet_keys is 'Ed25519 keys of mark sheets. The newest whose signs_from has come signs; all stay published for ever, but for those that were withdrawn.';
comment on column auth.sheet_keys.kid is 'Bikram Sambat year in which it was made, and its number within that year.';
comment on column auth.sheet_keys.private_jwk is 'Forgotten once the key has retired: nobody can sign with it any more.';
comment on column auth.sheet_keys.signs_from is 'A new key is published some minutes before it signs, so that caches of the key set know it in time.';
comment on column auth.sheet_keys.retired_at is 'Null: no newer key yet. Otherwise when the newer one begins; sheets from before stay verifiable.';
comment on column auth.sheet_keys.withdrawn_at is 'The key has leaked: it is not published any more, and its sheets prove nothing.';

-- Whether a signed mark sheet still says what is published: one row for each result as it was published and signed, with a
-- place in a list of bits that everybody may read. The bit follows the results in the transaction that changes them.
create table auth.sheet_statuses (
  list integer not null,
  index integer not null,
  exam_title text not null,
  set_number text not null,
  exam_day date not null,
  symbol text not null,
  symbol_key text not null generated always as (public.symbol_look_up_key(symbol)) stored,
  name text not null,
  marks numeric,
  state text not null default 'published',
  since timestamptz not null default now(),
  -- A sheet that was signed under another name may say the same as one of the exam that is joined: both stay right.
  renamed boolean not null default false,
  primary key (list, index),
  constraint sheet_statuses_list_check check (list >= 1),
  constraint sheet_statuses_index_check check (index between 0 and 131071),
  constraint sheet_statuses_state_check check (state in ('published', 'revised', 'withdrawn'))
);
comment on table auth.sheet_statuses is 'One row per result as it was published when somebody asked for a signed sheet of it. Its bit is set while nothing published says the same.';
comment on column auth.sheet_statuses.list is 'The number of the list of 131,072 bits (/sheets/status/<list>).';
comment on column auth.sheet_statuses.index is 'Its bit in the list. Random: it tells neither who has a sheet nor when they asked for it.';
comment on column auth.sheet_statuses.exam_day is 'As exams.exam_day.';
comment on column auth.sheet_statuses.symbol_key is 'As people type the candidate ID: one that is stored again with another hyphen is the same.';
comment on column auth.sheet_statuses.marks is 'Null: absent.';
comment on column auth.sheet_statuses.state is 'published: as the sheet says. revised: another name or other marks. withdrawn: no result of this candidate, exam and day is published.';
comment on column auth.sheet_statuses.since is 'When the state became this one.';
comment on column auth.sheet_statuses.renamed is 'The exam had another name when it was signed.';

-- However often somebody asks for a sheet: it has one row for as long as its result says the same.
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks)
  nulls not distinct where not renamed;

create index sheet_statuses_candidate_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol_key);
create index sheet_statuses_set_idx on auth.sheet_statuses (list, index) where state <> 'published';

create function auth.sheet_state(sheet auth.sheet_statuses) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select case when bool_or(result.name = sheet.name and result.marks is not distinct from sheet.marks) then 'published' else 'revised' end
      from public.results as result
      where public.symbol_look_up_key(result.symbol) = sheet.symbol_key
        and result.exam_title = sheet.exam_title and result.set_number = sheet.set_number
        and coalesce(result.exam_date, '-infinity') = sheet.exam_day
        and exists (
          select from public.exams as exam
          where exam.exam_title = sheet.exam_title and exam.set_number = sheet.set_number
            and coalesce(exam.exam_date, '-infinity') = sheet.exam_day and exam.state = 'published'
        )
      having count(*) > 0
    ),
    'withdrawn'
  )
$$;
comment on function auth.sheet_state(auth.sheet_statuses) is 'What became of the sheet''s result, by what is published now.';

-- Fired with old or new rows, whichever the statement has, under one name. By the index only: an upload of 5,000 rows asks
-- 5,000 times for sheets that are mostly not there, and must not read all sheets of all years for it.
create function auth.settle_sheets_of_results() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  with changed as materialized (
    select distinct exam_title, set_number, coalesce(exam_date, '-infinity'::date) as exam_day,
      public.symbol_look_up_key(symbol) as symbol_key
    from changed_rows
  ), settled as (
    select sheet.list, sheet.index, auth.sheet_state(sheet) as state
    from changed
    join auth.sheet_statuses as sheet using (exam_title, set_number, exam_day, symbol_key)
  )
  update auth.sheet_statuses as sheet
  set state = settled.state, since = now()
  from settled
  where sheet.list = settled.list and sheet.index = settled.index and sheet.state <> settled.state;
  return null;
end
$$;

-- By their names after all the others: then the exam's row is there, or gone, and locked. Whoever unpublishes locks the
-- exam first and its sheets after it; so do these.
create trigger results_withdraw_inserted after insert on public.results referencing new table as changed_rows
  for each statement execute function auth.settle_sheets_of_results();

create trigger results_withdraw_updated_from after update on public.results referencing old table as changed_rows
  for each statement execute function auth.settle_sheets_of_results();

create trigger results_withdraw_updated_to after update on public.results referencing new table as changed_rows
  for each statement execute function auth.settle_sheets_of_results();

create trigger results_withdraw_deleted after delete on public.results referencing old table as changed_rows
  for each statement execute function auth.settle_sheets_of_results();

create function auth.withdraw_all_sheets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sheet_statuses set state = 'withdrawn', since = now() where state <> 'withdrawn';
  return null;
end
$$;

create trigger results_withdraw_truncated after truncate on public.results
  for each statement execute function auth.withdraw_all_sheets();

create function auth.settle_sheets_of_exam() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sheet_statuses as sheet
  set state = auth.sheet_state(sheet), since = now()
  where sheet.exam_title = new.exam_title and sheet.set_number = new.set_number
    and sheet.exam_day = coalesce(new.exam_date, '-infinity')
    and sheet.state <> auth.sheet_state(sheet);
  return null;
end
$$;

-- An exam that comes with results that were there already, or goes with its last one, is told by the results.
create trigger exams_withdraw_sheets after update on public.exams
  for each row when (old.state <> new.state and 'published' in (old.state, new.state))
  execute function auth.settle_sheets_of_exam();

create function auth.sheet_status(
  title text, set_no text, day date, candidate text, candidate_name text, candidate_marks double precision
) returns table (list integer, index integer)
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  exact public.results;
  newest integer;
begin
  return query
    select sheet.list, sheet.index from auth.sheet_statuses as sheet
    where sheet.exam_title = title and sheet.set_number = set_no and sheet.exam_day = coalesce(day, '-infinity')
      and sheet.symbol = candidate and sheet.name = candidate_name and sheet.marks::double precision is not distinct from candidate_marks
      and sheet.state = 'published'
    limit 1;
  if found then
    return;
  end if;

  -- The result first, as everybody does who changes both. Whoever withdraws either waits for this row, and finds it.
  select result.* into exact from public.results as result
  where result.exam_title = title and result.set_number = set_no and result.exam_date is not distinct from day
    and result.symbol_key = candidate and result.name = candidate_name
    and result.marks::double precision is not distinct from candidate_marks
  for share;
  if not found then
    return;
  end if;
  perform from public.exams as exam
  where exam.exam_title = title and exam.set_number = set_no and exam.exam_date is not distinct from day
    and exam.state = 'published'
  for share;
  if not found then
    return;
  end if;

  select coalesce(max(sheet.list), 1) into newest from auth.sheet_statuses as sheet;
  for attempt in 1..32 loop
    -- The first 32 bits of such an id are random ones of the system, and 131,072 is a power of two.
    return query
      insert into auth.sheet_statuses as sheet (list, index, exam_title, set_number, exam_day, symbol, name, marks)
      values (
        newest, (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 131072)::integer,
        title, set_no, coalesce(day, '-infinity'), exact.symbol, exact.name, exact.marks
      )
      on conflict do nothing
      returning sheet.list, sheet.index;
    if found then
      return;
    end if;
    -- Made by somebody else at this moment, or of before a withdrawal that is over.
    return query
      update auth.sheet_statuses as sheet
      set state = 'published', since = case when sheet.state = 'published' then sheet.since else now() end
      where sheet.exam_title = title and sheet.set_number = set_no and sheet.exam_day = coalesce(day, '-infinity')
        and sheet.symbol = exact.symbol and sheet.name = exact.name and sheet.marks is not distinct from exact.marks
      returning sheet.list, sheet.index;
    if found then
      return;
    end if;
    -- A list that is half full answers so once in 65,000 times.
    if attempt = 16 then
      newest := newest + 1;
    end if;
  end loop;
  raise exception 'no place was found for a sheet';
end
$$;
comment on function auth.sheet_status(text, text, date, text, text, double precision) is 'The place of a sheet of this result in the lists; a new one for the first sheet of it. Nothing, unless a published result says exactly this.';

revoke execute on function
  auth.sheet_state(auth.sheet_statuses), auth.settle_sheets_of_results(), auth.withdraw_all_sheets(),
  auth.settle_sheets_of_exam(), auth.sheet_status(text, text, date, text, text, double precision)
  from public;

grant execute on function auth.sheet_status(text, text, date, text, text, double precision) to prabesh_server;

-- Which dates of an exam are its owner's: a sheet that is asked for without a date is of one of them.
create function auth.owned_exam_dates(title text, set_no text) returns setof date
language sql stable security definer set search_path = '' as $$
  with published as (
    select exam.exam_date, exam.uploaded_by,
      (
        select min(result.created_at) from public.results as result
        where result.exam_title = title and result.set_number = set_no
          and result.exam_date is not distinct from exam.exam_date
      ) as began_at
    from public.exams as exam
    where exam.exam_title = title and exam.set_number = set_no and exam.state = 'published'
  )
  select exam_date from published
  where uploaded_by is not distinct from (
    select first.uploaded_by from published as first order by first.began_at, first.exam_date limit 1
  )
$$;
comment on function auth.owned_exam_dates(text, text) is 'The published dates of a title and set that are of whoever uploaded its first published result; null stands for no date.';

revoke execute on function auth.owned_exam_dates(text, text) from public;
grant execute on function auth.owned_exam_dates(text, text) to prabesh_server;

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

-- A new column that names stored files belongs into this view, and gets the triggers of check_stored_file and
-- release_stored_file. It stands here because mark sheets are the last of the tables that name files.
create view auth.file_uses as
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
comment on view auth.file_uses is 'Which rows name which stored files.';

-- A stored file is for the students for whom something is that names it. Who has a file's address only gets nothing.
-- What else names files is not for class groups.
create function auth.file_is_for_student(reader uuid, file_url text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.file_uses as used
    where used.url = file_url and (
      used.entity not in ('note', 'download', 'video')
      or coalesce(
        (select audience from public.notes where used.entity = 'note' and notes.id = used.id),
        (select audience from public.downloads where used.entity = 'download' and downloads.id = used.id),
        (select audience from public.videos where used.entity = 'video' and videos.id = used.id)
      ) = '[]'
      or exists (
        select from public.students as student
        join public.student_class_groups as member on member.student_id = student.id
        join public.audiences as addressed on addressed.class_group_id = member.class_group_id
        where student.user_id = reader and (
          used.entity = 'note' and addressed.note_id = used.id
          or used.entity = 'download' and addressed.download_id = used.id
          or used.entity = 'video' and addressed.video_id = used.id
        )
      )
    )
  )
$$;
comment on function auth.file_is_for_student(uuid, text) is 'Whether a note, a download or a video that this student may see names the file. Approval is asked for apart.';

revoke execute on function auth.file_is_for_student(uuid, text) from public;
grant execute on function auth.file_is_for_student(uuid, text) to prabesh_server;

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
