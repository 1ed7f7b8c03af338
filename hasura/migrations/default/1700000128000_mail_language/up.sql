-- In which language the mails to a student are.

alter table public.students
  add column language text not null default 'en',
  add constraint students_language_check check (language in ('en', 'ne'));
comment on column public.students.language is 'Of the mails to the student: en or ne. At first that of the page on which they registered.';

-- The log names the column, too.
do $$
declare
  source text := pg_get_functiondef('public.log_students_updated()'::regprocedure);
  place text := '        case when new_row.last_name <> old_row.last_name';
begin
  if position(place in source) = 0 then
    raise exception 'log_students_updated has no list of columns';
  end if;
  execute replace(source, place, $line$        case when new_row.language <> old_row.language then 'language' end,
$line$ || place);
end
$$;

create function public.choose_language(language text, hasura_session json) returns setof public.students
language sql volatile set search_path = '' as $$
  update public.students set language = choose_language.language
  where user_id = (choose_language.hasura_session ->> 'x-hasura-user-id')::uuid
  returning *
$$;
comment on function public.choose_language(text, json) is 'In which language the mails to the student who asks are. Returns the own row.';

revoke execute on function public.choose_language(text, json) from public;

grant execute on function public.choose_language(text, json) to prabesh_engine;

-- The title of a notice in a mail about it is in the language of the mail.
grant select (title_ne) on public.notices to prabesh_server;
