revoke select (title_ne) on public.notices from prabesh_server;

drop function public.choose_language(text, json);

do $$
begin
  execute replace(
    pg_get_functiondef('public.log_students_updated()'::regprocedure),
    $line$        case when new_row.language <> old_row.language then 'language' end,
$line$, '');
end
$$;
alter table public.students drop column language;
