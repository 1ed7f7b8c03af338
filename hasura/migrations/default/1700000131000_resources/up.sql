-- Uploaded files; what students study from: notes, videos, links and downloads; the academic calendar.

-- The bytes are in the file store; server/files writes this table and reads it to answer GET /files/<name>.
create table public.files (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null generated always as ('/files/' || name) stored,
  original_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint files_name_key unique (name),
  constraint files_url_key unique (url),
  constraint files_name_check check (name ~ ('^' || id::text || '\.[a-z0-9]{1,10}$')),
  constraint files_original_name_check check (btrim(original_name) <> '' and length(original_name) <= 255),
  constraint files_content_type_check check (content_type ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+(; ?[^[:cntrl:]]+)?$'),
  constraint files_size_check check (size >= 0),
  constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table public.files is 'Uploaded files: what the server must know of each. Readable by admins only; the files themselves by the rules of GET /files.';
comment on column public.files.name is 'Name in the file store: the id and the original extension in lower case.';
comment on column public.files.url is 'Path under which the server answers; notes.file_url and downloads.file_url hold it.';
comment on column public.files.original_name is 'Name on the device it came from; a download gets it again.';
comment on column public.files.content_type is 'Found from the content at upload, never the sender''s claim. Decides whether a browser may show it inline.';
comment on column public.files.size is 'Bytes.';
comment on column public.files.sha256 is 'Of the content, hexadecimal; the ETag.';
comment on column public.files.uploaded_by is 'The admin who uploaded it, while that account exists.';

create index files_created_at_idx on public.files (created_at desc, id desc);
create index files_uploaded_by_idx on public.files (uploaded_by);

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  subject text not null,
  date text not null default to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD'),
  file_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience jsonb not null default '[]',
  title_ne text,
  description_ne text,
  constraint notes_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint notes_subject_check
    check (subject in ('Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science')),
  constraint notes_file_url_check check (file_url ~ '^/files/[^/]+$'),
  constraint notes_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint notes_description_ne_check check (btrim(description_ne) <> '')
);
comment on table public.notes is 'Study notes.';
comment on column public.notes.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.notes.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.notes.file_url is 'Path of the file, /files/<uuid>.<ext>. Null: no file available.';
comment on column public.notes.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
comment on column public.notes.title_ne is 'The title in Nepali. Null: nobody has written it.';
comment on column public.notes.description_ne is 'The description in Nepali. Null: nobody has written it.';

create index notes_created_at_idx on public.notes (created_at desc, id desc);
create index notes_subject_idx on public.notes (subject, created_at desc);
create index notes_file_url_idx on public.notes (file_url) where file_url is not null;

create table public.videos (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  video_url text not null,
  thumbnail_url text,
  subject text not null,
  date text not null default to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience jsonb not null default '[]',
  title_ne text,
  description_ne text,
  constraint videos_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint videos_subject_check
    check (subject in ('Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science')),
  -- A javascript: or data: address would run as this site.
  constraint videos_video_url_check check (video_url ~* '^https?://'),
  constraint videos_thumbnail_url_check check (thumbnail_url = '' or thumbnail_url ~* '^(https?://|/[^/])'),
  constraint videos_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint videos_description_ne_check check (btrim(description_ne) <> '')
);
comment on table public.videos is 'Video lectures.';
comment on column public.videos.video_url is 'Where the video is watched; http or https.';
comment on column public.videos.thumbnail_url is 'Null or empty: the default image.';
comment on column public.videos.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.videos.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.videos.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
comment on column public.videos.title_ne is 'The title in Nepali. Null: nobody has written it.';
comment on column public.videos.description_ne is 'The description in Nepali. Null: nobody has written it.';

create index videos_created_at_idx on public.videos (created_at desc, id desc);
create index videos_subject_idx on public.videos (subject, created_at desc);

create table public.links (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  url text not null,
  description text not null default '',
  category text not null,
  date text not null default to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience jsonb not null default '[]',
  title_ne text,
  description_ne text,
  constraint links_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint links_url_check check (url ~* '^https?://'),
  constraint links_category_check check (btrim(category) <> '' and length(category) <= 100),
  constraint links_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint links_description_ne_check check (btrim(description_ne) <> '')
);
comment on table public.links is 'Important links.';
comment on column public.links.url is 'http or https.';
comment on column public.links.category is 'Any text; the form offers Admissions, Scholarships, Exams, Career, Other and what is stored.';
comment on column public.links.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.links.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
comment on column public.links.title_ne is 'The title in Nepali. Null: nobody has written it.';
comment on column public.links.description_ne is 'The description in Nepali. Null: nobody has written it.';

create index links_created_at_idx on public.links (created_at desc, id desc);
create index links_category_idx on public.links (category, created_at desc);

create table public.downloads (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  file_url text,
  file_size text not null default '',
  file_type text not null default '',
  category text not null,
  date text not null default to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience jsonb not null default '[]',
  title_ne text,
  description_ne text,
  constraint downloads_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint downloads_file_url_check check (file_url = '' or file_url ~* '^(https?://|/[^/])'),
  constraint downloads_category_check check (btrim(category) <> '' and length(category) <= 100),
  constraint downloads_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint downloads_description_ne_check check (btrim(description_ne) <> '')
);
comment on table public.downloads is 'Files to download.';
comment on column public.downloads.file_url is 'Path of an uploaded file, /files/<uuid>.<ext>, or an address elsewhere.';
comment on column public.downloads.file_size is 'As shown, such as 2.4 MB.';
comment on column public.downloads.file_type is 'As shown, such as PDF, ZIP or DOCX.';
comment on column public.downloads.category is 'Any text; the form offers Past Papers, Study Material, Practice Sets, Syllabus, Other and what is stored.';
comment on column public.downloads.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.downloads.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
comment on column public.downloads.title_ne is 'The title in Nepali. Null: nobody has written it.';
comment on column public.downloads.description_ne is 'The description in Nepali. Null: nobody has written it.';

create index downloads_created_at_idx on public.downloads (created_at desc, id desc);
create index downloads_category_idx on public.downloads (category, created_at desc);
create index downloads_file_url_idx on public.downloads (file_url) where file_url is not null;

-- A stored file lives as long as a note, a download or a video's thumbnail names it. Whoever changes these rows, by the
-- server's GraphQL or by a real Hasura: what nothing names any more waits here until the server has removed it.
create table auth.file_removals (
  name text primary key,
  look_at timestamptz not null,
  tries integer not null default 0
);
comment on table auth.file_removals is 'Names in the file store to look at: removed when nothing uses them, otherwise left alone. A new file waits for a day, so that an add that was given up leaves nothing.';
comment on column auth.file_removals.name is 'As files.name; the row there may be gone already.';
comment on column auth.file_removals.tries is 'How often the file store could not remove it.';

create index file_removals_look_at_idx on auth.file_removals (look_at);
create index videos_thumbnail_url_idx on public.videos (thumbnail_url) where thumbnail_url is not null;

-- The argument is the column. The lock makes an insert wait for a removal that is under way, and the other way round.
create function public.check_stored_file() returns trigger
language plpgsql set search_path = '' as $$
declare
  new_url text := to_jsonb(new) ->> tg_argv[0];
begin
  if new_url like '/files/%' then
    perform from public.files where url = new_url for key share;
    if not found then
      raise exception using
        errcode = 'foreign_key_violation',
        message = format('%s of "%s" names the file %s, which is not stored (any more)', tg_argv[0], tg_table_name, new_url);
    end if;
  end if;
  return new;
end
$$;
comment on function public.check_stored_file() is 'Row trigger: refuses the address of a stored file that is not there.';

create function public.release_stored_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_url text := to_jsonb(old) ->> tg_argv[0];
begin
  if old_url like '/files/%' then
    insert into auth.file_removals (name, look_at) values (substr(old_url, 8), now())
      on conflict (name) do update set look_at = least(file_removals.look_at, excluded.look_at);
  end if;
  return null;
end
$$;
comment on function public.release_stored_file() is 'Row trigger: the file that the old row named has to be looked at.';

do $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'file_url'), ('downloads', 'file_url'), ('videos', 'thumbnail_url')
  ) as item (name, url) loop
    execute format($ddl$
      create trigger %1$s_check_file before insert on public.%1$I
        for each row execute function public.check_stored_file(%2$L);
      create trigger %1$s_check_new_file before update of %2$I on public.%1$I
        for each row when (old.%2$I is distinct from new.%2$I) execute function public.check_stored_file(%2$L);
      create trigger %1$s_release_file after delete on public.%1$I
        for each row execute function public.release_stored_file(%2$L);
      create trigger %1$s_release_old_file after update on public.%1$I
        for each row when (old.%2$I is distinct from new.%2$I) execute function public.release_stored_file(%2$L);
    $ddl$, item.name, item.url);
  end loop;
