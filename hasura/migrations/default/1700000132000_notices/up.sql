-- Notices and their addresses. The client never computes a slug.
--
-- The office's whole way of a notice: drafts that colleagues see, a time at which it is published, one at which it goes,
-- a file, a place at the top, and a day in which a deletion can be taken back. Visitors see what is 'published', and of
-- the others nothing: not by list, key, count, search, address or file.
--
-- The English is required and the Nepali is not, as in all that the office writes: null says that nobody has written it, and
-- readers get the other language. A blank one would be shown as an empty title.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  category text not null,
  content text not null,
  date text not null default to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null,
  url_slug text not null,
  -- Lists of notices show 100 or 150 characters of a text that may have 50,000: the database sends what lists need.
  excerpt text generated always as (left(content, 151)) stored,
  -- Words that are common, or too short for trigrams, are looked for in every notice: among 5,000 that took 50 ms with
  -- ilike, which lowers each text again, and takes 17 ms in a text that is lower case already.
  search text generated always as (
    lower(normalize(
      title || E'\n' || content || E'\n' || coalesce(title_ne, '') || E'\n' || coalesce(content_ne, ''), NFC
    ))
  ) stored,
  state text not null default 'published',
  publish_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  pinned boolean not null default false,
  attachment_url text,
  attachment_name text,
  attachment_size bigint,
  writer_id uuid,
  writer_email text,
  title_ne text,
  content_ne text,
  excerpt_ne text generated always as (left(content_ne, 151)) stored,
  constraint notices_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint notices_content_check check (btrim(content) <> ''),
  constraint notices_category_check
    check (category in ('Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results')),
  constraint notices_url_slug_key unique (url_slug),
  constraint notices_state_check check (state in ('draft', 'scheduled', 'published', 'expired')),
  constraint notices_publish_at_check check ((state = 'scheduled') = (publish_at is not null)),
  constraint notices_published_at_check
    check (state not in ('published', 'expired') or published_at is not null),
  constraint notices_attachment_url_check check (attachment_url ~ '^/files/[^/]+$'),
  constraint notices_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  constraint notices_content_ne_check check (btrim(content_ne) <> '')
);
comment on table public.notices is 'The public notice board.';
comment on column public.notices.category is 'Exams, Admissions, Holiday, Events, Announcement, Important or Results.';
comment on column public.notices.content is 'Plain text.';
comment on column public.notices.date is 'Shown beside the title, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.notices.created_at is 'When it was made; of one that was written before it was published, when it was published first.';
comment on column public.notices.slug is 'Made from the title; not unique. Kept by trigger.';
comment on column public.notices.url_slug is 'What links use; unique. The slug itself for the newest published notice of that slug, otherwise slug-<first 8 of id>. Kept by trigger.';
comment on column public.notices.excerpt is
  'The first 151 characters of the content: the longest preview is 150, and one more tells that there is more.';
comment on column public.notices.search is 'Title and content in both languages in lower case, for searches.';
comment on column public.notices.state is 'draft: the office writes it; scheduled: published at publish_at, by the server; published: everybody sees it; expired: its time is over.';
comment on column public.notices.publish_at is 'Of a scheduled one: when it is published.';
comment on column public.notices.published_at is 'When it was published first; null: never. Kept by trigger.';
comment on column public.notices.expires_at is 'When visitors see it no longer; null: never.';
comment on column public.notices.pinned is 'Stands before the others.';
comment on column public.notices.attachment_url is 'A stored file, /files/<uuid>.<ext>: a PDF or a picture. As public as the notice.';
comment on column public.notices.attachment_name is 'Name of the file on the device it came from. Kept by trigger.';
comment on column public.notices.attachment_size is 'Bytes of the file. Kept by trigger.';
comment on column public.notices.writer_id is 'Of a draft: who writes it, which is whoever saved it last. Kept by trigger; no foreign key, as in the log.';
comment on column public.notices.writer_email is 'Their e-mail at that time.';
comment on column public.notices.title_ne is 'The title in Nepali; the address is made of the other one. Null: nobody has written it.';
comment on column public.notices.content_ne is 'The content in Nepali. Null: nobody has written it.';
comment on column public.notices.excerpt_ne is 'As excerpt, of the content in Nepali.';

