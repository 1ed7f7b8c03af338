-- Signed answer sheets of mock tests. Their places are in the lists of mark sheets: docs/decisions/mark-sheets.md.
alter table auth.sheet_statuses add column attempt_id uuid, add column answer_key text;
comment on column auth.sheet_statuses.attempt_id is 'Of an answer sheet, whose set is empty. Null: it is a mark sheet.';
comment on column auth.sheet_statuses.answer_key is 'The key of the paper when the answer sheet was signed (auth.answer_key).';
drop index auth.sheet_statuses_says_idx;
create unique index sheet_statuses_says_idx on auth.sheet_statuses (exam_title, set_number, exam_day, symbol, name, marks)
  nulls not distinct where not renamed and attempt_id is null;
create unique index sheet_statuses_attempt_idx on auth.sheet_statuses (attempt_id, exam_title, symbol, name, marks, answer_key)
  where attempt_id is not null;

create or replace function auth.withdraw_all_sheets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sheet_statuses set state = 'withdrawn', since = now() where state <> 'withdrawn' and attempt_id is null;
  return null;
end
$$;

create function auth.answer_key(paper uuid) returns text
language sql stable set search_path = '' as $$
  select md5(jsonb_agg(to_jsonb(key) order by key.question)::text) from public.key_of_paper(paper) as key
$$;
comment on function auth.answer_key(uuid) is 'What is right in a frozen paper now, as a short text that differs where any of it does.';

-- The key once for each paper: many may have taken a sheet of the mock test that is marked again.
create function auth.settle_sheets_of(attempts uuid[]) returns void
language sql volatile set search_path = '' as $$
  with own as materialized (
    select one.list, one.index, one.name, one.marks, one.answer_key, attempt.test_id, marked.marks as now_marks,
      student.first_name || ' ' || student.last_name as now_name
    from auth.sheet_statuses as one
    join public.attempts as attempt on attempt.id = one.attempt_id
    join public.attempt_marks as marked on marked.attempt_id = attempt.id
    join public.students as student on student.id = attempt.student_id
    where one.attempt_id = any (settle_sheets_of.attempts)
  ), test as materialized (
    select stored.id, auth.answer_key(stored.paper_id) as key from public.mock_tests as stored
    where stored.id in (select test_id from own)
  )
  update auth.sheet_statuses as sheet set state = said.state, since = now()
  from (
    select own.list, own.index, case
      when own.marks = own.now_marks and own.answer_key = test.key and own.name = own.now_name then 'published' else 'revised'
    end as state
    from own join test on test.id = own.test_id
  ) as said
  where sheet.list = said.list and sheet.index = said.index and sheet.state <> said.state
$$;
comment on function auth.settle_sheets_of(uuid[]) is 'What became of the answer sheets of these attempts, by marks, key and name as they are now.';

create function auth.settle_answer_sheets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform auth.settle_sheets_of(array(select attempt_id from changed_rows));
  return null;
end
$$;
create trigger attempt_marks_settle_sheets after insert on public.attempt_marks referencing new table as changed_rows
  for each statement execute function auth.settle_answer_sheets();

create function auth.settle_renamed_sheets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform auth.settle_sheets_of(array(select attempt.id from public.attempts as attempt where attempt.student_id = new.id));
  return null;
end
$$;
create trigger students_settle_answer_sheets after update on public.students
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function auth.settle_renamed_sheets();

create function auth.withdraw_answer_sheets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sheet_statuses as sheet set state = 'withdrawn', since = now()
  where sheet.attempt_id in (select id from changed_rows) and sheet.state <> 'withdrawn';
  return null;
end
$$;
create trigger attempts_withdraw_sheets after delete on public.attempts referencing old table as changed_rows
  for each statement execute function auth.withdraw_answer_sheets();

create function auth.answer_sheet(attempt_id uuid, account uuid) returns table (
  exam_title text, title_ne text, exam_date text, symbol text, name text, marks double precision, full_marks double precision,
  rank integer, lower integer, total integer, began_at timestamptz, ended_at timestamptz, seed integer,
  shuffle_questions boolean, shuffle_options boolean, questions jsonb, list integer, index integer
)
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
  test public.mock_tests;
  student public.students;
  own public.attempt_marks;
  id text;
  whose text;
  key text;
  newest integer;