end
$$;

-- Before triggers of a deletion run under the row's lock: what names the file has been stored, or will be refused.
create function public.refuse_used_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.file_uses where url = old.url) then
    raise exception using
      errcode = 'foreign_key_violation',
      message = format('the file %s is used by a notice, a note, a download or a video', old.url);
  end if;
  return old;
end
$$;
comment on function public.refuse_used_file() is 'Row trigger: a file that is used stays.';

create trigger files_refuse_used before delete on public.files
  for each row execute function public.refuse_used_file();

create function public.watch_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.file_removals (name, look_at) values (new.name, now() + interval '1 day')
      on conflict (name) do nothing;
  else
    insert into auth.file_removals (name, look_at) values (old.name, now())
      on conflict (name) do update set look_at = least(file_removals.look_at, excluded.look_at);
  end if;
  return null;
end
$$;
comment on function public.watch_file() is 'Row trigger: a new file is looked at after a day; one whose row was deleted at once.';

create trigger files_watch after insert or delete on public.files
  for each row execute function public.watch_file();

grant select, insert, update, delete on public.files to prabesh_server;

-- The argument is the column of `audiences`. Sorted and without doubles: equal choices are equal values.
create function public.prepare_audience() returns trigger
language plpgsql set search_path = '' as $$
declare
  known jsonb := case when tg_op = 'UPDATE' then old.audience else '[]' end;