-- The title of a notice in a mail about it is in the language of the mail.
grant select (title_ne) on public.notices to prabesh_server;

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

create index notices_created_at_idx on public.notices (created_at desc, id desc);
create index notices_slug_idx on public.notices (slug, created_at desc, id desc);
create index notices_category_idx on public.notices (category, created_at desc);

-- Letters, digits and combining marks of any script count as alphanumeric. [[:alnum:]] alone leaves out the vowel
-- signs of Devanagari. Needs a cluster with the locale C.UTF-8.
create function public.notice_slug(title text, id uuid) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    nullif(
      btrim(
        regexp_replace(
          lower(normalize(title, NFC)),
          '[^[:alnum:]\u0300-\u036f\u0900-\u0963\u0966-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]+', '-', 'g'
        ),
        '-'
      ),
      ''
    ),
    left(id::text, 8)
  )
$$;
comment on function public.notice_slug(text, uuid) is 'The slug of a title: lower case, other runs as one hyphen; without any letter or digit the first 8 characters of the id.';

-- A notice's own address. Another title may spell the same, hence the second form.
create function public.notice_own_url_slug(wanted_slug text, notice_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (
      select from public.notices
      where url_slug = wanted_slug || '-' || left(notice_id::text, 8) and id <> notice_id
    )
    then wanted_slug || '-' || notice_id::text
    else wanted_slug || '-' || left(notice_id::text, 8)
  end
$$;

-- Gives the bare slug to the newest notice of each of these slugs, and to the others their own address.
create function public.refresh_notice_url_slugs(slugs text[]) returns void
language plpgsql set search_path = '' as $$
begin
  with ranked as (
    select id, state = 'published' and row_number() over (
      partition by slug, state = 'published' order by created_at desc, id desc
    ) = 1 as first
    from public.notices where slug = any (slugs)
  )
  update public.notices as notice
  set url_slug = public.notice_own_url_slug(notice.slug, notice.id)
  from ranked
  where ranked.id = notice.id and not ranked.first and notice.url_slug = notice.slug;

  -- The bare slug is free now, unless it is the own address of a notice with a longer slug.
  with ranked as (
    select id, row_number() over (partition by slug order by created_at desc, id desc) as place
    from public.notices where slug = any (slugs) and state = 'published'
  )
  update public.notices as notice
  set url_slug = notice.slug
  from ranked
  where ranked.id = notice.id and ranked.place = 1 and notice.url_slug <> notice.slug
    and not exists (select from public.notices as other where other.url_slug = notice.slug);
end
$$;

-- One writer of notices at a time, from the start of its statement, so that each sees the slugs that the others
-- committed. (Taken later, beside row locks, this lock could meet another transaction the wrong way round.)
create function public.lock_notice_slugs() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.notices.url_slug'));
  return null;
end
$$;

-- Before a row is stored: what an insert returns is final, and so is what an update returns unless it joins a slug
-- that other notices have.
create function public.set_notice_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.title = old.title and new.id = old.id then
    new.slug := old.slug;
    new.url_slug := old.url_slug;
    return new;
  end if;

  new.slug := public.notice_slug(new.title, new.id);
  if tg_op = 'UPDATE' and new.slug = old.slug then
    new.url_slug := old.url_slug;
    return new;
  end if;

  -- An insert that meets an existing id ends in its on_conflict and must leave the others alone.
  if tg_op = 'INSERT' and new.state = 'published'
    and not exists (select from public.notices where id = new.id) and not exists (
      select from public.notices
      where slug = new.slug and state = 'published' and (created_at, id) > (new.created_at, new.id)
    ) then
    update public.notices set url_slug = public.notice_own_url_slug(slug, id)
    where slug = new.slug and url_slug = slug;
  end if;
  new.url_slug := case
    when new.state <> 'published' or exists (select from public.notices where url_slug = new.slug)
    then public.notice_own_url_slug(new.slug, new.id)
    else new.slug
  end;
  return new;
end
$$;

-- After an update or a delete: the slugs that a notice left, joined, or has another age in.
create function public.refresh_changed_notice_url_slugs() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.refresh_notice_url_slugs(slugs)
  from (
    select array_agg(distinct slug) as slugs
    from (
      select unnest(array[old_row.slug, new_row.slug]) as slug
      from old_rows as old_row full join new_rows as new_row using (id)
      where (new_row.slug, new_row.created_at, new_row.state = 'published')
        is distinct from (old_row.slug, old_row.created_at, old_row.state = 'published')
    ) as changed
    where slug is not null
  ) as found
  where slugs is not null;
  return null;
end
$$;

create function public.refresh_deleted_notice_url_slugs() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.refresh_notice_url_slugs(array(select distinct slug from old_rows));
  return null;
end
$$;

-- pg_trigger_depth() = 0: not for the updates that these triggers make themselves.
create trigger notices_lock_slugs before insert or update or delete on public.notices
  for each statement when (pg_trigger_depth() = 0) execute function public.lock_notice_slugs();

create trigger notices_set_slug before insert or update on public.notices
  for each row when (pg_trigger_depth() = 0) execute function public.set_notice_slug();

create trigger notices_set_updated_at before update on public.notices
  for each row when (pg_trigger_depth() = 0) execute function public.set_updated_at();

create trigger notices_refresh_url_slugs_update after update on public.notices
  referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function public.refresh_changed_notice_url_slugs();

create trigger notices_refresh_url_slugs_delete after delete on public.notices
  referencing old table as old_rows
  for each statement execute function public.refresh_deleted_notice_url_slugs();

create index notices_search_idx on public.notices using gin (search gin_trgm_ops);
create index notices_newest_shown_idx on public.notices (state, pinned desc, created_at desc, id desc);
create index notices_oldest_shown_idx on public.notices (state, pinned desc, created_at, id);
create index notices_category_shown_idx on public.notices (state, category, pinned desc, created_at desc, id desc);
create index notices_publish_at_idx on public.notices (publish_at) where state = 'scheduled';
create index notices_expires_at_idx on public.notices (expires_at) where state = 'published' and expires_at is not null;
create index notices_attachment_url_idx on public.notices (attachment_url) where attachment_url is not null;

-- What follows from what is written: nobody says of a file what it is called, of a draft who writes it, or since when a
-- notice is public. prabesh.decides: the server, at its time, or a deletion that is taken back.
create function public.keep_notice_state() returns trigger
language plpgsql set search_path = '' as $$
declare
  decides text := coalesce(current_setting('prabesh.decides', true), '');
  was public.notices;
  file public.files;
  actor record;
begin
  if decides = 'restoring a notice' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  new.published_at := was.published_at;
  new.writer_id := was.writer_id;
  new.writer_email := was.writer_email;
  new.attachment_name := was.attachment_name;
  new.attachment_size := was.attachment_size;

  if new.attachment_url is null then
    new.attachment_name := null;
    new.attachment_size := null;
  elsif new.attachment_url is distinct from was.attachment_url then
    select * into file from public.files where url = new.attachment_url;
    if file.content_type not in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif') then
      raise exception using errcode = 'check_violation', message = 'the attachment of a notice is a PDF or a picture';
    end if;
    new.attachment_name := file.original_name;
    new.attachment_size := file.size;
  end if;

  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif decides = '' and (was.state is distinct from 'scheduled' or new.publish_at is distinct from was.publish_at) then
    perform public.check_publication_time(new.publish_at);
  end if;
  if decides = '' then
    if new.state = 'expired' and was.state is distinct from 'expired' then
      raise exception using errcode = 'check_violation', message = 'a notice expires at its time, not by hand';
    elsif new.state in ('published', 'scheduled')
      and (new.state, new.expires_at, new.publish_at) is distinct from (was.state, was.expires_at, was.publish_at)
      and (new.expires_at <= greatest(new.publish_at, clock_timestamp()) or not isfinite(new.expires_at)) then
      raise exception using
        errcode = 'check_violation', message = 'the notice would expire before anybody could see it';
    end if;
  end if;

  if new.state in ('published', 'expired') and new.published_at is null then
    if tg_op = 'UPDATE' then
      new.created_at := now();
      new.date := to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD');
    end if;
    new.published_at := new.created_at;
  end if;

  if new.state = 'draft' then
    select * into actor from public.current_actor();
    if actor.id is not null then
      new.writer_id := actor.id;
      new.writer_email := actor.email;
    end if;
  else
    new.writer_id := null;
    new.writer_email := null;
  end if;
  return new;
end
$$;
comment on function public.keep_notice_state() is 'Row trigger: a notice is written, planned, published and over as the office''s rules say.';

-- By its name before notices_set_slug, which asks whether the notice is published.
create trigger notices_keep_state before insert or update on public.notices
  for each row when (pg_trigger_depth() = 0) execute function public.keep_notice_state();

-- What the server calls, with the exams. A notice that is being changed at this moment, or that another server has
-- taken, is left for the next call. What was deleted a day ago goes for good.
create function public.settle_due_notices() returns table (id uuid, title text, state text)
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('prabesh.decides', 'settling notices', true);
  return query
    with due as materialized (
      select notice.id, coalesce(notice.expires_at <= clock_timestamp(), false) as over
      from public.notices as notice
      where (notice.state = 'scheduled' and notice.publish_at <= clock_timestamp())
        or (notice.state = 'published' and notice.expires_at <= clock_timestamp())
      order by notice.id
      for update skip locked
    )
    update public.notices as notice
    set state = case when due.over then 'expired' else 'published' end
    from due
    where notice.id = due.id
    returning notice.id, notice.title, notice.state;
  delete from public.deleted_notices as gone where gone.deleted_at <= clock_timestamp() - interval '1 day';
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.settle_due_notices() is 'Publishes the notices whose time has come, ends those whose time is over, and forgets what was deleted a day ago. Returns what became of which.';

-- Whoever deletes a notice, however: for a day it can be taken back, with its file and its address.
create table public.deleted_notices (
  id uuid primary key,
  title text not null,
  attachment_url text,
  content jsonb not null,
  deleted_at timestamptz not null default now()
);
comment on table public.deleted_notices is 'Notices that were deleted less than a day ago. Nobody but admins reads them; only the deletion, its undo and the server write them.';
comment on column public.deleted_notices.id is 'The notice''s own.';
comment on column public.deleted_notices.attachment_url is 'Its file, which stays as long as this row.';
comment on column public.deleted_notices.content is 'The whole row.';

create index deleted_notices_deleted_at_idx on public.deleted_notices (deleted_at);
create index deleted_notices_attachment_url_idx on public.deleted_notices (attachment_url) where attachment_url is not null;

create trigger deleted_notices_refuse_change before insert or update or delete or truncate on public.deleted_notices
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.decides', true), '') = '')
  execute function public.refuse_direct_write('deleted notices are kept by their deletion');

create function public.keep_deleted_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_notices (id, title, attachment_url, content)
  values (old.id, old.title, old.attachment_url, to_jsonb(old))
  on conflict (id) do update
    set (title, attachment_url, content, deleted_at)
      = (excluded.title, excluded.attachment_url, excluded.content, excluded.deleted_at);
  return null;
end
$$;

create trigger notices_keep_deleted after delete on public.notices
  for each row execute function public.keep_deleted_notice();

-- Columns that are made of others are made again.
create function public.restore_notice(notice_id uuid) returns setof public.notices
language plpgsql volatile set search_path = '' as $$
declare
  kept public.deleted_notices;
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = 'public.notices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  select * into kept from public.deleted_notices as gone where gone.id = notice_id for update;
  if kept.deleted_at > clock_timestamp() - interval '1 day' then
    perform set_config('prabesh.decides', 'restoring a notice', true);
    execute format(
      'insert into public.notices (%1$s) select %1$s from jsonb_populate_record(null::public.notices, $1)', columns
    ) using kept.content;
    delete from public.deleted_notices as gone where gone.id = notice_id;
    perform set_config('prabesh.decides', '', true);
  elsif not exists (select from public.notices as notice where notice.id = notice_id) then
    raise exception using
      errcode = 'check_violation', message = 'the notice was deleted more than a day ago and cannot be restored';
  end if;
  return query select * from public.notices as notice where notice.id = notice_id;
end
$$;
comment on function public.restore_notice(uuid) is 'Takes a deletion back, for a day: the notice is as it was. One that is there already stays as it is.';

create trigger notices_check_file before insert on public.notices
  for each row execute function public.check_stored_file('attachment_url');

create trigger notices_check_new_file before update of attachment_url on public.notices
  for each row when (old.attachment_url is distinct from new.attachment_url)
  execute function public.check_stored_file('attachment_url');

create trigger notices_release_file after delete on public.notices
  for each row execute function public.release_stored_file('attachment_url');

create trigger notices_release_old_file after update on public.notices
  for each row when (old.attachment_url is distinct from new.attachment_url)
  execute function public.release_stored_file('attachment_url');

create trigger deleted_notices_release_file after delete on public.deleted_notices
  for each row execute function public.release_stored_file('attachment_url');

create trigger deleted_notices_release_old_file after update on public.deleted_notices
  for each row when (old.attachment_url is distinct from new.attachment_url)
  execute function public.release_stored_file('attachment_url');

create function public.log_notices_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'created', 'notices', new_row.id, new_row.title,
    case
      when current_setting('prabesh.decides', true) = 'restoring a notice' then jsonb_build_object('restored', true)
      when new_row.state = 'published' then '{}'
      else jsonb_build_object('state', jsonb_build_object('to', new_row.state))
    end
    || case when new_row.publish_at is null then '{}' else jsonb_build_object('publish_at', new_row.publish_at) end
  from new_rows as new_row cross join public.current_actor() as actor;
  return null;
end
$$;

create function public.log_notices_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details)
  select actor.id, actor.email, 'updated', 'notices', new_row.id, new_row.title,
    jsonb_build_object('changed', coalesce(changed.columns, '["writer"]'))
    || case
      when moved then jsonb_build_object('state', jsonb_build_object('from', old_row.state, 'to', new_row.state))
      else '{}'
    end
    || case when new_row.publish_at is distinct from old_row.publish_at and new_row.publish_at is not null
      then jsonb_build_object('publish_at', new_row.publish_at) else '{}'
    end
    || case
      when taken then jsonb_build_object(
        'writer', jsonb_build_object('from', old_row.writer_email, 'to', new_row.writer_email)
      )
      else '{}'
    end
  from new_rows as new_row
  join old_rows as old_row using (id)
  cross join lateral (
    select new_row.state <> old_row.state as moved,
      new_row.state = 'draft' and new_row.writer_id <> old_row.writer_id as taken
  ) as told
  cross join lateral (
    select jsonb_agg(key order by key) as columns
    from jsonb_each(to_jsonb(old_row)) as old_value join jsonb_each(to_jsonb(new_row)) as new_value using (key)
    where old_value.value is distinct from new_value.value
      and key not in (
        'updated_at', 'search', 'slug', 'url_slug', 'excerpt', 'excerpt_ne', 'published_at', 'attachment_name', 'attachment_size',
        'writer_id', 'writer_email'
      )
      and not (moved and key in ('created_at', 'date'))
  ) as changed
  cross join public.current_actor() as actor
  where changed.columns is not null or taken;
  return null;