begin
  select * into attempt from public.attempts as stored where stored.id = answer_sheet.attempt_id;
  -- Whoever marks it again has this row, and nothing is signed meanwhile.
  select * into test from public.mock_tests as stored where stored.id = attempt.test_id for share;
  select * into student from public.students as stored
  where stored.id = attempt.student_id and stored.id = public.candidate_of(test.id, answer_sheet.account);
  select * into own from public.attempt_marks as stored where stored.attempt_id = attempt.id;
  if student.id is null or own.attempt_id is null or not public.answers_are_shown(test.id) then
    return;
  end if;
  id := coalesce(
    (select min(known.candidate_id) from public.candidate_ids as known where known.student_id = student.id),
    student.registration_number
  );
  key := auth.answer_key(test.paper_id);
  whose := student.first_name || ' ' || student.last_name;
  update auth.sheet_statuses as sheet set state = 'revised', since = now()
  where sheet.attempt_id = attempt.id and sheet.state = 'published'
    and (sheet.exam_title, sheet.symbol, sheet.name, sheet.marks, sheet.answer_key) <> (test.title, id, whose, own.marks, key);
  select coalesce(max(sheet.list), 1) into newest from auth.sheet_statuses as sheet;
  for try in 1..32 loop
    update auth.sheet_statuses as sheet
    set state = 'published', since = case sheet.state when 'published' then sheet.since else now() end
    where sheet.attempt_id = attempt.id
      and (sheet.exam_title, sheet.symbol, sheet.name, sheet.marks, sheet.answer_key) = (test.title, id, whose, own.marks, key)
    returning sheet.list, sheet.index into list, index;
    exit when found;
    -- As in auth.sheet_status: a random bit, and the next list where this one is about half full.
    insert into auth.sheet_statuses (list, index, exam_title, set_number, exam_day, symbol, name, marks, attempt_id, answer_key)
    values (
      newest + (try > 16)::integer, (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 131072)::integer,
      test.title, '', public.day_in_kathmandu(test.opens_at), id, whose, own.marks, attempt.id, key
    )
    on conflict do nothing;
  end loop;
  if list is null then
    raise exception 'no place was found for a sheet';
  end if;
  exam_title := test.title;
  title_ne := test.title_ne;
  name := whose;
  exam_date := public.day_in_kathmandu(test.opens_at);
  symbol := id;
  marks := own.marks;
  full_marks := test.full_marks;
  rank := own.rank;
  lower := (select count(*) from public.attempt_marks as other where other.test_id = test.id and other.rank > own.rank);
  total := (select count(*) from public.attempt_marks as other where other.test_id = test.id);
  began_at := attempt.started_at;
  ended_at := coalesce(attempt.submitted_at, attempt.deadline_at);
  seed := attempt.seed;
  shuffle_questions := test.shuffle_questions;
  shuffle_options := test.shuffle_options;
  questions := (
    select jsonb_agg(jsonb_build_object(
      'number', one.question, 'section', section.position, 'title', section.title,
      'options', jsonb_path_query_array(said.options, '$[*].id'), 'choice', one.choice, 'given', one.number,
      'right', right_one.right_options, 'answer', right_one.answer, 'tolerance', right_one.tolerance,
      'treatment', right_one.treatment, 'marks', one.marks
    ) order by one.question)
    from public.marked_answers(test.id, attempt.id) as one
    join public.key_of_paper(test.paper_id) as right_one on right_one.question = one.question
    join public.paper_sections as section on section.id = one.section_id
    join public.paper_questions as taken on taken.paper_id = test.paper_id and taken.number = one.question
    join public.question_versions as said on said.question_id = taken.question_id and said.version = taken.version
  );
  return next;
end
$$;
comment on function auth.answer_sheet(uuid, uuid) is 'What the signed answer sheet of an attempt says, and its place in the lists: for the candidate''s own account, once the answers of the mock test are shown. Otherwise nothing; a practice has none.';

revoke execute on function
  auth.answer_key(uuid), auth.settle_sheets_of(uuid[]), auth.settle_answer_sheets(), auth.settle_renamed_sheets(), auth.withdraw_answer_sheets(), auth.answer_sheet(uuid, uuid)
from public;
grant execute on function auth.answer_sheet(uuid, uuid) to prabesh_server;
