comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs.';
drop trigger class_groups_unassign on public.class_groups;
drop function public.unassign_class_group();
do $$
declare
  entity text;
begin
  foreach entity in array array['candidate_ids', 'student_class_groups'] loop
    execute format('drop trigger %1$s_log_added on public.%1$I', entity);
    execute format('drop trigger %1$s_log_removed on public.%1$I', entity);
    execute format('drop trigger %1$s_log_1_removed on public.%1$I', entity);
    execute format('drop trigger %1$s_log_2_added on public.%1$I', entity);
  end loop;
end
$$;
drop function public.log_student_items();
