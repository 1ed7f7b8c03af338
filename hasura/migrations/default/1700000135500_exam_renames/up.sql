-- An admin writes an exam otherwise, or merges it with another one: title and set, on every date. All that is known by them goes
-- along: results, uploads, changes, holders, and the signed sheets, which stay right. What a candidate has in both exams on
-- one day is not decided by a row that is lost: the result of the exam that is joined stands, the other one is set aside, in
-- the history with its values, and comes back with the undo. Decided in docs/decisions/exam-spellings.md.

create table public.exam_renames (
  id uuid primary key default gen_random_uuid(),
  from_title text not null,
  from_set text not null,
  exam_title text not null,
  set_number text not null,
  merged boolean not null,
  results_count integer not null,
  both_count integer not null,
  seen text not null,
  moved jsonb not null default '{}',
  actor_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table public.exam_renames is 'One row per exam that an admin renamed or merged. Direct writes are refused: rename_exam and undo_exam_rename write it, and a trigger does what it says.';
comment on column public.exam_renames.from_title is 'As the exam was called.';
comment on column public.exam_renames.from_set is 'Its set.';
comment on column public.exam_renames.exam_title is 'As it is called from then on.';
comment on column public.exam_renames.set_number is 'Its set.';
comment on column public.exam_renames.merged is 'There was an exam of that name already.';
comment on column public.exam_renames.results_count is 'Results that the renamed exam had, on all its dates.';
comment on column public.exam_renames.both_count is 'Of these: set aside, because the candidate has a result in the other exam on the same day.';
comment on column public.exam_renames.seen is 'What whoever decided had seen of both exams. Once it is done: what they are since.';
comment on column public.exam_renames.moved is 'What moved and how it was, for the undo.';
comment on column public.exam_renames.actor_id is 'Account of the admin. No foreign key: the row outlives it.';
comment on column public.exam_renames.undone_at is 'When it was undone. Null: it was not.';

create trigger exam_renames_refuse_direct_write before insert or update or delete or truncate on public.exam_renames
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.refuse_direct_write('ask rename_exam or undo_exam_rename');

-- A rename is none of these: the history of each result goes along, and the log has one entry for the exam.
create or replace trigger results_changes_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.record_updated_results();

create or replace trigger results_log_updated after update on public.results
  referencing old table as old_rows new table as new_rows
  for each statement when (
    coalesce(current_setting('prabesh.undoes', true), '') = ''
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.log_results_updated();

-- What was set aside comes back with the upload that had stored it.
create or replace trigger results_upload_insert before insert on public.results
  for each row when (
    (new.upload_id is not null or current_setting('prabesh.uploads', true) <> '')
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.stamp_result();

create or replace trigger results_trim_spelling before insert on public.results
  for each row when (
    current_setting('prabesh.spelled', true) is distinct from jsonb_build_array(new.exam_title, new.set_number)::text
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.spell_exam_of_row();

-- A sheet that was signed under another name may say the same as one of the exam that is joined: both stay right.
alter table auth.sheet_statuses add column renamed boolean not null default false;
comment on column auth.sheet_statuses.renamed is 'The exam had another name when it was signed.';
drop index auth.sheet_statuses_says_idx;
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks)
  nulls not distinct where not renamed;

create function public.seen_exams(one_title text, one_set text, other_title text, other_set text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(exam.id || ' ' || exam.version, ', ' order by exam.id), '')
  from public.exams as exam
  where (exam.exam_title, exam.set_number) in ((one_title, one_set), (other_title, other_set))
$$;
comment on function public.seen_exams(text, text, text, text) is 'Another text after every change of one of two exams.';

create function public.results_in_both(rename public.exam_renames) returns setof public.results
language sql stable set search_path = '' as $$
  select result.*
  from public.results as result
  where result.exam_title = rename.from_title and result.set_number = rename.from_set
    and (rename.from_title, rename.from_set) <> (rename.exam_title, rename.set_number)
    and result.symbol not like 'Unknown-%'
    and exists (
      select from public.results as other
      where public.symbol_look_up_key(other.symbol) = public.symbol_look_up_key(result.symbol)
        and other.exam_title = rename.exam_title and other.set_number = rename.set_number
        and other.exam_day = result.exam_day and other.symbol not like 'Unknown-%'
    )
$$;
comment on function public.results_in_both(public.exam_renames) is 'Results of the exam that is renamed whose candidates have one in the other exam on the same day.';

create function public.log_exam_rename(rename public.exam_renames) returns void
language sql volatile set search_path = '' as $$
  insert into public.activity (actor_id, actor_email, action, entity, title, count, details)
  select actor.id, actor.email, 'updated', 'results', case when rename.undone_at is null then rename.exam_title else rename.from_title end,
    greatest(rename.results_count, 1),
    jsonb_build_object(
      'set_number', case when rename.undone_at is null then rename.set_number else rename.from_set end,
      'changed', jsonb_build_array('exam_title', 'set_number'),
      'rename', jsonb_build_object(
        'state', case when rename.undone_at is null then 'done' else 'undone' end, 'id', rename.id,
        'from_title', rename.from_title, 'from_set', rename.from_set, 'merged', rename.merged, 'set_aside', rename.both_count
      )
    )
  from public.current_actor() as actor
$$;

create function public.carry_out_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  aside uuid[];
begin
  aside := array(select result.id from public.results_in_both(new) as result);
  new.moved := jsonb_build_object(
    'aside', (select coalesce(jsonb_agg(to_jsonb(result) - '{symbol_key,exam_day}'::text[]), '[]')
      from public.results as result where result.id = any (aside)),
    'results', (select coalesce(jsonb_agg(result.id), '[]') from public.results as result
      where result.exam_title = new.from_title and result.set_number = new.from_set and result.id <> all (aside)),
    'uploads', (select coalesce(jsonb_agg(upload.id), '[]') from public.results_uploads as upload
      where upload.exam_title = new.from_title and upload.set_number = new.from_set),
    'sheets', (select coalesce(jsonb_agg(to_jsonb(sheet)), '[]') from auth.sheet_statuses as sheet
      where sheet.exam_title = new.from_title and sheet.set_number = new.from_set),
    'exams', (select coalesce(jsonb_agg(to_jsonb(exam)), '[]') from public.exams as exam
      where (exam.exam_title, exam.set_number) in ((new.from_title, new.from_set), (new.exam_title, new.set_number))),
    'holders', (select coalesce(jsonb_agg(to_jsonb(holder)), '[]') from public.exam_holders as holder
      where (holder.exam_title, holder.set_number) in ((new.from_title, new.from_set), (new.exam_title, new.set_number)))
  );
  -- Before the results, so that none of them is withdrawn on the way.
  update auth.sheet_statuses as sheet set exam_title = new.exam_title, set_number = new.set_number, renamed = true
  where sheet.exam_title = new.from_title and sheet.set_number = new.from_set;
  delete from public.results as result where result.id = any (aside);
  new.moved := new.moved || jsonb_build_object(
    'changes', (select coalesce(jsonb_agg(change.id), '[]') from public.result_changes as change
      where change.exam_title = new.from_title and change.set_number = new.from_set)
  );

  update public.results_uploads as upload set exam_title = new.exam_title, set_number = new.set_number
  where upload.exam_title = new.from_title and upload.set_number = new.from_set;
  update public.result_changes as change set exam_title = new.exam_title, set_number = new.set_number
  where change.exam_title = new.from_title and change.set_number = new.from_set;

  -- Whoever held the exam shares the one that it joins; its owner stays.
  insert into public.exam_holders (exam_title, set_number, user_id, is_owner, created_at)
  select new.exam_title, new.set_number, holder.user_id, holder.is_owner and not new.merged, holder.created_at
  from public.exam_holders as holder
  where holder.exam_title = new.from_title and holder.set_number = new.from_set
  on conflict on constraint exam_holders_pkey do nothing;
  delete from public.exam_holders as holder
  where holder.exam_title = new.from_title and holder.set_number = new.from_set;

  -- A date that the other exam has not keeps its row: its state, its range, its address. Results that come are counted anew.
  update public.exams as exam
  set lowest_marks = coalesce(exam.lowest_marks, old_exam.lowest_marks),
      full_marks = coalesce(exam.full_marks, old_exam.full_marks)
  from public.exams as old_exam
  where exam.exam_title = new.exam_title and exam.set_number = new.set_number
    and old_exam.exam_title = new.from_title and old_exam.set_number = new.from_set
    and old_exam.exam_day = exam.exam_day
    and coalesce(exam.lowest_marks, old_exam.lowest_marks, '-Infinity') < coalesce(exam.full_marks, old_exam.full_marks, 'Infinity');
  update public.sheet_books as book set state = 'replaced', file_url = null
  from public.exams as exam
  where exam.exam_title = new.from_title and exam.set_number = new.from_set and book.exam_id = exam.id and book.state = 'ready';
  update public.exams as exam
  set exam_title = new.exam_title, set_number = new.set_number, results_count = 0, absent_count = 0,
      title_ne = coalesce(
        (
          select other.title_ne from public.exams as other
          where other.exam_title = new.exam_title and other.title_ne is not null limit 1
        ),
        exam.title_ne
      )
  where exam.exam_title = new.from_title and exam.set_number = new.from_set
    and not exists (
      select from public.exams as other
      where other.exam_title = new.exam_title and other.set_number = new.set_number and other.exam_day = exam.exam_day
    );
  update public.results as result set exam_title = new.exam_title, set_number = new.set_number
  where result.exam_title = new.from_title and result.set_number = new.from_set;
  update auth.sheet_statuses as sheet set state = auth.sheet_state(sheet), since = now()
  where sheet.exam_title = new.exam_title and sheet.set_number = new.set_number and sheet.state <> auth.sheet_state(sheet);

  new.seen := public.seen_exams(new.from_title, new.from_set, new.exam_title, new.set_number);
  perform public.log_exam_rename(new);
  return new;
end
$$;
comment on function public.carry_out_rename() is 'Row trigger: moves all that is known by the title and set of an exam.';

create trigger exam_renames_carry_out before insert on public.exam_renames
  for each row execute function public.carry_out_rename();

create function public.take_back_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant jsonb := old.moved;
begin
  delete from public.exam_holders as holder
  where (holder.exam_title, holder.set_number) in ((old.from_title, old.from_set), (old.exam_title, old.set_number));
  insert into public.exam_holders select * from jsonb_populate_recordset(null::public.exam_holders, ids -> 'holders');
  update public.results_uploads as upload set exam_title = old.from_title, set_number = old.from_set
  where upload.id in (select value::uuid from jsonb_array_elements_text(ids -> 'uploads'));
  update public.result_changes as change set exam_title = old.from_title, set_number = old.from_set
  where change.id in (select value::bigint from jsonb_array_elements_text(ids -> 'changes'));
  update auth.sheet_statuses as sheet
  set exam_title = was.exam_title, set_number = was.set_number, renamed = was.renamed
  from jsonb_populate_recordset(null::auth.sheet_statuses, ids -> 'sheets') as was
  where sheet.list = was.list and sheet.index = was.index;

  update public.exams as exam
  set exam_title = was.exam_title, set_number = was.set_number, title_ne = was.title_ne,
      lowest_marks = was.lowest_marks, full_marks = was.full_marks,
      results_count = case when was.exam_title = exam.exam_title and was.set_number = exam.set_number
        then exam.results_count else 0 end,
      absent_count = case when was.exam_title = exam.exam_title and was.set_number = exam.set_number
        then exam.absent_count else 0 end
  from jsonb_populate_recordset(null::public.exams, ids -> 'exams') as was
  where exam.id = was.id;
  insert into public.exams (
    id, exam_title, set_number, exam_date, results_count, newest_created_at, uploaded_by, state, publish_at, published_at,
    lowest_marks, full_marks
  )
  select was.id, was.exam_title, was.set_number, was.exam_date, 0, was.newest_created_at, was.uploaded_by, was.state,
    was.publish_at, was.published_at, was.lowest_marks, was.full_marks
  from jsonb_populate_recordset(null::public.exams, ids -> 'exams') as was
  where not exists (select from public.exams as exam where exam.id = was.id);
  update public.results as result set exam_title = old.from_title, set_number = old.from_set
  where result.id in (select value::uuid from jsonb_array_elements_text(ids -> 'results'));
  insert into public.results (id, symbol, name, marks, exam_title, set_number, exam_date, created_at, upload_id)
  select was.id, was.symbol, was.name, was.marks, was.exam_title, was.set_number, was.exam_date, was.created_at, was.upload_id
  from jsonb_populate_recordset(null::public.results, ids -> 'aside') as was;

  new := old;
  new.undone_at := now();
  perform public.log_exam_rename(new);
  return new;
end
$$;
comment on function public.take_back_rename() is 'Row trigger: gives back what carry_out_rename moved.';

create trigger exam_renames_take_back before update on public.exam_renames
  for each row execute function public.take_back_rename();

create function public.rename_exam(exam_id uuid, exam_title text, set_number text, seen text default null)
returns setof public.exam_renames
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  rename public.exam_renames;
  other public.exams;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin renames an exam';
  end if;
  -- Nobody stores, changes or publishes meanwhile; everybody goes on reading.
  if rename_exam.seen is not null then
    lock table public.results_uploads, public.results, public.exams in exclusive mode;
  end if;
  select exam.exam_title, exam.set_number into rename.from_title, rename.from_set
  from public.exams as exam where exam.id = rename_exam.exam_id;
  if not found then
    raise exception using errcode = 'check_violation', message = 'there is no such exam';
  end if;
  rename.exam_title := normalize(btrim(regexp_replace(rename_exam.exam_title, '[\s\u00a0]+', ' ', 'g')), NFC);
  rename.set_number := normalize(btrim(regexp_replace(rename_exam.set_number, '[\s\u00a0]+', ' ', 'g')), NFC);
  if rename.exam_title = '' or length(rename.exam_title) > 200 or rename.set_number = '' or length(rename.set_number) > 50 then
    raise exception using errcode = 'check_violation', message = 'this is no title and set of an exam';
  end if;
  -- Another exam is joined as it is stored. One's own is written anew.
  select * into other from public.exams_alike(rename.exam_title, rename.set_number) as alike
  where public.exam_spelling_key(rename.exam_title, rename.set_number)
    <> public.exam_spelling_key(rename.from_title, rename.from_set)
  limit 1;
  rename.exam_title := coalesce(other.exam_title, rename.exam_title);
  rename.set_number := coalesce(other.set_number, rename.set_number);
  if (rename.exam_title, rename.set_number) = (rename.from_title, rename.from_set) then
    raise exception using errcode = 'check_violation', message = 'the exam has this title and set already';
  end if;
  rename.merged := public.is_stored_exam(rename.exam_title, rename.set_number);
  rename.id := gen_random_uuid();
  rename.created_at := now();
  rename.moved := '{}';
  rename.actor_id := (select actor.id from public.current_actor() as actor);
  rename.seen := public.seen_exams(rename.from_title, rename.from_set, rename.exam_title, rename.set_number);
  rename.results_count := (
    select sum(exam.results_count) from public.exams as exam
    where exam.exam_title = rename.from_title and exam.set_number = rename.from_set
  );
  rename.both_count := (select count(*) from public.results_in_both(rename));
  if exists (
    select
    from public.exams as one
    join public.exams as joined on joined.exam_day = one.exam_day and joined.state <> one.state
    where one.exam_title = rename.from_title and one.set_number = rename.from_set
      and joined.exam_title = rename.exam_title and joined.set_number = rename.set_number
  ) then
    raise exception using
      errcode = 'check_violation',
      message = 'of two exams on one day one is published and the other is not: publish both or none before they are merged';
  end if;
  if rename_exam.seen is null then
    return next rename;
    return;
  elsif rename_exam.seen <> rename.seen then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  end if;
  perform set_config('prabesh.decides', 'renaming', true);
  insert into public.exam_renames select rename.* returning * into rename;
  perform set_config('prabesh.decides', '', true);
  return next rename;
end
$$;
comment on function public.rename_exam(uuid, text, text, text) is 'Gives an exam (title and set, every date) another title and set; where there is such an exam, however it is written, the two are merged. Without seen it only says what would happen, with what to send as seen.';

create function public.undo_exam_rename(rename_id uuid) returns setof public.exam_renames
language plpgsql volatile set search_path = '' as $$
declare
  rename public.exam_renames;
begin
  if coalesce(public.current_role_of_request(), 'admin') <> 'admin' then
    raise exception using errcode = 'check_violation', message = 'only an admin renames an exam';
  end if;
  lock table public.results_uploads, public.results, public.exams in exclusive mode;
  select * into rename from public.exam_renames as stored where stored.id = undo_exam_rename.rename_id for update;
  if rename.id is null or rename.undone_at is not null or rename.created_at < now() - interval '24 hours' then
    raise exception using errcode = 'check_violation', message = 'there is no such renaming that could be undone';
  elsif rename.seen <> public.seen_exams(rename.from_title, rename.from_set, rename.exam_title, rename.set_number) then
    raise exception using errcode = 'check_violation', message = 'the exam has changed since you looked';
  end if;
  perform set_config('prabesh.decides', 'renaming', true);
  return query update public.exam_renames as stored set undone_at = now() where stored.id = rename.id returning stored.*;
  perform set_config('prabesh.decides', '', true);
end
$$;
comment on function public.undo_exam_rename(uuid) is 'Takes a renaming or merging back, once, within 24 hours, while neither exam has changed since.';

revoke execute on function public.rename_exam(uuid, text, text, text), public.undo_exam_rename(uuid) from public;

grant execute on function public.rename_exam(uuid, text, text, text), public.undo_exam_rename(uuid) to prabesh_engine;
