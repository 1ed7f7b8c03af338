-- Marks by subject, where the file of an upload has them: a list of [subject, marks, full marks] beside the total, which is their
-- sum. A subject that the candidate did not sit has null.
create function public.are_subjects(subjects jsonb, total numeric) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(subjects) <> 'array' or length(subjects::text) > 1000 then false
    when not (
      select coalesce(bool_and(
        case when jsonb_typeof(one) = 'array' and jsonb_array_length(one) = 3
          then coalesce(public.is_plain_line(one ->> 0, 40), false) and jsonb_typeof(one -> 0) = 'string'
            and jsonb_typeof(one -> 1) in ('number', 'null') and jsonb_typeof(one -> 2) = 'number'
          else false
        end
      ), false) and count(*) <= 12
      from jsonb_array_elements(subjects) as one
    ) then false
    else (
      select coalesce(sum((one ->> 1)::numeric), 0) is not distinct from total
        and bool_and(coalesce((one ->> 1)::numeric, 0) <= (one ->> 2)::numeric)
        and count(distinct one ->> 0) = count(*)
      from jsonb_array_elements(subjects) as one
    )
  end
$$;
comment on function public.are_subjects(jsonb, numeric) is 'Whether this is a list of 1 to 12 [subject, marks or null, full marks], none above its full marks, that add up to the total.';

alter table public.results
  add column subjects jsonb,
  -- All that a signed sheet says fits into its code, which holds 2,953 bytes: a third more than these, and the signature.
  add constraint results_subjects_check check (
    subjects is null
    or public.are_subjects(subjects, marks)
      and octet_length(exam_title || set_number || symbol || name || subjects::text) <= 1500
  );
comment on column public.results.subjects is '[[subject, marks, full marks], ...], whose sum is marks; null marks: absent in it. Null: nobody gave them.';

-- A total that is corrected by itself is not the sum any more.
create function public.drop_subjects() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.subjects := null;
  return new;
end
$$;

create trigger results_subjects_go before update on public.results
  for each row when (
    new.subjects is not null and new.subjects is not distinct from old.subjects and new.marks is distinct from old.marks
  )
  execute function public.drop_subjects();

alter table public.result_changes add column old_subjects jsonb, add column new_subjects jsonb;
comment on column public.result_changes.old_subjects is 'results.subjects before.';
comment on column public.result_changes.new_subjects is 'updated, created: results.subjects since.';

alter table auth.sheet_statuses add column subjects jsonb;
comment on column auth.sheet_statuses.subjects is 'As results.subjects.';

comment on column auth.sheet_statuses.renamed is 'Another sheet may say the same: the exam had another name when it was signed, or the subjects were others.';

-- What is done with name and marks is done with the subjects beside them; the rest of these functions stays to the letter.
do $do$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.log_results_updated()', 'new_row.marks is distinct from old_row.marks',
        '(new_row.marks, new_row.subjects) is distinct from (old_row.marks, old_row.subjects)'),
      ('public.log_results_updated()', 'new_row.marks, new_row.exam', 'new_row.marks, new_row.subjects, new_row.exam'),
      ('public.log_results_updated()', 'old_row.marks, old_row.exam', 'old_row.marks, old_row.subjects, old_row.exam'),
      ('public.record_updated_results()', 'new_row.marks, new_row.exam', 'new_row.marks, new_row.subjects, new_row.exam'),
      ('public.record_updated_results()', 'old_row.marks, old_row.exam', 'old_row.marks, old_row.subjects, old_row.exam'),
      ('public.record_updated_results()', '(before).marks as old_marks', 
        '(before).subjects as old_subjects, (after).subjects as new_subjects, (before).marks as old_marks'),
      ('public.record_updated_results()', 'null, (before).marks, null', 'null, (before).subjects, null, (before).marks, null'),
      ('public.record_updated_results()', 'null, (after).name, null, (after).marks', 
        'null, (after).name, null, (after).subjects, null, (after).marks'),
      ('public.record_updated_results()', 'new_name, old_marks', 'new_name, old_subjects, new_subjects, old_marks'),
      ('public.undo_results_upload(uuid, bigint, text)', 'marks = first.old_marks',
        'marks = first.old_marks, subjects = first.old_subjects'),
      ('public.undo_results_upload(uuid, bigint, text)', 'change.old_name, change.old_marks',
        'change.old_name, change.old_marks, change.old_subjects'),
      ('public.take_back_rename()', 'public.results (id, symbol, name, marks,', 'public.results (id, symbol, name, marks, subjects,'),
      ('public.take_back_rename()', 'was.name, was.marks, was.exam_title', 'was.name, was.marks, was.subjects, was.exam_title'),
      ('auth.sheet_state(auth.sheet_statuses)', 'is not distinct from sheet.marks',
        'is not distinct from sheet.marks and result.subjects is not distinct from sheet.subjects'),
      ('auth.sheet_status(text, text, date, text, text, double precision)', 'candidate_marks double precision)',
        'candidate_marks double precision, candidate_subjects jsonb default null)'),
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'sheet.marks::double precision is',
        'sheet.subjects is not distinct from candidate_subjects and sheet.marks::double precision is'),
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'result.marks::double precision is',
        'result.subjects is not distinct from candidate_subjects and result.marks::double precision is'),
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'symbol, name, marks)', 'symbol, name, marks, subjects)'),
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'exact.name, exact.marks', 'exact.name, exact.marks, exact.subjects'),
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'sheet.marks is not distinct from exact.marks',
        'sheet.marks is not distinct from exact.marks and sheet.subjects is not distinct from exact.subjects'),
      -- Another sheet has this name and these marks, but other subjects: it keeps its place, and is looked for no more.
      ('auth.sheet_status(text, text, date, text, text, double precision, jsonb)', 'select coalesce(max(sheet.list), 1)',
        'update auth.sheet_statuses as sheet set renamed = true
  where sheet.exam_title = title and sheet.set_number = set_no and sheet.exam_day = coalesce(day, ''-infinity'')
    and sheet.symbol = exact.symbol and sheet.name = exact.name and sheet.marks is not distinct from exact.marks
    and sheet.subjects is distinct from exact.subjects and not sheet.renamed;
  select coalesce(max(sheet.list), 1)'),
      ('auth.sheet_book_places(uuid, bigint, uuid[])', 'result.marks::double precision', 'result.marks::double precision, result.subjects'),
      ('auth.sheet_book_content(uuid)', 'distribution.higher, distribution.count', 'distribution.higher, distribution.count, result.subjects')
    ) as change (name, says, instead)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.says in definition) = 0 then
      raise exception '% does not say %', change.name, change.says;
    end if;
    execute replace(definition, change.says, change.instead);
  end loop;
end
$do$;

drop function auth.sheet_status(text, text, date, text, text, double precision);
comment on function auth.sheet_status(text, text, date, text, text, double precision, jsonb) is 'The place of a sheet of this result in the lists; a new one for the first sheet of it. Nothing, unless a published result says exactly this.';
revoke execute on function auth.sheet_status(text, text, date, text, text, double precision, jsonb) from public;
grant execute on function auth.sheet_status(text, text, date, text, text, double precision, jsonb) to prabesh_server;
