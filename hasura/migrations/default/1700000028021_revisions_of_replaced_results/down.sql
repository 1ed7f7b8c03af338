create or replace view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes cross join (select) as nothing
where action = 'updated' and exam_published and old_marks <> new_marks;
comment on view public.result_revisions is 'Changes of marks that everybody had seen: what a result''s page says of them, without who made them.';
drop index public.result_changes_replaced_idx;
