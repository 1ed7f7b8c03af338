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
  marks numeric not null,
  state text not null default 'published',
  since timestamptz not null default now(),
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
comment on column auth.sheet_statuses.state is 'published: as the sheet says. revised: another name or other marks. withdrawn: no result of this candidate, exam and day is published.';
comment on column auth.sheet_statuses.since is 'When the state became this one.';

-- However often somebody asks for a sheet: it has one row for as long as its result says the same.
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks);

create index sheet_statuses_candidate_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol_key);

create index sheet_statuses_set_idx on auth.sheet_statuses (list, index) where state <> 'published';

create function auth.sheet_state(sheet auth.sheet_statuses) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select case when bool_or(result.name = sheet.name and result.marks = sheet.marks) then 'published' else 'revised' end
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
      and sheet.symbol = candidate and sheet.name = candidate_name and sheet.marks::double precision = candidate_marks
      and sheet.state = 'published'
    limit 1;
  if found then
    return;
  end if;

  -- The result first, as everybody does who changes both. Whoever withdraws either waits for this row, and finds it.
  select result.* into exact from public.results as result
  where result.exam_title = title and result.set_number = set_no and result.exam_date is not distinct from day
    and result.symbol_key = candidate and result.name = candidate_name
    and result.marks::double precision = candidate_marks
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
        and sheet.symbol = exact.symbol and sheet.name = exact.name and sheet.marks = exact.marks
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
