drop function auth.sheet_book_places(uuid, bigint, uuid[]);
drop function auth.sheet_book_content(uuid);
drop function auth.holds_exam_of_sheet_book(uuid, text);

create or replace view auth.file_uses as
  select file_url as url, 'note' as entity, id, title from public.notes where file_url like '/files/%'
  union all
  select file_url, 'download', id, title from public.downloads where file_url like '/files/%'
  union all
  select thumbnail_url, 'video', id, title from public.videos where thumbnail_url like '/files/%'
  union all
  select attachment_url, 'notice', id, title from public.notices where attachment_url is not null
  union all
  select attachment_url, 'deleted notice', id, title from public.deleted_notices where attachment_url is not null;

drop trigger exams_remove_sheet_books on public.exams;
drop trigger exams_end_sheet_books on public.exams;
-- Row by row: the files are to be looked at.
delete from public.sheet_books;
drop table public.sheet_books;
drop function public.end_sheet_books();
drop function public.stop_sheet_book();
drop function public.replace_sheet_books();
drop function public.begin_sheet_book();
