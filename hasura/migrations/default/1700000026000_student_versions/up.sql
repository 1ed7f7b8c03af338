-- Which version of a student somebody edits, so that nobody overwrites what another one has saved meanwhile.

alter table public.students add column updated_at timestamptz not null default now();
comment on column public.students.updated_at is 'Time of the last change. Whoever saves names the version that was edited.';
create trigger students_set_updated_at before update on public.students
  for each row execute function public.set_updated_at();

-- To the log the time of a change is no change. The rest of its function stays as it is.
do $$
declare
  before text := pg_get_functiondef('public.log_students_updated()'::regprocedure);
  after text := replace(before, $s$key not in ('search', $s$, $s$key not in ('search', 'updated_at', $s$);
begin
  if after = before then
    raise exception 'log_students_updated does not name the columns that it leaves out';
  end if;
  execute after;
end
$$;
