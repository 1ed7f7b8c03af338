revoke select (title_ne) on public.notices from prabesh_server;

drop function public.choose_language(text, json);

alter table public.students drop column language;
