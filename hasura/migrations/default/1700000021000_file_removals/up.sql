-- A stored file lives as long as a note, a download or a video's thumbnail names it. Whoever changes these rows, by the
-- server's GraphQL or by a real Hasura: what nothing names any more waits here until the server has removed it.

create table auth.file_removals (
  name text primary key,
  look_at timestamptz not null,
  tries integer not null default 0
);
create index file_removals_look_at_idx on auth.file_removals (look_at);
comment on table auth.file_removals is 'Names in the file store to look at: removed when nothing uses them, otherwise left alone. A new file waits for a day, so that an add that was given up leaves nothing.';
comment on column auth.file_removals.name is 'As files.name; the row there may be gone already.';
comment on column auth.file_removals.tries is 'How often the file store could not remove it.';

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
