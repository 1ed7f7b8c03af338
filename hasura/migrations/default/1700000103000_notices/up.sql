-- Notices and their addresses. The client never computes a slug.

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
  search text generated always as (lower(normalize(title || E'\n' || content, NFC))) stored,
  constraint notices_title_check check (btrim(title) <> '' and length(title) <= 500),
  constraint notices_content_check check (btrim(content) <> ''),
  constraint notices_category_check
    check (category in ('Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results')),
  constraint notices_url_slug_key unique (url_slug)
);
comment on table public.notices is 'The public notice board.';
comment on column public.notices.category is 'Exams, Admissions, Holiday, Events, Announcement, Important or Results.';
comment on column public.notices.content is 'Plain text.';
comment on column public.notices.date is 'Shown beside the title, such as Apr 14. Today in Kathmandu unless given.';
comment on column public.notices.slug is 'Made from the title; not unique. Kept by trigger.';
comment on column public.notices.url_slug is 'What links use; unique. The slug itself for the newest notice of that slug, otherwise slug-<first 8 of id>. Kept by trigger.';
comment on column public.notices.excerpt is
  'The first 151 characters of the content: the longest preview is 150, and one more tells that there is more.';
comment on column public.notices.search is 'Title and content in lower case, for searches.';

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
    select id, row_number() over (partition by slug order by created_at desc, id desc) as place
    from public.notices where slug = any (slugs)
  )
  update public.notices as notice
  set url_slug = public.notice_own_url_slug(notice.slug, notice.id)
  from ranked
  where ranked.id = notice.id and ranked.place > 1 and notice.url_slug = notice.slug;

  -- The bare slug is free now, unless it is the own address of a notice with a longer slug.
  with ranked as (
    select id, row_number() over (partition by slug order by created_at desc, id desc) as place
    from public.notices where slug = any (slugs)
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
  if tg_op = 'INSERT' and not exists (select from public.notices where id = new.id) and not exists (
    select from public.notices
    where slug = new.slug and (created_at, id) > (new.created_at, new.id)
  ) then
    update public.notices set url_slug = public.notice_own_url_slug(slug, id)
    where slug = new.slug and url_slug = slug;
  end if;
  new.url_slug := case
    when exists (select from public.notices where url_slug = new.slug)
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
      select old_row.slug from old_rows as old_row left join new_rows as new_row using (id)
      where (new_row.slug, new_row.created_at) is distinct from (old_row.slug, old_row.created_at)
      union
      select new_row.slug from new_rows as new_row left join old_rows as old_row using (id)
      where (new_row.slug, new_row.created_at) is distinct from (old_row.slug, old_row.created_at)
    ) as changed
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
