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
create index files_created_at_idx on public.files (created_at desc, id desc);
create index files_uploaded_by_idx on public.files (uploaded_by);
comment on table public.files is 'Uploaded files: what the server must know of each. Readable by admins only; the files themselves by the rules of GET /files.';
comment on column public.files.name is 'Name in the file store: the id and the original extension in lower case.';
comment on column public.files.url is 'Path under which the server answers; notes.file_url and downloads.file_url hold it.';
comment on column public.files.original_name is 'Name on the device it came from; a download gets it again.';
comment on column public.files.content_type is 'Found from the content at upload, never the sender''s claim. Decides whether a browser may show it inline.';
comment on column public.files.size is 'Bytes.';
comment on column public.files.sha256 is 'Of the content, hexadecimal; the ETag.';
comment on column public.files.uploaded_by is 'The admin who uploaded it, while that account exists.';

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
create index notes_created_at_idx on public.notes (created_at desc, id desc);
create index notes_subject_idx on public.notes (subject, created_at desc);
create index notes_file_url_idx on public.notes (file_url) where file_url is not null;
comment on table public.notes is 'Study notes.';
comment on column public.notes.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.notes.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.notes.file_url is 'Path of the file, /files/<uuid>.<ext>. Null: no file available.';

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
create index videos_created_at_idx on public.videos (created_at desc, id desc);
create index videos_subject_idx on public.videos (subject, created_at desc);
comment on table public.videos is 'Video lectures.';
comment on column public.videos.video_url is 'Where the video is watched; http or https.';
comment on column public.videos.thumbnail_url is 'Null or empty: the default image.';
comment on column public.videos.subject is 'Physics, Chemistry, Mathematics, Biology or Computer Science.';
comment on column public.videos.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

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
create index links_created_at_idx on public.links (created_at desc, id desc);
create index links_category_idx on public.links (category, created_at desc);
comment on table public.links is 'Important links.';
comment on column public.links.url is 'http or https.';
comment on column public.links.category is 'Any text; the form offers Admissions, Scholarships, Exams, Career, Other and what is stored.';
comment on column public.links.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

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
create index downloads_created_at_idx on public.downloads (created_at desc, id desc);
create index downloads_category_idx on public.downloads (category, created_at desc);
create index downloads_file_url_idx on public.downloads (file_url) where file_url is not null;
comment on table public.downloads is 'Files to download.';
comment on column public.downloads.file_url is 'Path of an uploaded file, /files/<uuid>.<ext>, or an address elsewhere.';
comment on column public.downloads.file_size is 'As shown, such as 2.4 MB.';
comment on column public.downloads.file_type is 'As shown, such as PDF, ZIP or DOCX.';
comment on column public.downloads.category is 'Any text; the form offers Past Papers, Study Material, Practice Sets, Syllabus, Other and what is stored.';
comment on column public.downloads.date is 'Shown on the card, such as Apr 14. Today in Kathmandu unless given.';

create trigger notes_set_updated_at before update on public.notes
  for each row execute function public.set_updated_at();
create trigger videos_set_updated_at before update on public.videos
  for each row execute function public.set_updated_at();
create trigger links_set_updated_at before update on public.links
  for each row execute function public.set_updated_at();
create trigger downloads_set_updated_at before update on public.downloads
  for each row execute function public.set_updated_at();
