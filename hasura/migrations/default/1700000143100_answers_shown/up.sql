-- Answers of a mock test are not shown while anybody can still write: whoever has read one could write it, or tell somebody who writes.
-- What takes answers or gives time ends with it.

create or replace function public.answers_are_shown(test uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    stored.mode <> 'practice' and stored.marked_at is not null and stored.answers_at <= clock_timestamp()
      and stored.closes_at + make_interval(mins => 10 + given.to_many + given.to_one) <= clock_timestamp(),
    false
  )
  from public.mock_tests as stored
  cross join lateral (
    select coalesce(sum(one.minutes) filter (where one.student_id is null), 0)::integer as to_many,
      coalesce((
        select max(each.minutes) from (
          select sum(extension.minutes) as minutes from public.test_extensions as extension
          where extension.test_id = stored.id and extension.student_id is not null group by extension.student_id
        ) as each
      ), 0)::integer as to_one
    from public.test_extensions as one where one.test_id = stored.id
  ) as given
  where stored.id = test
$$;
comment on function public.answers_are_shown(uuid) is 'Whether candidates see marks, right answers and solutions of a mock test that is no practice.';

create or replace function public.start_attempt(test_id uuid, device text, take_over boolean, hasura_session json)
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
    if attempt.sitting >= 100 then
      raise exception using
        errcode = 'check_violation', message = 'This attempt has changed devices too often. Call the office.';
    end if;
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

create or replace function public.extend_test(
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
  elsif public.answers_are_shown(test.id) then
    raise exception using errcode = 'check_violation', message = 'The answers of this mock test are shown already.';
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

create or replace function public.challenge_answer(attempt_id uuid, question integer, reason text, hasura_session json)
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
  if not coalesce(public.answers_are_shown(test.id) and clock_timestamp() <= test.challenges_until, false) then
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

create or replace view public.shown_marks as
select marks.attempt_id, marks.test_id, marks.marks, test.full_marks, marks.right_count, marks.wrong_count, marks.empty_count, marks.rank
from public.attempt_marks as marks join public.mock_tests as test on test.id = marks.test_id
where test.answers_at <= clock_timestamp() and public.answers_are_shown(test.id);
comment on view public.shown_marks is 'Marks of attempts whose answers are shown.';

create or replace view public.question_uses as
select taken.question_id, count(*)::integer as uses, max(test.opens_at) as last_used_at
from public.paper_questions as taken join public.mock_tests as test on test.paper_id = taken.paper_id
where test.scheduled_at is not null and test.opens_at <= clock_timestamp()
group by taken.question_id;
comment on view public.question_uses is 'How many mock tests that have begun have each question, and when the newest of them did. What is in one that comes is for its owner.';

create or replace function public.take_in_answers(test_id uuid, file jsonb) returns setof public.attempts
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(take_in_answers.test_id);
  attempt public.attempts;
  sitting integer := case when file ->> 'sitting' ~ '^[0-9]{1,4}$' then (file ->> 'sitting')::integer end;
  receipt text := file ->> 'receipt';
  events text := file ->> 'events';
begin
  if exists (
    select from public.exams as exam
    where exam.exam_title = test.title and exam.set_number = test.set_number and exam.state = 'published'
  ) then
    raise exception using errcode = 'check_violation', message = 'The results of this mock test are published.';
  end if;
  -- From then on an answer proves nothing.
  if public.answers_are_shown(test.id) then
    raise exception using errcode = 'check_violation', message = 'The answers of this mock test are shown already.';
  end if;
  select * into attempt from public.attempts as stored
  where stored.id::text = file ->> 'attempt' and stored.test_id = test.id
  for update;
  -- The receipt is ours, and whoever wrote the file had it.
  if attempt.id is null or public.time_of_receipt(attempt.id, sitting, receipt) is null
    or file ->> 'signature' is distinct from encode(
      public.hmac(convert_to(events, 'UTF8'), convert_to(receipt, 'UTF8'), 'sha256'), 'hex'
    )
    or not pg_input_is_valid(events, 'jsonb')
  then
    raise exception using
      errcode = 'check_violation', message = 'This file is not of this mock test, or it was changed.';
  end if;
  perform public.write_mock_tests(1);
  perform public.store_events(attempt, sitting, receipt, events::jsonb, interval '1 year');
  update public.attempts as stored
  set last_seq = greatest(stored.last_seq, (
        select max(event.seq) from public.answer_events as event
        where event.attempt_id = stored.id and event.sitting = stored.sitting
      )),
      answered = (
        select count(*) from public.last_events(stored.id) as last where num_nonnulls(last.choice, last.number) = 1
      )
  where stored.id = attempt.id
  returning stored.* into attempt;
  perform public.write_mock_tests(-1);
  if test.marked_at is not null then
    perform public.mark_test(test.id);
  end if;
  return next attempt;
end
$$;
comment on function public.take_in_answers(uuid, jsonb) is 'Stores the answers of a file that the player wrote: {"attempt", "sitting", "receipt", "events", "signature"}, events as text and signed (HMAC-SHA256 in hexadecimal) with the receipt. What its device proves to be in time counts; twice is once.';

revoke execute on function public.answers_are_shown(uuid) from public;
grant execute on function public.answers_are_shown(uuid) to prabesh_engine;

-- Names and comments that are understood at the first reading. A database of the commits 11bbc390 to e6d11649 has them, and all of
-- the above: three files before this one were changed for a while.
do $$
begin
  if to_regprocedure('public.own_row()') is not null then
    alter function public.own_row() rename to set_owner;
    alter function public.open_no_more() rename to delete_paper_key;
    alter trigger papers_own on public.papers rename to papers_set_owner;
    alter trigger mock_tests_own on public.mock_tests rename to mock_tests_set_owner;
    alter trigger sealed_papers_open_no_more on public.sealed_papers rename to sealed_papers_delete_key;
  end if;
end
$$;
comment on function public.set_owner() is 'Row trigger: owner_id is whoever made the row; only an admin gives the row to somebody else.';
comment on function public.delete_paper_key() is 'Row trigger: deletes the key together with the sealed paper.';
comment on function public.write_mock_tests(integer) is 'A function of this file calls it with 1 before it writes, and with -1 afterwards.';
comment on table sealed.papers is 'The key of each sealed paper, and the solutions of its questions.';
comment on function public.prepare_mock_test() is 'Row trigger: refuses another paper for a scheduled mock test and, once it has begun, another start or order. Sets closes_at where all write together.';
comment on column public.answer_events.choice is 'The id of an option. Without choice and number the question was seen, or its answer cleared.';
comment on function public.announce_to_test(uuid, text) is 'Stores a line that all who write get with their next saving.';
comment on column public.attempt_marks.rank is 'Within the mock test; equal marks have equal ranks. In a practice: among the student''s own attempts.';
comment on table public.attempts is 'Students'' attempts at mock tests: one for each student, in a practice any number. Written by start_attempt, save_answers, submit_attempt and extend_test.';
comment on column public.mock_tests.answers_at is 'From when candidates see marks, right answers and solutions, but not while anybody can still write (answers_are_shown). Null: it is not decided. In a practice they see them after each attempt.';
