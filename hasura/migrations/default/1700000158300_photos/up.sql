-- Photos of students: who gives and sees one is decided by the server (server/files/photos/photos.ts, docs/screens/office.md).
create table auth.student_photos (
  student_id uuid primary key references public.students (id) on delete cascade,
  url text not null unique,
  given_by uuid references auth.users (id) on delete set null,
  given_at timestamptz not null default now(),
  constraint student_photos_url_check check (url like '/files/%')
);
comment on table auth.student_photos is 'The photo of a student: read by the student, the office, admins, and teachers who own a mock test of the student''s.';
comment on column auth.student_photos.url is 'As files.url. Nobody is told it: a photo has the address of its student.';

create trigger student_photos_check_file before insert or update on auth.student_photos
  for each row execute function public.check_stored_file('url');
create trigger student_photos_release_file after delete on auth.student_photos
  for each row execute function public.release_stored_file('url');
create trigger student_photos_release_old_file after update on auth.student_photos
  for each row when (old.url is distinct from new.url) execute function public.release_stored_file('url');

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
  where book.file_url is not null
  union all
  select url, 'question', question.id, question.number
  from auth.question_pictures join public.questions as question on question.id = question_id
  union all
  select photo.url, 'photo', student.id, student.registration_number
  from auth.student_photos as photo join public.students as student on student.id = photo.student_id;

grant select, insert, update, delete on auth.student_photos to prabesh_server;
grant select on public.test_candidates to prabesh_server;
