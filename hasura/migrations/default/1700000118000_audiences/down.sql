do $$
declare
  definition text := pg_get_functiondef('public.log_students_updated()'::regprocedure);
begin
  definition := replace(definition, $part$,
      case when 'approval_status' <> all (difference.columns) or not difference.columns <@ '{approval_status,status_reason}'
        then public.changed_values(
          to_jsonb(old_row), to_jsonb(new_row), array_remove(difference.columns, 'approval_status')
        )
      end as changed_values$part$, '');
  execute replace(definition, $part$
      || case when changed_values is null then '{}' else jsonb_build_object('values', changed_values) end$part$, '');
end
$$;

drop function public.changed_values(jsonb, jsonb, text[]);

alter table public.students alter column search set expression as (
  first_name || e'\n' || last_name || e'\n' || email || e'\n' || registration_number || e'\n' || college_name
);

drop function auth.file_is_for_student(uuid, text);

do $$
declare
  item text;
begin
  foreach item in array array['notes', 'videos', 'downloads', 'links', 'calendar_events'] loop
    execute format($ddl$
      drop trigger %1$s_store_new_audience on public.%1$I;
      drop trigger %1$s_store_audience on public.%1$I;
      drop trigger %1$s_prepare_new_audience on public.%1$I;
      drop trigger %1$s_prepare_audience on public.%1$I;
      alter table public.%1$I drop column audience;
    $ddl$, item);
  end loop;
end
$$;

drop function public.store_audience();
drop function public.prepare_audience();
drop table public.audiences;

comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs. {"changed": ["class_groups"], "class_groups": {"added": [names]}} or {"removed": [names]}, and so with "candidate_ids"; of several students all names that any of them got or lost. staff: {"changed": ["role"], "role": {"from", "to"}}; {"changed": ["invitation"], "invitation": {"state": sent, sent again or withdrawn, "role"}}; {"changed": ["exams"], "exams": {"to", "names"}}.';

comment on column public.students.search is 'First name, last name, e-mail, registration number and college, for the search box: one _ilike per word.';
