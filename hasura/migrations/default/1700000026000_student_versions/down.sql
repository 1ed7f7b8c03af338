do $$
begin
  execute replace(
    pg_get_functiondef('public.log_students_updated()'::regprocedure),
    $s$key not in ('search', 'updated_at', $s$,
    $s$key not in ('search', $s$
  );
end
$$;
drop trigger students_set_updated_at on public.students;
alter table public.students drop column updated_at;
