-- What the office writes, in Nepali beside the English. The English is required as before and the Nepali is not: null says
-- that nobody has written it, and readers get the other language. A blank one would be shown as an empty title.

alter table public.notices
  add column title_ne text,
  add column content_ne text,
  add column excerpt_ne text generated always as (left(content_ne, 151)) stored,
  add constraint notices_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
  add constraint notices_content_ne_check check (btrim(content_ne) <> '');
comment on column public.notices.title_ne is 'The title in Nepali; the address is made of the other one. Null: nobody has written it.';
comment on column public.notices.content_ne is 'The content in Nepali. Null: nobody has written it.';
comment on column public.notices.excerpt_ne is 'As excerpt, of the content in Nepali.';

alter table public.notices alter column search set expression as (
  lower(normalize(
    title || E'\n' || content || E'\n' || coalesce(title_ne, '') || E'\n' || coalesce(content_ne, ''), NFC
  ))
);
comment on column public.notices.search is 'Title and content in both languages in lower case, for searches.';

do $$
declare
  item text;
begin
  foreach item in array array['notes', 'videos', 'links', 'downloads', 'calendar_events'] loop
    execute format($ddl$
      alter table public.%1$I
        add column title_ne text,
        add column description_ne text,
        add constraint %1$s_title_ne_check check (btrim(title_ne) <> '' and length(title_ne) <= 500),
        add constraint %1$s_description_ne_check check (btrim(description_ne) <> '');
      comment on column public.%1$I.title_ne is 'The title in Nepali. Null: nobody has written it.';
      comment on column public.%1$I.description_ne is 'The description in Nepali. Null: nobody has written it.';
    $ddl$, item);
  end loop;
end
$$;

-- The log names what somebody changed, not what the database makes of it.
do $$
declare
  definition text := pg_get_functiondef('public.log_notices_updated()'::regprocedure);
begin
  if position($part$'excerpt', 'published_at'$part$ in definition) = 0 then
    raise exception 'log_notices_updated() is not what this migration knows';
  end if;
  execute replace(definition, $part$'excerpt', 'published_at'$part$, $part$'excerpt', 'excerpt_ne', 'published_at'$part$);
end
$$;

-- ------------------------------------------------------------------------------------------------------------- exams

-- The English title is what an exam is known by: in results, in addresses and on sheets. The Nepali one is only shown. It is
-- of the title, not of one date: an exam that comes later has it from the others of its title.
alter table public.exams
  add column title_ne text,
  add constraint exams_title_ne_check check (public.is_plain_line(title_ne, 200));
comment on column public.exams.title_ne is 'The title in Nepali, only for showing; the same for all exams of a title. Null: nobody has written it. Written by name_exam.';

create function public.take_exam_title() returns trigger
language plpgsql set search_path = '' as $$
begin
  select other.title_ne into new.title_ne from public.exams as other
  where other.exam_title = new.exam_title and other.title_ne is not null limit 1;
  return new;
end
$$;
comment on function public.take_exam_title() is 'Row trigger: a new exam is called in Nepali as the others of its title are.';

create trigger exams_take_title before insert on public.exams
  for each row execute function public.take_exam_title();

create trigger exams_tell_title after update on public.exams
  for each row when (new.state <> 'draft' and new.title_ne is distinct from old.title_ne)
  execute function public.tell_settings();

create function public.name_exam(exam_id uuid, title_ne text) returns setof public.exams
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  title text := (select exam.exam_title from public.exams as exam where exam.id = name_exam.exam_id);
  name text := nullif(btrim(name_exam.title_ne, e' \t\n\r\u00a0'), '');
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin names an exam in Nepali';
  elsif title is null then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  perform set_config('prabesh.decides', 'naming', true);
  -- In the order in which everybody else locks exams.
  perform from public.exams as exam where exam.exam_title = title
  order by exam.exam_title, exam.set_number, exam.exam_date for update;
  update public.exams as exam set title_ne = name
  where exam.exam_title = title and exam.title_ne is distinct from name;
  perform set_config('prabesh.decides', '', true);
  return query select exam.* from public.exams as exam where exam.id = name_exam.exam_id;
end
$$;
comment on function public.name_exam(uuid, text) is 'Gives the title of an exam, and thereby all exams of that title, its Nepali form; blank or null: none.';

revoke execute on function public.name_exam(uuid, text) from public;

grant execute on function public.name_exam(uuid, text) to prabesh_engine;

create or replace view public.announced_exams as
select exam_title, set_number, exam_date, publish_at, title_ne
from public.exams cross join (select) as nothing
where state = 'scheduled';

-- --------------------------------------------------------------------------------------------- the institute's facts

alter table public.institute
  add column nepali_call_hours text,
  add column nepali_office_hours text,
  add column nepali_street text,
  add column nepali_city text,
  add column nepali_directions text,
  add constraint institute_nepali_call_hours_check
    check (nepali_call_hours = '' or public.is_plain_line(nepali_call_hours, 60)),
  add constraint institute_nepali_office_hours_check
    check (nepali_office_hours = '' or public.is_plain_line(nepali_office_hours, 60)),
  add constraint institute_nepali_street_check check (nepali_street = '' or public.is_plain_line(nepali_street, 120)),
  add constraint institute_nepali_city_check check (nepali_city = '' or public.is_plain_line(nepali_city, 60)),
  add constraint institute_nepali_directions_check
    check (nepali_directions = '' or public.is_plain_line(nepali_directions, 200));
comment on column public.institute.nepali_call_hours is 'call_hours in Nepali. Empty here and below: Nepali pages show the other one.';
comment on column public.institute.nepali_office_hours is 'office_hours in Nepali.';
comment on column public.institute.nepali_street is 'street in Nepali.';
comment on column public.institute.nepali_city is 'city in Nepali.';
comment on column public.institute.nepali_directions is 'directions in Nepali.';
