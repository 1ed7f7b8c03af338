-- A paper with a formula that cannot be read is not sealed: the mock test is a draft again, and says why.
alter table public.mock_tests add column refused text;
comment on column public.mock_tests.refused is 'Why its paper was not sealed when it was scheduled last: question, field and column. Null: it was. Written by refuse_paper.';

create function public.keep_refused() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not public.writes_mock_tests() then
    new.refused := old.refused;
  elsif new.scheduled_at is not null then
    new.refused := null;
  end if;
  return new;
end
$$;
comment on function public.keep_refused() is 'Row trigger: nobody writes mock_tests.refused but refuse_paper; whoever schedules the mock test again clears it.';
create trigger mock_tests_keep_refused before insert or update on public.mock_tests
  for each row execute function public.keep_refused();

create function public.refuse_paper(test_id uuid, reason text) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.write_mock_tests(1);
  with refused as (
    update public.mock_tests as stored
    set scheduled_at = null, minutes = null, sections = null, questions = null, full_marks = null,
        refused = refuse_paper.reason
    where stored.id = refuse_paper.test_id
      and not exists (select from public.sealed_papers as sealed where sealed.test_id = stored.id)
    returning stored.id, stored.paper_id
  )
  update public.papers as paper set frozen_at = null from refused
  where paper.id = refused.paper_id and not exists (
    select from public.mock_tests as other
    where other.paper_id = paper.id and other.scheduled_at is not null and other.id <> refused.id
  );
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.refuse_paper(uuid, text) is 'Takes a scheduled mock test back whose paper cannot be sealed, and says why. For the server only.';
revoke execute on function public.refuse_paper(uuid, text) from public;
grant execute on function public.refuse_paper(uuid, text) to prabesh_server;
grant update (frozen_at) on public.papers to prabesh_server;
