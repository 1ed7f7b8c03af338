-- Marks that everybody saw change as well when a published exam goes, by a deletion or by the undo of its upload, and a
-- corrected file comes: the results there now are others, with the same candidate IDs.

-- Of one candidate, for everybody who looks a result up: most have none.
create index result_changes_replaced_idx on public.result_changes (exam_title, set_number, symbol)
  where action = 'deleted' and exam_published and symbol not like 'Unknown-%';

-- A candidate is in an exam once: a result there now came after the one that is gone, whatever the clocks say. It came
-- by being inserted, or moved there, which leaves a change 'created'; its marks were then what its first update replaced.
create or replace view public.result_revisions as
select id, result_id, old_marks, new_marks, reason, created_at as revised_at
from public.result_changes
where action = 'updated' and exam_published and old_marks <> new_marks
union all
select gone.id, result.id, gone.old_marks, first.marks, gone.reason, coalesce(moved.created_at, result.created_at)
from public.results as result
join public.result_changes as gone on gone.exam_title = result.exam_title and gone.set_number = result.set_number
  and gone.symbol = result.symbol and gone.exam_day = result.exam_day
left join lateral (
  select change.id, change.created_at
  from public.result_changes as change
  where change.result_id = result.id and change.action = 'created'
  order by change.id desc
  limit 1
) as moved on true
cross join lateral (
  select coalesce(
    (
      select change.old_marks
      from public.result_changes as change
      where change.result_id = result.id and change.action = 'updated' and change.id > coalesce(moved.id, 0)
      order by change.id
      limit 1
    ),
    result.marks
  ) as marks
) as first
where gone.action = 'deleted' and gone.exam_published and gone.symbol not like 'Unknown-%'
  and (gone.result_id <> result.id or gone.id < moved.id)
  and gone.old_marks <> first.marks;
comment on view public.result_revisions is 'Changes of marks that everybody had seen: what a result''s page says of them, without who made them. Of a result that was deleted and stored again, too.';
