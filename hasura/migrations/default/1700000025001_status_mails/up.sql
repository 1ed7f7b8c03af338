-- Who has to be told of a decision, whoever changed the state: written by the change itself, read by the server, which
-- waits until an undo of ten seconds is over and then tells what is true by then. Used by the server only, like the rest
-- of this schema.

create table auth.status_mails (
  student_id uuid primary key references public.students (id) on delete cascade,
  told_status text not null,
  due_at timestamptz not null
);
create index status_mails_due_at_idx on auth.status_mails (due_at);
comment on table auth.status_mails is 'One row per student whose state has changed and who has not been told. It goes in the transaction that stores the mail, or when there is nothing to tell.';
comment on column auth.status_mails.told_status is 'The state of which the student knows.';
comment on column auth.status_mails.due_at is 'Each further change of the state puts it off.';

create function public.await_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.status_mails (student_id, told_status, due_at)
  select student_id, from_status, clock_timestamp() + interval '15 seconds' from new_rows
  on conflict (student_id) do update set due_at = excluded.due_at;
  return null;
end
$$;
comment on function public.await_status_mail() is 'Statement trigger: the students of a change of states have to be told of it.';
create trigger status_change_students_await_mail after insert on public.status_change_students
  referencing new table as new_rows
  for each statement execute function public.await_status_mail();
