drop function public.undo_exam_rename(uuid);
drop function public.rename_exam(uuid, text, text, text);
drop trigger exam_renames_take_back on public.exam_renames;
drop function public.take_back_rename();
drop trigger exam_renames_carry_out on public.exam_renames;
drop function public.carry_out_rename();
drop function public.log_exam_rename(public.exam_renames);
drop function public.results_in_both(public.exam_renames);
drop function public.seen_exams(text, text, text, text);
delete from auth.sheet_statuses where renamed;
drop index auth.sheet_statuses_says_idx;
alter table auth.sheet_statuses drop column renamed;
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks)
  nulls not distinct;
create or replace trigger results_trim_spelling before insert on public.results
  for each row when (
    current_setting('prabesh.spelled', true) is distinct from jsonb_build_array(new.exam_title, new.set_number)::text
  )
  execute function public.spell_exam_of_row();
create or replace trigger results_upload_insert before insert on public.results
  for each row when (new.upload_id is not null or current_setting('prabesh.uploads', true) <> '')
  execute function public.stamp_result();
create or replace trigger results_log_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement when (coalesce(current_setting('prabesh.undoes', true), '') = '')
  execute function public.log_results_updated();
create or replace trigger results_changes_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.record_updated_results();
drop table public.exam_renames;
