-- Papers, mock tests, attempts and answers. Time, rights and marks are decided here, so that any server and a real Hasura
-- answer alike: docs/decisions/mock-tests.md.
create extension if not exists pgcrypto;

-- ------------------------------------------------------------------------------------------------------------- papers
create table public.papers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  kind text not null default 'own',
  minutes integer not null,
  owner_id uuid references auth.users (id) on delete set null,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint papers_title_check check (public.is_plain_line(title, 200)),
  constraint papers_kind_check check (kind in ('IOE', 'MECEE', 'own')),
  constraint papers_minutes_check check (minutes between 5 and 360)
);
comment on table public.papers is 'Papers of mock tests. A draft can be changed; one that a mock test was scheduled with is frozen.';
comment on column public.papers.kind is 'The template it was made from: IOE, MECEE or own.';
comment on column public.papers.minutes is 'How long one may write.';
comment on column public.papers.owner_id is 'Who made it: set by the database.';
comment on column public.papers.frozen_at is 'Since when nothing of it can be changed. Null: it is a draft. Set by schedule_test.';

create index papers_owner_id_idx on public.papers (owner_id, created_at desc);
create index papers_created_at_idx on public.papers (created_at desc, id desc);

create table public.paper_sections (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references public.papers (id) on delete cascade,
  position smallint not null,
  title text not null,
  marks numeric(5, 2) not null default 1,
  wrong_marks numeric(6, 3) not null default 0,
  planned smallint not null,
  constraint paper_sections_position_key unique (paper_id, position) deferrable,
  constraint paper_sections_paper_key unique (id, paper_id),
  constraint paper_sections_position_check check (position between 1 and 30),
  constraint paper_sections_title_check check (public.is_plain_line(title, 100)),
  constraint paper_sections_marks_check check (marks > 0 and marks <= 100),
  constraint paper_sections_wrong_marks_check check (wrong_marks between 0 and marks),
  constraint paper_sections_planned_check check (planned between 1 and 300)
);
comment on table public.paper_sections is 'The sections of a paper: questions of one subject that carry the same marks.';
comment on column public.paper_sections.title is 'What candidates read above its questions: the subject.';
comment on column public.paper_sections.marks is 'For each right answer.';
comment on column public.paper_sections.wrong_marks is 'Taken for each wrong answer; 0: none.';
comment on column public.paper_sections.planned is 'How many questions it is to have. A mock test is scheduled when it has them.';

create table public.paper_questions (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null,
  section_id uuid not null,
  position smallint not null,
  question_id uuid not null,
  version integer not null,
  number smallint,
  constraint paper_questions_section_fkey
    foreign key (section_id, paper_id) references public.paper_sections (id, paper_id) on delete cascade,
  constraint paper_questions_version_fkey
    foreign key (question_id, version) references public.question_versions (question_id, version),
  constraint paper_questions_question_key unique (paper_id, question_id),
  constraint paper_questions_position_key unique (section_id, position) deferrable,
  constraint paper_questions_number_key unique (paper_id, number),
  constraint paper_questions_position_check check (position between 1 and 300)
);
comment on table public.paper_questions is 'The questions of a paper, each in the version that it had when it was taken.';
comment on column public.paper_questions.number is 'As printed: counted through the whole paper when it is frozen. Answers name it.';

create index paper_questions_question_id_idx on public.paper_questions (question_id, version);

-- What may be written by functions of this file only is refused to everybody else, admins included.
create function public.writes_mock_tests() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('prabesh.mock_tests', true), '') not in ('', '0')
$$;
comment on function public.writes_mock_tests() is 'Whether a function of this file is writing.';

-- They call each other, so they are counted. One that fails takes its count back with all else.
create function public.write_mock_tests(more integer) returns void
language sql volatile set search_path = '' as $$
  select set_config('prabesh.mock_tests', (coalesce(nullif(current_setting('prabesh.mock_tests', true), ''), '0')::integer + more)::text, true)
$$;
comment on function public.write_mock_tests(integer) is '1 when a function of this file begins to write, -1 when it has written.';

create function public.refuse_frozen_paper() returns trigger
language plpgsql set search_path = '' as $$
declare
  paper uuid := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end
    ->> case tg_table_name when 'papers' then 'id' else 'paper_id' end)::uuid;
begin
  -- The lock makes a mock test that is being scheduled with this paper wait, and its change come first.
  perform from public.papers where id = paper and frozen_at is null for share;
  if not found and exists (select from public.papers where id = paper) then
    raise exception using
      errcode = 'check_violation',
      message = 'This paper belongs to a scheduled mock test and cannot be changed any more. Make a copy of it.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function public.refuse_frozen_paper() is 'Row trigger: nothing of a frozen paper changes, whoever asks.';

create function public.own_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.owner_id := coalesce((select actor.id from public.current_actor() as actor), new.owner_id);
  elsif old.owner_id is not null and public.current_role_of_request() = 'teacher' then
    new.owner_id := old.owner_id;
  end if;
  return new;
end
$$;
comment on function public.own_row() is 'Row trigger: owner_id is who made the row; only an admin gives it to somebody else.';

do $$
declare
  name text;
begin
  foreach name in array array['papers', 'paper_sections', 'paper_questions'] loop
    execute format(
      'create trigger %1$s_refuse_frozen before %2$s on public.%1$I
         for each row when (not public.writes_mock_tests())
         execute function public.refuse_frozen_paper()',
      name, case name when 'papers' then 'update or delete' else 'insert or update or delete' end);
  end loop;
end
$$;

create trigger papers_own before insert or update of owner_id on public.papers
  for each row execute function public.own_row();
create trigger papers_set_updated_at before update on public.papers
  for each row execute function public.set_updated_at();

-- --------------------------------------------------------------------------------------------------------- mock tests
create table public.mock_tests (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references public.papers (id),
  title text not null,
  title_ne text,
  audience jsonb not null default '[]',
  mode text not null default 'together',
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  shuffle_questions boolean not null default false,
  shuffle_options boolean not null default false,
  answers_at timestamptz,
  challenges_until timestamptz,
  scheduled_at timestamptz,
  minutes integer,
  sections jsonb,
  questions integer,
  full_marks numeric(8, 2),
  marked_at timestamptz,
  set_number text,
  owner_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mock_tests_title_check check (public.is_plain_line(title, 200)),
  constraint mock_tests_title_ne_check check (public.is_plain_line(title_ne, 200)),
  constraint mock_tests_mode_check check (mode in ('together', 'window', 'practice')),
  constraint mock_tests_time_check check (isfinite(opens_at) and isfinite(closes_at) and opens_at < closes_at),
  constraint mock_tests_answers_at_check
    check (answers_at is null or answers_at >= closes_at and isfinite(answers_at) and mode <> 'practice'),
  constraint mock_tests_challenges_until_check
    check (challenges_until is null or answers_at is not null and challenges_until > answers_at and isfinite(challenges_until)),
  constraint mock_tests_scheduled_check check (num_nulls(scheduled_at, minutes, sections, questions, full_marks) in (0, 5))
);
comment on table public.mock_tests is 'A paper at a time for an audience.';
comment on column public.mock_tests.audience is 'Ids of the class groups whose students it is for; empty: all approved students.';
comment on column public.mock_tests.mode is 'together: all write from opens_at on. window: each begins when they like between opens_at and closes_at. practice: as window, any number of times, with the answers after each.';
comment on column public.mock_tests.closes_at is 'When the last moment to write is over. together: opens_at and the paper''s minutes, set by the database.';
comment on column public.mock_tests.answers_at is 'From when candidates see marks, right answers and solutions. Null: it is not decided. Of a practice they see them after each attempt.';
comment on column public.mock_tests.challenges_until is 'Until when candidates may challenge an answer. Null: not at all.';
comment on column public.mock_tests.scheduled_at is 'When it was announced and its paper frozen (schedule_test). Null: candidates do not see it.';
comment on column public.mock_tests.minutes is 'Of the paper, as scheduled; as sections, questions and full_marks.';
comment on column public.mock_tests.sections is 'The paper''s sections in their order: [{"title", "marks", "wrong_marks", "questions"}].';
comment on column public.mock_tests.full_marks is 'The sum of all questions'' marks.';
comment on column public.mock_tests.marked_at is 'When its attempts were marked last (mark_test).';
comment on column public.mock_tests.set_number is 'Its exam of the results area has the title, this set and the day of opens_at (send_results). Null: there is none.';
comment on column public.mock_tests.owner_id is 'Who made it: set by the database.';

