-- For whom notes, videos, downloads, links and events are; students found by their phone; what a student's values were
-- before a change.

-- ------------------------------------------------------------------------------------------------- for whom

-- The choice is a column of the row itself: it is stored with the row in one statement, in the version that was edited,
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

do $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'note_id'), ('videos', 'video_id'), ('downloads', 'download_id'), ('links', 'link_id'),
    ('calendar_events', 'event_id')
  ) as item (name, key) loop
    execute format($ddl$
      alter table public.%1$I add column audience jsonb not null default '[]';
      comment on column public.%1$I.audience is 'Ids of the class groups whose students it is for; empty: all students. One that does not exist any more lets nobody in.';
      create index %1$s_audience_idx on public.%1$I using gin (audience) where audience <> '[]';
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

-- ------------------------------------------------------------------------------------------------- the phone

-- With the stored form of the phone: whoever searches takes spaces, hyphens and the country's code away first.
alter table public.students alter column search set expression as (
  first_name || e'\n' || last_name || e'\n' || email || e'\n' || registration_number || e'\n' || college_name
    || e'\n' || phone
);
comment on column public.students.search is 'First name, last name, e-mail, registration number, college and phone, for the search box: one _ilike per word.';

-- ------------------------------------------------------------------------------------------------- old and new values

create function public.changed_values(before jsonb, after jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(name, jsonb_build_object('from', before -> name, 'to', after -> name))
  from unnest(columns) as name
$$;
comment on function public.changed_values(jsonb, jsonb, text[]) is 'Of each column what it was and what it is.';

-- The function that writes the log of students, as it stands, also keeps the values. Of a decision the states are in the
-- entry already: thousands of students at once cost no JSON of whole rows.
do $$
declare
  definition text := pg_get_functiondef('public.log_students_updated()'::regprocedure);
  counted constant text := 'count(*) over () as total';
  told constant text := $part$jsonb_build_object('registration_number', registration_number, 'changed', columns)$part$;
begin
  if position(counted in definition) = 0 or position(told in definition) = 0 then
    raise exception 'log_students_updated() is another one than this migration knows';
  end if;
  definition := replace(definition, counted, counted || $part$,
      case when 'approval_status' <> all (difference.columns) or not difference.columns <@ '{approval_status,status_reason}'
        then public.changed_values(
          to_jsonb(old_row), to_jsonb(new_row), array_remove(difference.columns, 'approval_status')
        )
      end as changed_values$part$);
  execute replace(definition, told, told || $part$
      || case when changed_values is null then '{}' else jsonb_build_object('values', changed_values) end$part$);
end
$$;

comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. Of a student''s other columns {"values": {column: {"from", "to"}}}; entries from before have none. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs. {"changed": ["class_groups"], "class_groups": {"added": [names]}} or {"removed": [names]}, and so with "candidate_ids"; of several students all names that any of them got or lost. staff: {"changed": ["role"], "role": {"from", "to"}}; {"changed": ["invitation"], "invitation": {"state": sent, sent again or withdrawn, "role"}}; {"changed": ["exams"], "exams": {"to", "names"}}.';