end
$$;

create trigger notices_log_created after insert on public.notices
  referencing new table as new_rows
  for each statement execute function public.log_notices_created();

create trigger notices_log_updated after update on public.notices
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_notices_updated();

-- Pages, sitemap and whatever else a server keeps of notices is made anew, in every server.
create trigger notices_tell_created after insert on public.notices
  for each row when (new.state = 'published') execute function public.tell_settings();

create trigger notices_tell_updated after update on public.notices
  for each row when (old.state = 'published' or new.state = 'published') execute function public.tell_settings();

create trigger notices_tell_deleted after delete on public.notices
  for each row when (old.state = 'published') execute function public.tell_settings();

revoke execute on function public.settle_due_notices(), public.restore_notice(uuid) from public;
grant execute on function public.restore_notice(uuid) to prabesh_engine;

-- The server learns when something is due and which files are public, and reads no text.
grant select (id, title, slug, url_slug, state, created_at, updated_at, publish_at, expires_at, attachment_url)
  on public.notices to prabesh_server;

grant update (state, url_slug) on public.notices to prabesh_server;
grant select (deleted_at), delete on public.deleted_notices to prabesh_server;
grant execute on function public.settle_due_notices() to prabesh_server;

create trigger notices_log_deleted after delete on public.notices
  referencing old table as old_rows
  for each statement execute function public.log_deleted();
