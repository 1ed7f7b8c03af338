-- Servers have pages in their memory that name the published exams; they make them anew when that changes.
create trigger exams_tell_new after insert on public.exams
  for each row when (new.state = 'published') execute function public.tell_settings();
create trigger exams_tell_state after update on public.exams
  for each row when (new.state <> old.state or new.publish_at is distinct from old.publish_at)
  execute function public.tell_settings();
create trigger exams_tell_gone after delete on public.exams
  for each row when (old.state <> 'draft') execute function public.tell_settings();
comment on function public.tell_settings() is 'Servers read anew what all their pages depend on: the settings, and which exams are published.';