begin
  if jsonb_typeof(new.audience) <> 'array' or jsonb_array_length(new.audience) > 100 or exists (
    select from jsonb_array_elements(new.audience) as one (value)
    where jsonb_typeof(one.value) <> 'string' or not pg_input_is_valid(one.value #>> '{}', 'uuid')
  ) then
    raise exception using
      errcode = 'check_violation',
      message = 'audience is a list of at most 100 ids of class groups; an empty one means all students';
  end if;
  new.audience := (
    select coalesce(jsonb_agg(distinct (one.value #>> '{}')::uuid::text), '[]')
    from jsonb_array_elements(new.audience) as one (value)
  );
  -- The lock makes a deletion of the class group wait. One that was deleted before may stay, and no other.
  perform from public.class_groups as class_group
  where class_group.id in (select one.id::uuid from jsonb_array_elements_text(new.audience) as one (id))
  order by class_group.id for key share;
  if exists (
    select from jsonb_array_elements_text(new.audience) as one (id)
    where not known ? one.id and not exists (select from public.class_groups where class_groups.id = one.id::uuid)
  ) then
    raise exception using
      errcode = 'foreign_key_violation',
      message = 'a class group of the audience does not exist (any more)';
  end if;
  return new;
end
$$;
comment on function public.prepare_audience() is 'Row trigger: the ids of class groups, sorted, each once; none that does not exist, unless it was there when it was deleted.';

create function public.store_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    execute format('delete from public.audiences where %1$I = $1 and not $2 ? class_group_id::text', tg_argv[0])
    using new.id, new.audience;
  end if;
  execute format(
    'insert into public.audiences (%1$I, class_group_id)
     select $1, id from public.class_groups
     where id in (select one.id::uuid from jsonb_array_elements_text($2) as one (id))
     on conflict do nothing', tg_argv[0])
  using new.id, new.audience;
  return null;
end
$$;
comment on function public.store_audience() is 'Row trigger: the rows of `audiences` as the column `audience` has them. Its argument is their column.';

-- For the log.
create function public.changed_values(before jsonb, after jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(name, jsonb_build_object('from', before -> name, 'to', after -> name))
  from unnest(columns) as name
$$;
comment on function public.changed_values(jsonb, jsonb, text[]) is 'Of each column what it was and what it is.';

-- Bounded whatever is asked: it runs before the bounds of the table are checked.
create function public.repeated_days(first_day date, weekdays smallint[], last_day date) returns setof date
language sql immutable rows 50 set search_path = '' as $$
  select first_day + number
  from generate_series(0, case when isfinite(first_day) and isfinite(last_day) then least(last_day - first_day, 731) end) as number
  where extract(dow from first_day + number) = any (weekdays)
$$;
comment on function public.repeated_days(date, smallint[], date) is 'The days of a weekly repetition (0 is Sunday), at most two years of them.';

-- A check takes no subquery.
create function public.repeated_count(first_day date, weekdays smallint[], last_day date) returns bigint
language sql immutable set search_path = '' as $$
  select count(*) from public.repeated_days(first_day, weekdays, last_day)
$$;
comment on function public.repeated_count(date, smallint[], date) is 'How many days a weekly repetition has.';

-- Events have a time of day, may last several days and may be repeated weekly.
create table public.calendar_events (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  event_date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience jsonb not null default '[]',
  end_date date,
  starts_at time,
  ends_at time,
  repeat_days smallint[] not null default '{}',
  repeat_until date,
  left_out date[] not null default '{}',
  sequence integer not null default 0,
  title_ne text,
  description_ne text,
  constraint calendar_events_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint calendar_events_event_date_check check (event_date between '1900-01-01' and '2199-12-31'),
  constraint calendar_events_end_date_check check (end_date > event_date and end_date <= event_date + 365),
  constraint calendar_events_starts_at_check check (starts_at < '24:00' and extract(second from starts_at) = 0),
  constraint calendar_events_ends_at_check check (
    ends_at is null
    or starts_at is not null and ends_at < '24:00' and extract(second from ends_at) = 0
      and (ends_at > starts_at or end_date is not null)
  ),
  constraint calendar_events_repeat_days_check check (
    repeat_days = '{}'
    or repeat_days <@ '{0,1,2,3,4,5,6}' and extract(dow from event_date)::smallint = any (repeat_days)
  ),
  constraint calendar_events_repeat_once_check check (repeat_days = '{}' or end_date is null),
  constraint calendar_events_repeat_until_check check (
    case when repeat_days = '{}' then repeat_until is null
      else coalesce(repeat_until > event_date and repeat_until <= event_date + 731, false)
    end
  ),
  -- What is left out are days of the repetition, each once: as many as there are would be all of them.
  constraint calendar_events_left_out_check check (
    left_out = '{}' or cardinality(left_out) < public.repeated_count(event_date, repeat_days, repeat_until)
  ),
  constraint calendar_events_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint calendar_events_description_ne_check check (btrim(description_ne) <> '')
);
comment on table public.calendar_events is 'The academic calendar of the student portal.';
comment on column public.calendar_events.event_date is 'A calendar day: the first of several, and of a repetition.';
comment on column public.calendar_events.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
comment on column public.calendar_events.end_date is 'The last of several days. Null: one day.';
comment on column public.calendar_events.starts_at is 'What clocks in Kathmandu show, to the minute. Null: the whole day.';
comment on column public.calendar_events.ends_at is 'Likewise, on the last day. Null: it is not said when it ends.';
comment on column public.calendar_events.repeat_days is 'Weekly on these days, 0 is Sunday; event_date is one of them. Empty: once.';
comment on column public.calendar_events.repeat_until is 'The last day on which it may be repeated.';
comment on column public.calendar_events.left_out is 'Days of the repetition on which it is not.';
comment on column public.calendar_events.sequence is 'How often it was changed: readers of calendars take the highest (RFC 5545).';
comment on column public.calendar_events.title_ne is 'The title in Nepali. Null: nobody has written it.';
comment on column public.calendar_events.description_ne is 'The description in Nepali. Null: nobody has written it.';

create index calendar_events_event_date_idx on public.calendar_events (event_date, created_at);

-- For whom notes, videos, downloads, links and events are. The choice is a column of the row itself: it is stored with the row in one statement, in the version that was edited,
-- and stands in the log like any other. A class group that is deleted stays in it: who was not meant to see the row sees
-- it as little as before, until somebody chooses anew.
create table public.audiences (
  id uuid primary key default gen_random_uuid(),
  note_id uuid references public.notes (id) on delete cascade,
  video_id uuid references public.videos (id) on delete cascade,
  download_id uuid references public.downloads (id) on delete cascade,
  link_id uuid references public.links (id) on delete cascade,
  event_id uuid references public.calendar_events (id) on delete cascade,
  class_group_id uuid not null references public.class_groups (id) on delete cascade,
  constraint audiences_item_check check (num_nonnulls(note_id, video_id, download_id, link_id, event_id) = 1),
  constraint audiences_note_key unique (note_id, class_group_id),
  constraint audiences_video_key unique (video_id, class_group_id),
  constraint audiences_download_key unique (download_id, class_group_id),
  constraint audiences_link_key unique (link_id, class_group_id),
  constraint audiences_event_key unique (event_id, class_group_id)
);
comment on table public.audiences is 'Which class groups a note, video, download, link or event is for: one row per class group that exists. Written from the column `audience` of those tables, for permissions and filters.';

create index audiences_class_group_id_idx on public.audiences (class_group_id);

create trigger audiences_refuse_change before insert or update or delete or truncate on public.audiences
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('write the column "audience" of the note, video, download, link or event');

do $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'note_id'), ('videos', 'video_id'), ('downloads', 'download_id'), ('links', 'link_id'),
    ('calendar_events', 'event_id')
  ) as item (name, key) loop
    execute format($ddl$
      create index %1$s_audience_idx on public.%1$I using gin (audience) where audience <> '[]';
      create trigger %1$s_set_updated_at before update on public.%1$I
        for each row execute function public.set_updated_at();
      create trigger %1$s_prepare_audience before insert on public.%1$I
        for each row when (new.audience <> '[]') execute function public.prepare_audience();
      create trigger %1$s_prepare_new_audience before update of audience on public.%1$I
        for each row when (new.audience is distinct from old.audience) execute function public.prepare_audience();
      create trigger %1$s_store_audience after insert on public.%1$I
        for each row when (new.audience <> '[]') execute function public.store_audience(%2$L);
      create trigger %1$s_store_new_audience after update of audience on public.%1$I
        for each row when (new.audience is distinct from old.audience) execute function public.store_audience(%2$L);
    $ddl$, item.name, item.key);
  end loop;
end
$$;

create function public.tidy_calendar_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.end_date := nullif(new.end_date, new.event_date);
  new.repeat_days := array(select distinct day from unnest(new.repeat_days) as day order by day);
  -- A day that is left out and is none of the repetition any more is forgotten.
  new.left_out := array(
    select distinct day from unnest(new.left_out) as day
    where day in (select public.repeated_days(new.event_date, new.repeat_days, new.repeat_until))
    order by day
  );
  new.sequence := case
    when tg_op = 'INSERT' then 0
    when to_jsonb(new) - 'sequence' - 'updated_at' = to_jsonb(old) - 'sequence' - 'updated_at' then old.sequence
    else old.sequence + 1
  end;
  return new;
end
$$;
comment on function public.tidy_calendar_event() is 'Row trigger: the same event is stored in one way only, and its sequence is nobody''s to write.';

create trigger calendar_events_tidy before insert or update on public.calendar_events
  for each row execute function public.tidy_calendar_event();

-- Each time that events are on: a row of the event with the day of that time. What a role may not read of the table it gets
-- no row of here either.
create function public.calendar_occurrences(from_day date, to_day date) returns setof public.calendar_events
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not coalesce(isfinite(from_day) and isfinite(to_day), false) or to_day < from_day or to_day > from_day + 400 then
    raise exception using
      errcode = 'check_violation',
      message = 'the calendar is read by at most 400 days, the first one first';
  end if;
  return query
    select event.* from public.calendar_events as event
    where event.repeat_days = '{}'
      and event.event_date <= to_day and coalesce(event.end_date, event.event_date) >= from_day
    union all
    select occurrence.*
    from public.calendar_events as event
    cross join lateral generate_series(
      greatest(event.event_date, from_day) - event.event_date, least(event.repeat_until, to_day) - event.event_date
    ) as number
    cross join lateral (select event.event_date + number as day) as at
    -- Columns that the table gets later come along.
    cross join lateral jsonb_populate_record(event, jsonb_build_object('event_date', at.day)) as occurrence
    where event.repeat_days <> '{}'
      and event.event_date <= to_day and event.repeat_until >= from_day
      and extract(dow from at.day) = any (event.repeat_days)
      and at.day <> all (event.left_out);
end
$$;
comment on function public.calendar_occurrences(date, date) is 'What is on between two days, both included: an event of several days once, a repeated one once for each of its days (event_date).';

-- A student's calendar can be read by other programs, at an address that only the student knows.
create table auth.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_token_hash_check check (length(token_hash) = 32)
);
comment on table auth.calendar_feeds is 'The secret address of a student''s calendar, at most one each. Whether the student may still read is asked with each reading.';
comment on column auth.calendar_feeds.token_hash is 'SHA-256 of 256 random bits: the address itself is known to the student alone.';
comment on column auth.calendar_feeds.read_at is 'When a program last read it, to the hour. Null: never.';

do $$
declare
  entity text;
begin
  foreach entity in array array['notes', 'videos', 'links', 'downloads'] loop
    execute format(
      'create trigger %1$s_log_created after insert on public.%1$I referencing new table as new_rows
         for each statement execute function public.log_created()', entity);
    execute format(
      'create trigger %1$s_log_deleted after delete on public.%1$I referencing old table as old_rows
         for each statement execute function public.log_deleted()', entity);
    execute format(
      'create trigger %1$s_log_updated after update on public.%1$I
         referencing old table as old_rows new table as new_rows
         for each statement execute function public.log_updated()', entity);
  end loop;
end
$$;
