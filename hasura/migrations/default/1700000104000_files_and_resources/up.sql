-- Uploaded files, and what students study from: notes, videos, links and downloads.

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
  constraint notes_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint notes_subject_check
    check (subject in ('Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science')),
  constraint notes_file_url_check check (file_url ~ '^/files/[^/]+$')
);
comment on table public.notes is 'Study notes.';
comment on column public.notes.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.notes.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.notes.file_url is 'Path of the file, /files/<uuid>.<ext>. Null: no file available.';

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
  constraint videos_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint videos_subject_check
    check (subject in ('Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science')),
  -- A javascript: or data: address would run as this site.
  constraint videos_video_url_check check (video_url ~* '^https?://'),
  constraint videos_thumbnail_url_check check (thumbnail_url = '' or thumbnail_url ~* '^(https?://|/[^/])')
);
comment on table public.videos is 'Video lectures.';
comment on column public.videos.video_url is 'Where the video is watched; http or https.';
comment on column public.videos.thumbnail_url is 'Null or empty: the default image.';
comment on column public.videos.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.videos.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

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
  constraint links_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint links_url_check check (url ~* '^https?://'),
  constraint links_category_check check (btrim(category) <> '' and length(category) <= 100)
);
comment on table public.links is 'Important links.';
comment on column public.links.url is 'http or https.';
comment on column public.links.category is 'Any text; the form offers Admissions, Scholarships, Exams, Career, Other and what is stored.';
comment on column public.links.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

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
  constraint downloads_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint downloads_file_url_check check (file_url = '' or file_url ~* '^(https?://|/[^/])'),
  constraint downloads_category_check check (btrim(category) <> '' and length(category) <= 100)
);
comment on table public.downloads is 'Files to download.';
comment on column public.downloads.file_url is 'Path of an uploaded file, /files/<uuid>.<ext>, or an address elsewhere.';
comment on column public.downloads.file_size is 'As shown, such as 2.4 MB.';
comment on column public.downloads.file_type is 'As shown, such as PDF, ZIP or DOCX.';
comment on column public.downloads.category is 'Any text; the form offers Past Papers, Study Material, Practice Sets, Syllabus, Other and what is stored.';
comment on column public.downloads.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

create index downloads_created_at_idx on public.downloads (created_at desc, id desc);

create index downloads_category_idx on public.downloads (category, created_at desc);

create index downloads_file_url_idx on public.downloads (file_url) where file_url is not null;

create trigger notes_set_updated_at before update on public.notes
  for each row execute function public.set_updated_at();

create trigger videos_set_updated_at before update on public.videos
  for each row execute function public.set_updated_at();

create trigger links_set_updated_at before update on public.links
  for each row execute function public.set_updated_at();

create trigger downloads_set_updated_at before update on public.downloads
  for each row execute function public.set_updated_at();

-- What the office's lists of notices and study resources ask for: how many rows each category or subject has, and a
-- search over thousands of notices. GraphQL cannot group; a view can.

create view public.resource_groups as
select 'notices'::text as resource, category as name, count(*)::integer as count from public.notices group by category
union all
select 'notes', subject, count(*)::integer from public.notes group by subject
union all
select 'videos', subject, count(*)::integer from public.videos group by subject
union all
select 'downloads', category, count(*)::integer from public.downloads group by category
union all
select 'links', category, count(*)::integer from public.links group by category;
comment on view public.resource_groups is 'How many notices, notes, videos, downloads and links there are of each category or subject. Ask for one resource at a time.';
comment on column public.resource_groups.resource is 'The table: notices, notes, videos, downloads or links.';
comment on column public.resource_groups.name is 'A category of notices, downloads and links; a subject of notes and videos.';
comment on column public.resource_groups.count is 'Number of rows; a group without any is left out.';

create index notices_search_idx on public.notices using gin (search gin_trgm_ops);

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

-- A new column that names stored files belongs into this view, and gets the two triggers below.
create view auth.file_uses as
  select file_url as url, 'note' as entity, id, title from public.notes where file_url like '/files/%'
  union all
  select file_url, 'download', id, title from public.downloads where file_url like '/files/%'
  union all
  select thumbnail_url, 'video', id, title from public.videos where thumbnail_url like '/files/%';
comment on view auth.file_uses is 'Which rows name which stored files.';

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

create trigger notes_check_file before insert on public.notes
  for each row execute function public.check_stored_file('file_url');

create trigger notes_check_new_file before update of file_url on public.notes
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.check_stored_file('file_url');

create trigger notes_release_file after delete on public.notes
  for each row execute function public.release_stored_file('file_url');

create trigger notes_release_old_file after update on public.notes
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.release_stored_file('file_url');

create trigger downloads_check_file before insert on public.downloads
  for each row execute function public.check_stored_file('file_url');

create trigger downloads_check_new_file before update of file_url on public.downloads
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.check_stored_file('file_url');

create trigger downloads_release_file after delete on public.downloads
  for each row execute function public.release_stored_file('file_url');

create trigger downloads_release_old_file after update on public.downloads
  for each row when (old.file_url is distinct from new.file_url)
  execute function public.release_stored_file('file_url');

create trigger videos_check_file before insert on public.videos
  for each row execute function public.check_stored_file('thumbnail_url');

create trigger videos_check_new_file before update of thumbnail_url on public.videos
  for each row when (old.thumbnail_url is distinct from new.thumbnail_url)
  execute function public.check_stored_file('thumbnail_url');

create trigger videos_release_file after delete on public.videos
  for each row execute function public.release_stored_file('thumbnail_url');

create trigger videos_release_old_file after update on public.videos
  for each row when (old.thumbnail_url is distinct from new.thumbnail_url)
  execute function public.release_stored_file('thumbnail_url');

-- Before triggers of a deletion run under the row's lock: what names the file has been stored, or will be refused.
create function public.refuse_used_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.file_uses where url = old.url) then
    raise exception using
      errcode = 'foreign_key_violation',
      message = format('the file %s is used by a note, a download or a video', old.url);
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