create index mock_tests_paper_id_idx on public.mock_tests (paper_id);
create index mock_tests_owner_id_idx on public.mock_tests (owner_id, opens_at desc);
create index mock_tests_opens_at_idx on public.mock_tests (opens_at desc, id desc);
create index mock_tests_audience_idx on public.mock_tests using gin (audience) where audience <> '[]';

alter table public.audiences
  add column test_id uuid references public.mock_tests (id) on delete cascade,
  drop constraint audiences_item_check,
  add constraint audiences_item_check
    check (num_nonnulls(note_id, video_id, download_id, link_id, event_id, test_id) = 1),
  add constraint audiences_test_key unique (test_id, class_group_id);

create trigger mock_tests_prepare_audience before insert or update of audience on public.mock_tests
  for each row execute function public.prepare_audience();
create trigger mock_tests_store_audience after insert or update of audience on public.mock_tests
  for each row execute function public.store_audience('test_id');
create trigger mock_tests_own before insert or update of owner_id on public.mock_tests
  for each row execute function public.own_row();
create trigger mock_tests_set_updated_at before update on public.mock_tests
  for each row execute function public.set_updated_at();

-- What is for a class group still names it when it comes back: see prepare_audience.
create or replace function public.store_audiences_of_class_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'note_id'), ('videos', 'video_id'), ('downloads', 'download_id'), ('links', 'link_id'),
    ('calendar_events', 'event_id'), ('mock_tests', 'test_id')
  ) as item (name, key) loop
    execute format(
      'insert into public.audiences (%2$I, class_group_id)
       select id, $1 from public.%1$I where audience <> ''[]'' and audience ? $1::text', item.name, item.key)
    using new.id;
  end loop;
  return null;
end
$$;

-- What nobody may read before its time. Not tracked in Hasura and not granted to the engine: two functions with the owner's
-- rights read it, and the server, which seals papers, may write it and not read it.
create schema sealed;
comment on schema sealed is 'Keys of sealed papers, solutions as candidates get them, and the key of receipts. Never tracked in Hasura; read by receipt_of and sealed_paper_of only.';
grant usage on schema sealed to prabesh_server;

create table sealed.papers (
  test_id uuid primary key references public.mock_tests (id) on delete cascade,
  key bytea not null,
  solutions jsonb not null,
  constraint papers_key_check check (length(key) = 32)
);
comment on table sealed.papers is 'What opens the sealed paper of a mock test, and what is shown when its answers are.';
comment on column sealed.papers.key is 'Of AES-256-GCM; of this test only.';
comment on column sealed.papers.solutions is 'By the number of the question: {"html", "html_ne"}, rendered when it was sealed.';

create table sealed.receipt_key (key bytea not null default public.gen_random_bytes(32));
insert into sealed.receipt_key default values;
comment on table sealed.receipt_key is 'One row: receipts are signed with it.';

create table public.sealed_papers (
  test_id uuid primary key references public.mock_tests (id) on delete cascade,
  content text not null,
  sealed_at timestamptz not null default now()
);
comment on table public.sealed_papers is 'The papers of scheduled mock tests as candidates load them: without right answers, encrypted. Written by the server.';
comment on column public.sealed_papers.content is 'Base64 of 12 bytes of nonce, the JSON of the paper in AES-256-GCM, and its tag. Padded, so that the length says little.';

grant insert on sealed.papers to prabesh_server;

create function public.seal_paper(test_id uuid, content text, key bytea, solutions jsonb) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.write_mock_tests(1);
  perform from public.mock_tests as test
  where test.id = seal_paper.test_id and test.scheduled_at is not null for share;
  if found then
    insert into public.sealed_papers (test_id, content) values (seal_paper.test_id, seal_paper.content);
    insert into sealed.papers (test_id, key, solutions)
    values (seal_paper.test_id, seal_paper.key, seal_paper.solutions);
  end if;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.seal_paper(uuid, text, bytea, jsonb) is 'Keeps the sealed paper of a scheduled mock test. For the server only.';

create function public.open_no_more() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sealed.papers as paper where paper.test_id = old.test_id;
  return null;
end
$$;
comment on function public.open_no_more() is 'Row trigger: the key goes with the sealed paper.';
create trigger sealed_papers_open_no_more after delete on public.sealed_papers
  for each row execute function public.open_no_more();

-- With the owner's rights, so what it tells nobody before its time it knows itself: whatever calls it.
create function public.sealed_paper_of(test uuid, out key text, out solutions jsonb)
language sql stable security definer set search_path = '' as $$
  select encode(paper.key, 'base64'),
    case when stored.mode = 'practice' or stored.answers_at <= clock_timestamp() then paper.solutions end
  from public.mock_tests as stored join sealed.papers as paper on paper.test_id = stored.id
  where stored.id = test and stored.opens_at <= clock_timestamp()
$$;
comment on function public.sealed_paper_of(uuid) is 'The key of a mock test that has begun, and the solutions where answers are shown; nulls before.';

grant select on public.papers, public.paper_sections, public.paper_questions, public.question_versions to prabesh_server;
grant select, update on public.mock_tests to prabesh_server;
grant select, insert on public.sealed_papers to prabesh_server;

-- Whether this account may sit this test at this moment: the student's id if so.
create function public.candidate_of(test uuid, account uuid) returns uuid
language sql stable set search_path = '' as $$
  select student.id
  from public.mock_tests as sat
  join public.students as student on student.user_id = account and student.approval_status = 'approved'
  where sat.id = test and sat.scheduled_at is not null
    and (sat.audience = '[]' or exists (
      select from public.audiences as audience
      join public.student_class_groups as member using (class_group_id)
      where audience.test_id = sat.id and member.student_id = student.id
    ))
$$;
comment on function public.candidate_of(uuid, uuid) is 'The student whose account this is, if the student is approved and the mock test is for them now; otherwise null.';

-- The sealed paper can be had half an hour before the start.
create view public.loadable_papers as
select paper.test_id, paper.content, paper.sealed_at
from public.sealed_papers as paper
join public.mock_tests as test on test.id = paper.test_id
where clock_timestamp() >= test.opens_at - interval '30 minutes';
comment on view public.loadable_papers is 'Sealed papers from half an hour before their start.';

create function public.prepare_mock_test() returns trigger
language plpgsql set search_path = '' as $$
declare
  paper public.papers;
begin
  if not public.writes_mock_tests() then
    new.marked_at := old.marked_at;
    new.set_number := old.set_number;
  end if;
  if tg_op = 'UPDATE' and not public.writes_mock_tests() and old.scheduled_at is not null then
    if (new.paper_id, new.scheduled_at, new.minutes, new.sections, new.questions, new.full_marks)
      is distinct from (old.paper_id, old.scheduled_at, old.minutes, old.sections, old.questions, old.full_marks)
    then
      raise exception using
        errcode = 'check_violation',
        message = 'The paper of a scheduled mock test cannot be changed. Take the mock test back first.';
    elsif clock_timestamp() >= old.opens_at
      and (new.opens_at, new.mode, new.shuffle_questions, new.shuffle_options)
        is distinct from (old.opens_at, old.mode, old.shuffle_questions, old.shuffle_options)
    then
      raise exception using errcode = 'check_violation', message = 'The mock test has begun: its start and order stay.';
    end if;
  elsif not public.writes_mock_tests() and num_nonnulls(new.scheduled_at, new.minutes, new.sections, new.questions, new.full_marks) > 0 then
    raise exception using errcode = 'check_violation', message = 'A mock test is scheduled by schedule_test.';
  end if;
  select * into paper from public.papers where id = new.paper_id;
  if public.current_role_of_request() = 'teacher'
    and paper.owner_id is distinct from (select actor.id from public.current_actor() as actor)
  then
    raise exception using errcode = 'check_violation', message = 'This paper is somebody else''s.';
  end if;
  if new.mode = 'together' then
    new.closes_at := new.opens_at + make_interval(mins => paper.minutes);
  end if;
  return new;
end
$$;
comment on function public.prepare_mock_test() is 'Row trigger: what of a scheduled mock test stays, whoever asks; when one that all write together is over.';

create trigger mock_tests_prepare before insert or update on public.mock_tests
  for each row execute function public.prepare_mock_test();

-- Of a mock test whoever asks may decide about, locked. Admins may of all, a teacher of the own.
create function public.own_test(test uuid) returns public.mock_tests
language plpgsql volatile set search_path = '' as $$
declare
  found public.mock_tests;
begin
  select * into found from public.mock_tests where id = test for update;
  if found.id is null or not public.may_change_exam(found.owner_id) then
    raise exception using errcode = 'check_violation', message = 'There is no such mock test.';
  end if;
  return found;
end
$$;

create function public.schedule_test(test_id uuid) returns setof public.mock_tests
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(schedule_test.test_id);
  paper public.papers;
  short text;
begin
  perform public.write_mock_tests(1);
  if test.scheduled_at is not null then
    raise exception using errcode = 'check_violation', message = 'The mock test is scheduled already.';
  elsif test.closes_at <= clock_timestamp() then
    raise exception using errcode = 'check_violation', message = 'The time of the mock test has passed.';
  end if;
  select * into paper from public.papers where id = test.paper_id for update;
  select string_agg(format('%s: %s of %s', section.title, stored.count, section.planned), ', ' order by section.position)
  into short
  from public.paper_sections as section
  cross join lateral (
    select count(*) from public.paper_questions where section_id = section.id
  ) as stored
  where section.paper_id = paper.id and stored.count <> section.planned;
  if short is not null then
    raise exception using errcode = 'check_violation', message = format('The paper is not complete: %s.', short);
  elsif not exists (select from public.paper_sections where paper_id = paper.id) then
    raise exception using errcode = 'check_violation', message = 'The paper has no questions.';
  elsif (select sum(planned) from public.paper_sections where paper_id = paper.id) > 300 then
    raise exception using errcode = 'check_violation', message = 'A paper has at most 300 questions.';
  end if;
  if paper.frozen_at is null then
    update public.paper_questions set number = null where paper_id = paper.id;
    update public.paper_questions as question
    set number = counted.number
    from (
      select one.id, row_number() over (order by section.position, one.position) as number
      from public.paper_questions as one join public.paper_sections as section on section.id = one.section_id
      where one.paper_id = paper.id
    ) as counted
    where question.id = counted.id;
    update public.papers set frozen_at = clock_timestamp() where id = paper.id;
  end if;
  return query
    update public.mock_tests as stored
    set scheduled_at = clock_timestamp(), minutes = paper.minutes, sections = summary.sections,
        questions = summary.questions, full_marks = summary.full_marks
    from (
      select
        jsonb_agg(jsonb_build_object(
          'title', title, 'marks', marks, 'wrong_marks', wrong_marks, 'questions', planned
        ) order by position) as sections,
        sum(planned)::integer as questions, sum(planned * marks) as full_marks
      from public.paper_sections where paper_id = paper.id
    ) as summary
    where stored.id = test.id
    returning stored.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.schedule_test(uuid) is 'Announces a mock test to its audience, and freezes its paper. The server seals the paper then.';

create function public.unschedule_test(test_id uuid) returns setof public.mock_tests
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(unschedule_test.test_id);
begin
  perform public.write_mock_tests(1);
  if test.scheduled_at is null then
    raise exception using errcode = 'check_violation', message = 'The mock test is not scheduled.';
  elsif exists (select from public.attempts as attempt where attempt.test_id = test.id) then
    raise exception using errcode = 'check_violation', message = 'Somebody has begun this mock test already.';
  end if;
  delete from public.sealed_papers as sealed where sealed.test_id = test.id;
  return query
    update public.mock_tests as stored
    set scheduled_at = null, minutes = null, sections = null, questions = null, full_marks = null
    where stored.id = test.id
    returning stored.*;
  update public.papers as paper set frozen_at = null
  where paper.id = test.paper_id and not exists (
    select from public.mock_tests as other where other.paper_id = paper.id and other.scheduled_at is not null
  );
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.unschedule_test(uuid) is 'Takes a mock test back that nobody has begun: candidates do not see it any more, and its paper can be changed.';

-- Rows of mock tests that were announced stay: attempts, results and receipts name them.
create function public.refuse_deleting_scheduled_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.scheduled_at is not null then
    raise exception using errcode = 'check_violation', message = 'Take the mock test back before it is deleted.';
  end if;
  return old;
end
$$;
create trigger mock_tests_refuse_deleting before delete on public.mock_tests
  for each row execute function public.refuse_deleting_scheduled_test();

-- ----------------------------------------------------------------------------------------------------------- attempts
create table public.attempts (
  id uuid primary key default gen_random_uuid(),
  test_id uuid not null references public.mock_tests (id),
  student_id uuid not null references public.students (id) on delete cascade,
  number integer not null default 1,
  seed integer not null default floor(random() * 2147483647)::integer,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  extra_minutes integer not null default 0,
  sitting smallint not null default 1,
  last_seq integer not null default 0,
  last_seen_at timestamptz not null,
  answered smallint not null default 0,
  submitted_at timestamptz,
  constraint attempts_student_key unique (test_id, student_id, number),
  constraint attempts_number_check check (number between 1 and 1000)
);
comment on table public.attempts is 'A student''s sittings of a mock test: one each, of a practice any number. Written by start_attempt, save_answers, submit_attempt and extend_test.';
comment on column public.attempts.seed is 'The order of questions and options follows from it, where the mock test is shuffled.';
comment on column public.attempts.deadline_at is 'Until when answers count, extra minutes included.';
comment on column public.attempts.sitting is 'Which device writes: 1 more with each handover (attempt_sittings).';
comment on column public.attempts.last_seq is 'The highest sequence number that this sitting has saved.';
comment on column public.attempts.last_seen_at is 'When its device was heard last.';
comment on column public.attempts.answered is 'How many questions have an answer that counts.';
comment on column public.attempts.submitted_at is 'Null: it was not submitted; it is over at its deadline all the same.';

create index attempts_student_id_idx on public.attempts (student_id, started_at desc);

create table public.attempt_sittings (
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  sitting smallint not null,
  device text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (attempt_id, sitting),
  constraint attempt_sittings_device_check check (device ~ '^[A-Za-z0-9_-]{16,64}$')
);
comment on table public.attempt_sittings is 'The devices on which an attempt was written, one after the other.';
comment on column public.attempt_sittings.device is 'Chosen at random by the device and known to it alone; two tabs of a browser have the same.';
comment on column public.attempt_sittings.ended_at is 'When another device took over. Null: it writes.';

create table public.answer_events (
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  sitting smallint not null,
  seq integer not null,
  question smallint not null,
  choice text,
  number numeric,
  marked boolean not null,
  spent integer not null,
  device_time timestamptz,
  received_at timestamptz not null,
  counted boolean not null,
  primary key (attempt_id, sitting, seq),
  constraint answer_events_seq_check check (seq between 1 and 20000),
  constraint answer_events_question_check check (question between 1 and 300),
  constraint answer_events_choice_check check (choice ~ '^[a-z0-9]{1,16}$'),
  constraint answer_events_answer_check check (num_nonnulls(choice, number) <= 1),
  constraint answer_events_number_check check (number > -1e15 and number < 1e15 and scale(number) <= 10),
  constraint answer_events_spent_check check (spent between 0 and 86400000)
);
comment on table public.answer_events is 'What candidates did, event by event; the answer to a question is its last one that counts. Never changed.';
comment on column public.answer_events.seq is 'Counted by the device, within its sitting: what is sent twice is stored once.';
comment on column public.answer_events.question is 'paper_questions.number.';
comment on column public.answer_events.choice is 'The id of an option. Without it and a number: seen, or cleared.';
comment on column public.answer_events.marked is 'Marked for review.';
comment on column public.answer_events.spent is 'Milliseconds that the question was on the screen until then.';
comment on column public.answer_events.device_time is 'By the device''s own clock: shown to the office, decides nothing.';
comment on column public.answer_events.counted is 'It came before the deadline, or the device has proved that it was made before.';

-- The last event of each question comes first: what is read at each saving and for all attempts when they are marked.
create index answer_events_last_idx on public.answer_events (attempt_id, question, sitting desc, seq desc)
  include (choice, number, spent) where counted;

create trigger answer_events_never_change before update or delete or truncate on public.answer_events
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('answers are never changed');

create table public.attempt_facts (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  device_time timestamptz,
  constraint attempt_facts_kind_check check (kind in ('left', 'returned', 'copied', 'full screen left'))
);
comment on table public.attempt_facts is 'What the page noticed while an attempt was written. Facts for the office; no program decides by them.';
create index attempt_facts_attempt_id_idx on public.attempt_facts (attempt_id, at);
create unique index attempt_facts_once_idx on public.attempt_facts (attempt_id, kind, device_time);

create table public.test_extensions (
  id uuid primary key default gen_random_uuid(),
  test_id uuid not null references public.mock_tests (id) on delete cascade,
  student_id uuid references public.students (id) on delete cascade,
  class_group_id uuid,
  minutes smallint not null,
  reason text not null,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint test_extensions_minutes_check check (minutes between 1 and 180),
  constraint test_extensions_reason_check check (public.is_plain_line(reason, 200)),
  constraint test_extensions_audience_check check (num_nonnulls(student_id, class_group_id) <= 1)
);
comment on table public.test_extensions is 'Extra minutes: for one candidate, for a class group, or for all. Written by extend_test.';
create index test_extensions_test_id_idx on public.test_extensions (test_id, created_at);

create table public.test_announcements (
  id uuid primary key default gen_random_uuid(),
  test_id uuid not null references public.mock_tests (id) on delete cascade,
  text text not null,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint test_announcements_text_check check (public.is_plain_line(text, 300))
);
comment on table public.test_announcements is 'What the office said to those who write. Written by announce_to_test; candidates get it with their next saving.';
create index test_announcements_test_id_idx on public.test_announcements (test_id, created_at);

-- What start_attempt, save_answers and submit_attempt answer.
create view public.attempt_states as
select null::uuid as attempt_id, null::uuid as test_id, null::text as state, null::timestamptz as now,
  null::timestamptz as started_at, null::timestamptz as deadline_at, null::integer as extra_minutes,
  null::timestamptz as submitted_at, null::integer as sitting, null::integer as last_seq, null::integer as answered,
  null::text as receipt, null::integer as seed, null::text as paper_key, null::jsonb as answers,
  null::jsonb as announcements
where false;
comment on view public.attempt_states is 'What start_attempt, save_answers and submit_attempt return: the attempt as it is now. It has no rows of its own.';
comment on column public.attempt_states.state is 'writing, submitted, over (its time has passed), or elsewhere: another device writes.';
comment on column public.attempt_states.now is 'By the database''s clock.';
comment on column public.attempt_states.last_seq is 'Events up to this sequence number are stored.';
comment on column public.attempt_states.receipt is 'Proves when these events were saved: answers that are sent later follow it. Null: nothing can be saved any more.';
comment on column public.attempt_states.paper_key is 'Of start_attempt only: opens the sealed paper; base64.';
comment on column public.attempt_states.answers is 'Of start_attempt only: the last event of each question, {"<number>": {"choice", "number", "marked", "spent"}}.';
comment on column public.attempt_states.announcements is '[{"id", "text", "at"}], the oldest first.';

create function public.receipt_of(attempt uuid, sitting integer, seq integer, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws('.', seq, at_ms, encode(
    public.hmac(convert_to(concat_ws('|', attempt, sitting, seq, at_ms), 'UTF8'), stored.key, 'sha256'), 'hex'
  ))
  from sealed.receipt_key as stored, (select floor(extract(epoch from at) * 1000)::bigint) as time (at_ms)
$$;
comment on function public.receipt_of(uuid, integer, integer, timestamptz) is 'seq.milliseconds.HMAC-SHA256 in hexadecimal.';

-- The time of a receipt of this sitting; null for one that we have not written.
create function public.time_of_receipt(attempt uuid, sitting integer, receipt text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := regexp_match(receipt, '^([0-9]{1,6})\.([0-9]{13})\.([0-9a-f]{64})$');
  at timestamptz;
begin
  if parts is null then
    return null;
  end if;
  at := timestamptz 'epoch' + parts[2]::bigint * interval '1 millisecond';
  -- Hashed once more: comparing takes as long wherever the two differ.
  return case when public.digest(public.receipt_of(attempt, sitting, parts[1]::integer, at), 'sha256')
    = public.digest(receipt, 'sha256') then at end;
end
$$;

create function public.last_events(attempt uuid) returns setof public.answer_events
language sql stable set search_path = '' as $$
  select distinct on (question) * from public.answer_events
  where attempt_id = attempt and counted
  order by question, sitting desc, seq desc
$$;
comment on function public.last_events(uuid) is 'The last event that counts of each question of an attempt.';

create function public.last_answers(attempt uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(last.question, jsonb_strip_nulls(jsonb_build_object(
    'choice', last.choice, 'number', last.number, 'marked', last.marked, 'spent', last.spent
  ))), '{}')
  from public.last_events(attempt) as last
$$;
comment on function public.last_answers(uuid) is 'The same as one object, for the page.';

create function public.state_of_attempt(attempt public.attempts, device text) returns public.attempt_states
language plpgsql stable set search_path = '' as $$
declare
  answer public.attempt_states;
begin
  answer.attempt_id := attempt.id;
  answer.test_id := attempt.test_id;
  answer.now := clock_timestamp();
  answer.state := case
    when attempt.submitted_at is not null then 'submitted'
    when answer.now > attempt.deadline_at then 'over'
    when device is distinct from (
      select sitting.device from public.attempt_sittings as sitting
      where sitting.attempt_id = attempt.id and sitting.sitting = attempt.sitting
    ) then 'elsewhere'
    else 'writing'
  end;
  answer.started_at := attempt.started_at;
  answer.deadline_at := attempt.deadline_at;
  answer.extra_minutes := attempt.extra_minutes;
  answer.submitted_at := attempt.submitted_at;
  answer.sitting := attempt.sitting;
  answer.last_seq := attempt.last_seq;
  answer.answered := attempt.answered;
  answer.seed := attempt.seed;
  answer.announcements := (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', said.id, 'text', said.text, 'at', said.created_at) order by said.created_at
    ), '[]')
    from public.test_announcements as said where said.test_id = attempt.test_id
  );
  if answer.state = 'writing' then
    answer.receipt := public.receipt_of(attempt.id, attempt.sitting, attempt.last_seq, answer.now);
  end if;
  return answer;
end
$$;

create function public.extra_minutes_of(test uuid, student uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(extension.minutes), 0)::integer
  from public.test_extensions as extension
  where extension.test_id = test and (
    extension.student_id = student
    or extension.student_id is null and (extension.class_group_id is null or exists (
      select from public.student_class_groups as member
      where member.student_id = student and member.class_group_id = extension.class_group_id
    ))
  )
$$;

create function public.start_attempt(test_id uuid, device text, take_over boolean, hasura_session json)
returns setof public.attempt_states
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests;
  attempt public.attempts;
  student uuid := public.candidate_of(
    start_attempt.test_id, (start_attempt.hasura_session ->> 'x-hasura-user-id')::uuid
  );
  moment timestamptz := clock_timestamp();
  extra integer;
  answer public.attempt_states;
begin
  perform public.write_mock_tests(1);
  if student is null then
    raise exception using errcode = 'check_violation', message = 'This mock test is not for you.';
  elsif start_attempt.device !~ '^[A-Za-z0-9_-]{16,64}$' then
    raise exception using errcode = 'check_violation', message = 'This device has no name.';
  end if;
  select * into test from public.mock_tests as stored where stored.id = start_attempt.test_id;
  if moment < test.opens_at then
    raise exception using errcode = 'check_violation', message = 'The mock test has not begun.';
  elsif not exists (select from public.sealed_papers as paper where paper.test_id = test.id) then
    raise exception using errcode = 'check_violation', message = 'The paper is not ready. Try again in a minute.';
  end if;
  select * into attempt from public.attempts as stored
  where stored.test_id = test.id and stored.student_id = student
  order by stored.number desc limit 1 for update;
  if attempt.id is null
    or test.mode = 'practice' and (attempt.submitted_at is not null or moment > attempt.deadline_at)
  then
    extra := public.extra_minutes_of(test.id, student);
    if moment >= test.closes_at + make_interval(mins => extra) then
      raise exception using errcode = 'check_violation', message = 'The mock test is over.';
    end if;
    -- Two devices that begin at the same moment: one of them makes the attempt, the other one finds it.
    insert into public.attempts (test_id, student_id, number, started_at, deadline_at, extra_minutes, last_seen_at)
    values (
      test.id, student, coalesce(attempt.number, 0) + 1, moment,
      case test.mode when 'together' then test.closes_at
        else least(moment + make_interval(mins => test.minutes), test.closes_at) end + make_interval(mins => extra),
      extra, moment
    )
    on conflict do nothing;
    select * into attempt from public.attempts as stored
    where stored.test_id = test.id and stored.student_id = student
    order by stored.number desc limit 1 for update;
    insert into public.attempt_sittings (attempt_id, sitting, device, began_at)
    values (attempt.id, 1, start_attempt.device, moment)
    on conflict do nothing;
  end if;
  answer := public.state_of_attempt(attempt, start_attempt.device);
  if answer.state = 'elsewhere' and start_attempt.take_over then
    update public.attempt_sittings as sitting set ended_at = moment
    where sitting.attempt_id = attempt.id and sitting.sitting = attempt.sitting;
    update public.attempts as stored set sitting = stored.sitting + 1, last_seq = 0, last_seen_at = moment
    where stored.id = attempt.id
    returning stored.* into attempt;
    insert into public.attempt_sittings (attempt_id, sitting, device, began_at)
    values (attempt.id, attempt.sitting, start_attempt.device, moment);
    answer := public.state_of_attempt(attempt, start_attempt.device);
  end if;
  if answer.state = 'writing' then
    answer.paper_key := (select opened.key from public.sealed_paper_of(test.id) as opened);
    answer.answers := public.last_answers(attempt.id);
  end if;
  return next answer;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.start_attempt(uuid, text, boolean, json) is 'Begins an attempt, or goes on with it. The first moment at which the key of the paper leaves the database.';

-- Stores the events of one sitting. Those count that came before its end, and those that came up to `grace` later and
-- whose device proves that they were made before: by a receipt and its own monotonic clock since then.
create function public.store_events(
  attempt public.attempts, sitting integer, receipt text, events jsonb, grace interval
) returns integer
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  last timestamptz;
  proved timestamptz := public.time_of_receipt(attempt.id, store_events.sitting, store_events.receipt);
  stored integer;
begin
  if jsonb_typeof(store_events.events) is distinct from 'array' or jsonb_array_length(store_events.events) > 1000 then
    raise exception using errcode = 'check_violation', message = 'Answers are a list of at most 1,000 events.';
  end if;
  select least(attempt.deadline_at, attempt.submitted_at, one.ended_at) into last
  from public.attempt_sittings as one where one.attempt_id = attempt.id and one.sitting = store_events.sitting;
  insert into public.answer_events (
    attempt_id, sitting, seq, question, choice, number, marked, spent, device_time, received_at, counted
  )
  select attempt.id, store_events.sitting, event.seq, event.question, event.choice, event.number,
    coalesce(event.marked, false), coalesce(event.spent, 0), event.at, moment,
    moment <= last or coalesce(
      moment <= last + grace and event.since >= 0 and proved + event.since * interval '1 millisecond' <= last, false
    )
  from jsonb_to_recordset(store_events.events) as event (
    seq integer, question smallint, choice text, number numeric, marked boolean, spent integer, at timestamptz,
    since bigint
  )
  on conflict (attempt_id, sitting, seq) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;

create function public.save_answers(
  attempt_id uuid, device text, sitting integer, receipt text, events jsonb, facts jsonb, hasura_session json
) returns setof public.attempt_states
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
  moment timestamptz := clock_timestamp();
begin
  perform public.write_mock_tests(1);
  select * into attempt from public.attempts as stored where stored.id = save_answers.attempt_id for update;
  -- Whoever lost the approval or the class group cannot write from that moment on.
  if attempt.student_id is distinct from public.candidate_of(
    attempt.test_id, (save_answers.hasura_session ->> 'x-hasura-user-id')::uuid
  ) or attempt.id is null then
    raise exception using errcode = 'check_violation', message = 'There is no such attempt.';
  elsif not exists (
    select from public.attempt_sittings as one
    where one.attempt_id = attempt.id and one.sitting = save_answers.sitting and one.device = save_answers.device
  ) then
    raise exception using errcode = 'check_violation', message = 'This attempt is not written on this device.';
  elsif jsonb_typeof(save_answers.facts) is distinct from 'array' or jsonb_array_length(save_answers.facts) > 100 then
    raise exception using errcode = 'check_violation', message = 'Facts are a list of at most 100.';
  end if;
  perform public.store_events(
    attempt, save_answers.sitting, save_answers.receipt, save_answers.events, interval '10 minutes'
  );
  insert into public.attempt_facts (attempt_id, kind, device_time)
  select attempt.id, fact.kind, fact.at
  from jsonb_to_recordset(save_answers.facts) as fact (kind text, at timestamptz)
  where (select count(*) from public.attempt_facts as known where known.attempt_id = attempt.id) < 2000
  on conflict do nothing;
  if save_answers.events = '[]' then
    update public.attempts as stored
    set last_seen_at = case when stored.sitting = save_answers.sitting then moment else stored.last_seen_at end
    where stored.id = attempt.id
    returning stored.* into attempt;
  else
    update public.attempts as stored
    set last_seen_at = case when stored.sitting = save_answers.sitting then moment else stored.last_seen_at end,
        last_seq = greatest(stored.last_seq, (
          select max(event.seq) from public.answer_events as event
          where event.attempt_id = stored.id and event.sitting = stored.sitting
        )),
        answered = (
          select count(*) from public.last_events(stored.id) as last where num_nonnulls(last.choice, last.number) = 1
        )
    where stored.id = attempt.id
    returning stored.* into attempt;
  end if;
  return next public.state_of_attempt(attempt, save_answers.device);
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.save_answers(uuid, text, integer, text, jsonb, jsonb, json) is 'Stores events ([{"seq", "question", "choice" or "number", "marked", "spent", "at", "since"}], "since": milliseconds by the device''s monotonic clock since the receipt) and facts ([{"kind", "at"}]), each once however often it is sent. Without events it is a sign of life.';

create function public.submit_attempt(
  attempt_id uuid, device text, sitting integer, receipt text, events jsonb, hasura_session json
) returns setof public.attempt_states
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  saved public.attempt_states;
  attempt public.attempts;
begin
  perform public.write_mock_tests(1);
  saved := public.save_answers(
    submit_attempt.attempt_id, submit_attempt.device, submit_attempt.sitting, submit_attempt.receipt,
    submit_attempt.events, '[]', submit_attempt.hasura_session
  );
  if saved.state <> 'writing' then
    perform public.write_mock_tests(-1);
    return next saved;
    return;
  end if;
  update public.attempts as stored set submitted_at = clock_timestamp()
  where stored.id = submit_attempt.attempt_id
  returning stored.* into attempt;
  return next public.state_of_attempt(attempt, submit_attempt.device);
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.submit_attempt(uuid, text, integer, text, jsonb, json) is 'Stores the last events and ends the attempt: no answer can be changed after it. One that another device writes, or whose time has passed, is not submitted; its state says so.';

-- ------------------------------------------------------------------------------------------------------ what the office does
create function public.extend_test(
  test_id uuid, minutes integer, reason text, student_id uuid default null, class_group_id uuid default null
) returns setof public.test_extensions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(extend_test.test_id);
begin
  perform public.write_mock_tests(1);
  if test.scheduled_at is null then
    raise exception using errcode = 'check_violation', message = 'The mock test is not scheduled.';
  elsif extend_test.minutes is null or extend_test.minutes not between 1 and 180 then
    raise exception using errcode = 'check_violation', message = 'Extra minutes are 1 to 180.';
  end if;
  return query
    insert into public.test_extensions as extension (
      test_id, student_id, class_group_id, minutes, reason, actor_id, actor_email
    )
    select test.id, extend_test.student_id, extend_test.class_group_id, extend_test.minutes,
      btrim(extend_test.reason), actor.id, actor.email
    from public.current_actor() as actor
    returning extension.*;
  update public.attempts as attempt
  set deadline_at = attempt.deadline_at + make_interval(mins => extend_test.minutes),
      extra_minutes = attempt.extra_minutes + extend_test.minutes
  where attempt.test_id = test.id and (
    attempt.student_id = extend_test.student_id
    or extend_test.student_id is null and (extend_test.class_group_id is null or exists (
      select from public.student_class_groups as member
      where member.student_id = attempt.student_id and member.class_group_id = extend_test.class_group_id
    ))
  );
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.extend_test(uuid, integer, text, uuid, uuid) is 'Gives extra minutes to a candidate, a class group or all: before, while and after they write. What was submitted stays submitted.';

create function public.announce_to_test(test_id uuid, text text) returns setof public.test_announcements
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(announce_to_test.test_id);
begin
  perform public.write_mock_tests(1);
  return query
    insert into public.test_announcements as said (test_id, text, actor_email)
    select test.id, btrim(announce_to_test.text), actor.email from public.current_actor() as actor
    returning said.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.announce_to_test(uuid, text) is 'Says a line to all who write.';

-- ---------------------------------------------------------------------------------------------------------------- marks
create table public.key_changes (
  id bigint generated always as identity primary key,
  paper_id uuid not null references public.papers (id) on delete cascade,
  question smallint not null,
  treatment text not null,
  right_options jsonb not null default '[]',
  answer numeric,
  tolerance numeric,
  reason text not null,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint key_changes_question_fkey foreign key (paper_id, question) references public.paper_questions (paper_id, number),
  constraint key_changes_treatment_check check (treatment in ('key', 'full', 'out')),
  constraint key_changes_key_check check (case
    when treatment <> 'key' then right_options = '[]' and num_nonnulls(answer, tolerance) = 0
    when answer is null then jsonb_array_length(right_options) between 1 and 6 and tolerance is null
    else right_options = '[]' and tolerance >= 0
  end),
  constraint key_changes_reason_check check (public.is_plain_line(reason, 500))
);
comment on table public.key_changes is 'What the office decided about a frozen paper''s key; of each question the newest counts. Written by change_key, never changed.';
comment on column public.key_changes.treatment is 'key: these options (or numbers) are right. full: everybody gets full marks. out: it is out of the total.';
create index key_changes_paper_id_idx on public.key_changes (paper_id, question, id desc);

create table public.attempt_marks (
  attempt_id uuid primary key references public.attempts (id) on delete cascade,
  test_id uuid not null references public.mock_tests (id),
  marks numeric(8, 3) not null,
  right_count smallint not null,
  wrong_count smallint not null,
  empty_count smallint not null,
  sections jsonb not null,
  rank integer not null
);
comment on table public.attempt_marks is 'The marks of each attempt. Written by mark_test only.';
comment on column public.attempt_marks.sections is 'By section in their order: [{"title", "marks", "full_marks", "right", "wrong", "empty"}]; sections of one title are one.';
comment on column public.attempt_marks.rank is 'Within the mock test; equal marks have equal ranks. Of a practice: among the own attempts.';
create index attempt_marks_test_id_idx on public.attempt_marks (test_id, rank);

-- The key as it is now: of the version that the paper has, unless the office decided otherwise.
create function public.key_of_paper(paper uuid) returns table (
  question smallint, section_id uuid, marks numeric, wrong_marks numeric, treatment text, right_options jsonb,
  answer numeric, tolerance numeric
)
language sql stable set search_path = '' as $$
  select taken.number, taken.section_id, section.marks, section.wrong_marks, coalesce(change.treatment, 'key'),
    coalesce(change.right_options, jsonb_path_query_array(said.options, '$[*] ? (@.right == true).id')),
    case when change.id is null then said.answer else change.answer end,
    case when change.id is null then said.tolerance else change.tolerance end
  from public.paper_questions as taken
  join public.paper_sections as section on section.id = taken.section_id
  join public.question_versions as said on said.question_id = taken.question_id and said.version = taken.version
  left join lateral (
    select * from public.key_changes as one
    where one.paper_id = taken.paper_id and one.question = taken.number
    order by one.id desc limit 1
  ) as change on true
  where taken.paper_id = paper and taken.number is not null
$$;
comment on function public.key_of_paper(uuid) is 'What is right in a frozen paper now, question by question.';

-- The only place where an answer becomes marks. Without a search_path, so that it is a part of its caller's query; it names
-- all it reads in full. With `attempt` of one attempt, otherwise of all of the mock test.
create function public.marked_answers(test uuid, attempt uuid default null) returns table (
  attempt_id uuid, question smallint, section_id uuid, choice text, number numeric, spent integer, outcome text, marks numeric,
  full_marks numeric
)
language sql stable as $$
  with sat as materialized (
    select one.id from public.attempts as one
    where one.test_id = test and (marked_answers.attempt is null or one.id = marked_answers.attempt)
  ), key as materialized (
    select key.* from public.mock_tests as stored, public.key_of_paper(stored.paper_id) as key where stored.id = test
  )
  select sat.id, given.question, given.section_id, given.choice, given.number, coalesce(given.spent, 0), judged.outcome,
    case
      when given.treatment = 'out' then 0
      when given.treatment = 'full' or judged.outcome = 'right' then given.marks
      when judged.outcome = 'wrong' then -given.wrong_marks
      else 0
    end,
    case given.treatment when 'out' then 0 else given.marks end
  from sat
  -- Attempt by attempt: nothing of all answers together is sorted or hashed.
  cross join lateral (
    select key.*, last.choice, last.number, last.spent
    from key left join (
      select distinct on (event.question) event.question, event.choice, event.number, event.spent
      from public.answer_events as event
      where event.attempt_id = sat.id and event.counted
      order by event.question, event.sitting desc, event.seq desc
    ) as last on last.question = key.question
  ) as given
  cross join lateral (
    select case
      when given.choice is null and given.number is null then 'empty'
      when given.right_options ? given.choice or abs(given.number - given.answer) <= given.tolerance then 'right'
      else 'wrong'
    end as outcome
  ) as judged
$$;
comment on function public.marked_answers(uuid, uuid) is 'Each answer of a mock test with what it is worth by the key as it is now.';

create function public.mark_test(test_id uuid) returns setof public.mock_tests
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(mark_test.test_id);
begin
  perform public.write_mock_tests(1);
  delete from public.attempt_marks as old where old.test_id = test.id;
  insert into public.attempt_marks (
    attempt_id, test_id, marks, right_count, wrong_count, empty_count, sections, rank
  )
  with by_section as (
    select answer.attempt_id, section.title, min(section.position) as position, sum(answer.marks) as marks,
      sum(answer.full_marks) as full_marks, count(*) filter (where answer.outcome = 'right') as right_count,
      count(*) filter (where answer.outcome = 'wrong') as wrong_count,
      count(*) filter (where answer.outcome = 'empty') as empty_count
    from public.marked_answers(test.id) as answer
    join public.paper_sections as section on section.id = answer.section_id
    group by answer.attempt_id, section.title
  )
  select part.attempt_id, test.id, sum(part.marks), sum(part.right_count), sum(part.wrong_count), sum(part.empty_count),
    jsonb_agg(jsonb_build_object(
      'title', part.title, 'marks', part.marks, 'full_marks', part.full_marks, 'right', part.right_count,
      'wrong', part.wrong_count, 'empty', part.empty_count
    ) order by part.position),
    rank() over (
      partition by case test.mode when 'practice' then attempt.student_id end order by sum(part.marks) desc
    )
  from by_section as part join public.attempts as attempt on attempt.id = part.attempt_id
  group by part.attempt_id, attempt.student_id;
  return query
    update public.mock_tests as stored
    set marked_at = clock_timestamp(),
        full_marks = (
          select sum(case key.treatment when 'out' then 0 else key.marks end) from public.key_of_paper(test.paper_id) as key
        )
    where stored.id = test.id
    returning stored.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.mark_test(uuid) is 'Marks all attempts of a mock test anew, by the key as it is now.';

-- Those whose last moment, late answers included, has passed since they were marked last. The server calls it.
create function public.mark_due_tests() returns setof public.mock_tests
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  due uuid;
begin
  for due in
    select test.id from public.mock_tests as test
    where test.scheduled_at is not null and test.mode <> 'practice' and exists (
      select from public.attempts as attempt
      where attempt.test_id = test.id
        and (test.marked_at is null or attempt.deadline_at + interval '10 minutes' > test.marked_at)
    ) and not exists (
      select from public.attempts as attempt
      where attempt.test_id = test.id and attempt.deadline_at + interval '10 minutes' > clock_timestamp()
    ) and test.closes_at + interval '10 minutes' <= clock_timestamp()
    order by test.id
    for update skip locked
  loop
    return query select * from public.mark_test(due);
  end loop;
end
$$;
comment on function public.mark_due_tests() is 'Marks the mock tests that are over and not marked since, and returns them.';

-- ------------------------------------------------------------------------------------------------------- the candidate's view
create view public.attempt_reviews as
select null::uuid as attempt_id, null::uuid as test_id, null::numeric as marks, null::numeric as full_marks,
  null::integer as rank, null::integer as candidates, null::jsonb as sections, null::jsonb as answers,
  null::jsonb as solutions, null::text as paper_key, null::integer as seed
where false;
comment on view public.attempt_reviews is 'What review_attempt returns. It has no rows of its own.';
comment on column public.attempt_reviews.answers is 'By the number of the question: {"choice" or "number", "outcome": right, wrong or empty, "marks", "spent", "right": [options] or "answer" and "tolerance", "treatment"}.';
comment on column public.attempt_reviews.solutions is 'By the number of the question: {"html", "html_ne"}.';

create function public.review_attempt(attempt_id uuid, hasura_session json) returns setof public.attempt_reviews
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
  test public.mock_tests;
  review public.attempt_reviews;
  moment timestamptz := clock_timestamp();
begin
  select * into attempt from public.attempts as stored where stored.id = review_attempt.attempt_id;
  if attempt.id is null or attempt.student_id is distinct from public.candidate_of(
    attempt.test_id, (review_attempt.hasura_session ->> 'x-hasura-user-id')::uuid
  ) then
    raise exception using errcode = 'check_violation', message = 'There is no such attempt.';
  end if;
  select * into test from public.mock_tests as stored where stored.id = attempt.test_id;
  if test.mode = 'practice' and attempt.submitted_at is null and moment <= attempt.deadline_at
    or test.mode <> 'practice' and (test.answers_at is null or test.answers_at > moment or test.marked_at is null)
  then
    raise exception using errcode = 'check_violation', message = 'The answers are not shown yet.';
  end if;
  review.attempt_id := attempt.id;
  review.test_id := test.id;
  review.seed := attempt.seed;
  select sum(answer.marks), sum(answer.full_marks), jsonb_object_agg(answer.question, jsonb_strip_nulls(jsonb_build_object(
    'choice', answer.choice, 'number', answer.number, 'outcome', answer.outcome, 'marks', answer.marks,
    'spent', answer.spent, 'treatment', key.treatment, 'right', nullif(key.right_options, '[]'), 'answer', key.answer,
    'tolerance', key.tolerance
  )))
  into review.marks, review.full_marks, review.answers
  from public.marked_answers(test.id, attempt.id) as answer
  join public.key_of_paper(test.paper_id) as key on key.question = answer.question;
  select stored.rank, stored.sections into review.rank, review.sections
  from public.attempt_marks as stored where stored.attempt_id = attempt.id and test.mode <> 'practice';
  review.candidates := (
    select count(*) from public.attempt_marks as stored where stored.test_id = test.id and test.mode <> 'practice'
  );
  select opened.solutions, opened.key into review.solutions, review.paper_key
  from public.sealed_paper_of(test.id) as opened;
  return next review;
end
$$;
comment on function public.review_attempt(uuid, json) is 'The own answers beside the right ones, with marks, rank, solutions and what opens the paper: from answers_at on; of a practice when the attempt is over.';

create view public.shown_marks as
select marks.attempt_id, marks.test_id, marks.marks, test.full_marks, marks.right_count, marks.wrong_count, marks.empty_count, marks.rank
from public.attempt_marks as marks join public.mock_tests as test on test.id = marks.test_id
where test.answers_at <= clock_timestamp();
comment on view public.shown_marks is 'Marks of attempts whose answers are shown.';

create table public.challenges (
  id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  test_id uuid not null references public.mock_tests (id),
  question smallint not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  accepted boolean,
  answer text,
  decided_by text,
  decided_at timestamptz,
  constraint challenges_question_key unique (attempt_id, question),
  constraint challenges_reason_check check (btrim(reason, e' \t\n\r') <> '' and length(reason) <= 1000),
  constraint challenges_answer_check check (length(answer) <= 1000),
  constraint challenges_decided_check check (num_nulls(accepted, answer, decided_at) in (0, 3))
);
comment on table public.challenges is 'What candidates say against an answer that was shown to them, once a question. Written by challenge_answer and decide_challenges.';
comment on column public.challenges.accepted is 'Null: nobody has decided.';
comment on column public.challenges.answer is 'What the office answers.';
create index challenges_test_id_idx on public.challenges (test_id, question, created_at);

create function public.challenge_answer(attempt_id uuid, question integer, reason text, hasura_session json)
returns setof public.challenges
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
  test public.mock_tests;
begin
  perform public.write_mock_tests(1);
  select * into attempt from public.attempts as stored where stored.id = challenge_answer.attempt_id;
  if attempt.id is null or attempt.student_id is distinct from public.candidate_of(
    attempt.test_id, (challenge_answer.hasura_session ->> 'x-hasura-user-id')::uuid
  ) then
    raise exception using errcode = 'check_violation', message = 'There is no such attempt.';
  end if;
  select * into test from public.mock_tests as stored where stored.id = attempt.test_id;
  if not coalesce(clock_timestamp() between test.answers_at and test.challenges_until, false) then
    raise exception using errcode = 'check_violation', message = 'Answers of this mock test cannot be challenged now.';
  elsif not coalesce(challenge_answer.question between 1 and test.questions, false) then
    raise exception using errcode = 'check_violation', message = 'There is no such question.';
  elsif exists (
    select from public.challenges as one where one.attempt_id = attempt.id and one.question = challenge_answer.question
  ) then
    raise exception using errcode = 'check_violation', message = 'You have challenged this answer already.';
  end if;
  return query
    insert into public.challenges as stored (attempt_id, test_id, question, reason)
    values (attempt.id, test.id, challenge_answer.question, btrim(challenge_answer.reason, e' \t\n\r'))
    on conflict on constraint challenges_question_key do nothing
    returning stored.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.challenge_answer(uuid, integer, text, json) is 'Says why an answer that was shown is wrong, once a question, while challenges are open.';

-- -------------------------------------------------------------------------------------------------- results and wrong keys
-- Candidates are known by the ID that the office knows, else by their registration number. Who was absent is in the exam
-- without marks.
create function public.send_results(test_id uuid, set_number text, reason text default null)
returns setof public.mock_tests
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(send_results.test_id);
  day date := (test.opens_at at time zone 'Asia/Kathmandu')::date;
  exam public.exams;
begin
  perform public.write_mock_tests(1);
  if test.marked_at is null or test.mode = 'practice' then
    raise exception using errcode = 'check_violation', message = 'The mock test is not marked yet.';
  elsif test.set_number is not null and test.set_number <> btrim(send_results.set_number) then
    raise exception using
      errcode = 'check_violation', message = format('Its results are in set %s already.', test.set_number);
  end if;
  select * into exam from public.exams as stored
  where stored.exam_title = test.title and stored.set_number = btrim(send_results.set_number) and stored.exam_date = day;
  if test.set_number is null and exam.id is not null then
    raise exception using errcode = 'check_violation', message = 'There is an exam of this title, set and day already.';
  end if;
  insert into public.results_uploads (
    exam_title, set_number, exam_date, seen_version, publish, reason, lowest_marks, full_marks
  ) values (
    test.title, btrim(send_results.set_number), day, exam.version, case when exam.id is null then 'draft' end,
    send_results.reason,
    -(select sum(planned * wrong_marks) from public.paper_sections where paper_id = test.paper_id) - 1, test.full_marks
  );
  insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
  select coalesce(
      (select min(known.candidate_id) from public.candidate_ids as known where known.student_id = candidate.student_id),
      candidate.registration_number
    ),
    candidate.first_name || ' ' || candidate.last_name, marks.marks, test.title, btrim(send_results.set_number), day
  from public.test_candidates as candidate
  left join public.attempt_marks as marks on marks.attempt_id = candidate.attempt_id
  where candidate.test_id = test.id
  order by marks.rank, candidate.registration_number
  on conflict on constraint results_exam_symbol_key do update set marks = excluded.marks, name = excluded.name
  where (results.marks, results.name) is distinct from (excluded.marks, excluded.name);
  return query
    update public.mock_tests as stored set set_number = btrim(send_results.set_number)
    where stored.id = test.id
    returning stored.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.send_results(uuid, text, text) is 'Makes a draft exam of the results area from the marks; sent again, it changes the marks that differ, with the reason.';

create view public.key_effects as
select null::uuid as test_id, null::integer as attempts, null::integer as marks_changed, null::integer as ranks_changed
where false;
comment on view public.key_effects is 'What change_key and preview_key return. It has no rows of its own.';

create function public.change_key(
  test_id uuid, question integer, treatment text, right_options jsonb, answer numeric, tolerance numeric, reason text
) returns setof public.key_effects
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(change_key.test_id);
  other public.mock_tests;
  before jsonb;
  effect public.key_effects;
begin
  perform public.write_mock_tests(1);
  if test.marked_at is null then
    raise exception using errcode = 'check_violation', message = 'The mock test is not marked yet.';
  elsif change_key.treatment = 'key' and change_key.right_options <> '[]' and exists (
    select from jsonb_array_elements_text(change_key.right_options) as chosen (id)
    where not exists (
      select from public.paper_questions as taken
      join public.question_versions as said on said.question_id = taken.question_id and said.version = taken.version
      where taken.paper_id = test.paper_id and taken.number = change_key.question
        and jsonb_path_exists(said.options, '$[*] ? (@.id == $id)', jsonb_build_object('id', chosen.id))
    )
  ) then
    raise exception using errcode = 'check_violation', message = 'The question has no such option.';
  end if;
  before := (
    select coalesce(jsonb_object_agg(old.attempt_id, jsonb_build_array(old.marks, old.rank)), '{}')
    from public.attempt_marks as old where old.test_id = test.id
  );
  insert into public.key_changes (
    paper_id, question, treatment, right_options, answer, tolerance, reason, actor_id, actor_email
  )
  select test.paper_id, change_key.question, change_key.treatment, coalesce(change_key.right_options, '[]'),
    change_key.answer, change_key.tolerance, btrim(change_key.reason), actor.id, actor.email
  from public.current_actor() as actor;
  for other in
    select stored.* from public.mock_tests as stored
    where stored.paper_id = test.paper_id and stored.marked_at is not null order by stored.id
  loop
    perform public.mark_test(other.id);
    if other.set_number is not null then
      perform public.send_results(other.id, other.set_number, btrim(change_key.reason));
    end if;
  end loop;
  effect.test_id := test.id;
  select count(*), count(*) filter (where marks.marks <> (before -> marks.attempt_id::text ->> 0)::numeric),
    count(*) filter (where marks.rank <> (before -> marks.attempt_id::text ->> 1)::integer)
  into effect.attempts, effect.marks_changed, effect.ranks_changed
  from public.attempt_marks as marks where marks.test_id = test.id;
  return next effect;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.change_key(uuid, integer, text, jsonb, numeric, numeric, text) is 'Decides what is right in a question, marks all attempts of the paper again, and revises results that were sent, with the reason.';

create function public.preview_key(
  test_id uuid, question integer, treatment text, right_options jsonb, answer numeric, tolerance numeric
) returns setof public.key_effects
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  effect public.key_effects;
begin
  begin
    select * into effect from public.change_key(
      preview_key.test_id, preview_key.question, preview_key.treatment, preview_key.right_options, preview_key.answer,
      preview_key.tolerance, 'preview'
    );
    raise exception using errcode = 'P0V01', message = 'only looked at';
  exception
    when sqlstate 'P0V01' then null;
  end;
  return next effect;
end
$$;
comment on function public.preview_key(uuid, integer, text, jsonb, numeric, numeric) is 'What change_key would change; nothing is stored.';

create function public.decide_challenges(test_id uuid, question integer, accepted boolean, answer text)
returns setof public.challenges
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(decide_challenges.test_id);
begin
  perform public.write_mock_tests(1);
  return query
    update public.challenges as stored
    set accepted = decide_challenges.accepted, answer = btrim(decide_challenges.answer),
        decided_by = (select actor.email from public.current_actor() as actor), decided_at = clock_timestamp()
    where stored.test_id = test.id and stored.question = decide_challenges.question and stored.accepted is null
    returning stored.*;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.decide_challenges(uuid, integer, boolean, text) is 'Answers all open challenges of a question. The key is changed by change_key.';

-- ---------------------------------------------------------------------------------------------------------- the office's view
create view public.test_candidates as
select test.id as test_id, test.owner_id, student.id as student_id, student.first_name, student.last_name,
  student.registration_number, attempt.id as attempt_id, attempt.started_at, attempt.deadline_at, attempt.extra_minutes,
  attempt.sitting, attempt.last_seen_at, attempt.answered, attempt.submitted_at,
  case
    when attempt.submitted_at is not null then 'submitted'
    when attempt.id is null and clock_timestamp() < test.opens_at then 'waiting'
    when attempt.id is null then 'absent'
    when clock_timestamp() > attempt.deadline_at then 'over'
    when attempt.last_seen_at < clock_timestamp() - interval '60 seconds' then 'silent'
    else 'writing'
  end as state
from public.mock_tests as test
join public.students as student on student.approval_status = 'approved' and (test.audience = '[]' or exists (
  select from public.audiences as audience join public.student_class_groups as member using (class_group_id)
  where audience.test_id = test.id and member.student_id = student.id
))
left join public.attempts as attempt on attempt.test_id = test.id and attempt.student_id = student.id
where test.scheduled_at is not null;
comment on view public.test_candidates is 'Who is to sit each scheduled mock test, and what each does at this moment: waiting, absent, writing, silent (not heard for a minute), over or submitted.';

do $$
declare
  name text;
begin
  foreach name in array array[
    'attempts', 'attempt_sittings', 'answer_events', 'attempt_facts', 'test_extensions', 'test_announcements',
    'sealed_papers', 'key_changes', 'attempt_marks', 'challenges'
  ] loop
    execute format(
      'create trigger %1$s_refuse_change before insert or update or delete or truncate on public.%1$I
         for each statement when (pg_trigger_depth() = 0 and not public.writes_mock_tests())
         execute function public.refuse_direct_write(''it is written by the functions of mock tests'')',
      name);
  end loop;
end
$$;

revoke execute on function
  public.write_mock_tests(integer), public.seal_paper(uuid, text, bytea, jsonb), public.candidate_of(uuid, uuid), public.own_test(uuid), public.schedule_test(uuid), public.unschedule_test(uuid),
  public.sealed_paper_of(uuid), public.receipt_of(uuid, integer, integer, timestamptz), public.time_of_receipt(uuid, integer, text),
  public.last_events(uuid), public.last_answers(uuid), public.state_of_attempt(public.attempts, text), public.extra_minutes_of(uuid, uuid),
  public.start_attempt(uuid, text, boolean, json),
  public.store_events(public.attempts, integer, text, jsonb, interval),
  public.save_answers(uuid, text, integer, text, jsonb, jsonb, json),
  public.submit_attempt(uuid, text, integer, text, jsonb, json),
  public.extend_test(uuid, integer, text, uuid, uuid), public.announce_to_test(uuid, text),
  public.key_of_paper(uuid), public.marked_answers(uuid, uuid), public.mark_test(uuid), public.mark_due_tests(),
  public.review_attempt(uuid, json), public.challenge_answer(uuid, integer, text, json),
  public.send_results(uuid, text, text), public.change_key(uuid, integer, text, jsonb, numeric, numeric, text),
  public.preview_key(uuid, integer, text, jsonb, numeric, numeric),
  public.decide_challenges(uuid, integer, boolean, text)
from public;
grant execute on function
  public.write_mock_tests(integer), public.candidate_of(uuid, uuid), public.own_test(uuid), public.schedule_test(uuid),
  public.unschedule_test(uuid), public.sealed_paper_of(uuid), public.receipt_of(uuid, integer, integer, timestamptz),
  public.time_of_receipt(uuid, integer, text), public.last_events(uuid), public.last_answers(uuid),
  public.state_of_attempt(public.attempts, text), public.extra_minutes_of(uuid, uuid),
  public.start_attempt(uuid, text, boolean, json),
  public.store_events(public.attempts, integer, text, jsonb, interval),
  public.save_answers(uuid, text, integer, text, jsonb, jsonb, json),
  public.submit_attempt(uuid, text, integer, text, jsonb, json), public.extend_test(uuid, integer, text, uuid, uuid),
  public.announce_to_test(uuid, text), public.key_of_paper(uuid), public.marked_answers(uuid, uuid),
  public.mark_test(uuid), public.review_attempt(uuid, json), public.challenge_answer(uuid, integer, text, json),
  public.send_results(uuid, text, text), public.change_key(uuid, integer, text, jsonb, numeric, numeric, text),
  public.preview_key(uuid, integer, text, jsonb, numeric, numeric),
  public.decide_challenges(uuid, integer, boolean, text)
to prabesh_engine;
grant execute on function public.write_mock_tests(integer), public.seal_paper(uuid, text, bytea, jsonb), public.mark_due_tests(), public.mark_test(uuid), public.own_test(uuid), public.key_of_paper(uuid),
  public.marked_answers(uuid, uuid) to prabesh_server;
grant select on public.attempts, public.answer_events, public.key_changes to prabesh_server;
grant select, insert, delete on public.attempt_marks to prabesh_server;
