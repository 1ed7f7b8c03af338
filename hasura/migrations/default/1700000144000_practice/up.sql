-- What candidates see of a mock test afterwards, practice with answers at once, and questions that come again:
-- docs/decisions/mock-tests.md.

-- ------------------------------------------------------------------------------------------------- figures of all
create table public.question_results (
  test_id uuid not null references public.mock_tests (id) on delete cascade,
  question smallint not null,
  question_id uuid not null references public.questions (id) on delete cascade,
  sat integer not null,
  right_count integer not null,
  empty_count integer not null,
  options jsonb not null,
  primary key (test_id, question)
);
comment on table public.question_results is 'What the candidates of a mock test answered, question by question. Written by mark_test only.';
comment on column public.question_results.question is 'paper_questions.number.';
comment on column public.question_results.options is 'How many chose each option, by its id.';
create index question_results_question_id_idx on public.question_results (question_id);

create table public.test_figures (
  test_id uuid primary key references public.mock_tests (id) on delete cascade,
  averages jsonb not null,
  buckets jsonb not null
);
comment on table public.test_figures is 'What everybody had in a mock test. Written by mark_test only.';
comment on column public.test_figures.averages is 'Of the marks, by the title of the section.';
comment on column public.test_figures.buckets is 'How many have which marks, rounded down: [{"bucket", "count"}], ascending.';

create or replace function public.mark_test(test_id uuid) returns setof public.mock_tests
language plpgsql volatile set search_path = '' set work_mem = '64MB' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(mark_test.test_id);
begin
  perform public.write_mock_tests(1);
  delete from public.attempt_marks as old where old.test_id = test.id;
  delete from public.question_results as old where old.test_id = test.id;
  delete from public.test_figures as old where old.test_id = test.id;
  with counted as materialized (
    -- All answers are read once and written down nowhere: counted for each candidate and for each question at the same time.
    select one.attempt_id, one.section_id, one.question, one.choice, sum(one.marks) as marks, count(*) as count,
      count(*) filter (where one.outcome = 'right') as right_count,
      count(*) filter (where one.outcome = 'wrong') as wrong_count,
      count(*) filter (where one.outcome = 'empty') as empty_count
    from public.marked_answers(test.id) as one
    group by grouping sets ((one.attempt_id, one.section_id), (one.question, one.choice))
  ), by_question as (
    insert into public.question_results (test_id, question, question_id, sat, right_count, empty_count, options)
    select test.id, each.question, taken.question_id, sum(each.count), sum(each.right_count), sum(each.empty_count),
      coalesce(jsonb_object_agg(each.choice, each.count) filter (where each.choice is not null), '{}')
    from counted as each
    join public.paper_questions as taken on taken.paper_id = test.paper_id and taken.number = each.question
    where each.attempt_id is null
    group by each.question, taken.question_id
  ), by_section as (
    select each.attempt_id, section.title, min(section.position) as position, sum(each.marks) as marks,
      sum(whole.marks) as full_marks, sum(each.right_count) as right_count, sum(each.wrong_count) as wrong_count,
      sum(each.empty_count) as empty_count
    from counted as each
    join public.paper_sections as section on section.id = each.section_id
    join (
      select key.section_id, sum(case key.treatment when 'out' then 0 else key.marks end) as marks
      from public.key_of_paper(test.paper_id) as key group by key.section_id
    ) as whole on whole.section_id = section.id
    where each.attempt_id is not null
    group by each.attempt_id, section.title
  )
  insert into public.attempt_marks (
    attempt_id, test_id, marks, right_count, wrong_count, empty_count, sections, rank
  )
  select part.attempt_id, test.id, sum(part.marks), sum(part.right_count), sum(part.wrong_count), sum(part.empty_count),
    jsonb_agg(jsonb_build_object(
      'title', part.title, 'marks', part.marks, 'full_marks', part.full_marks, 'right', part.right_count,
      'wrong', part.wrong_count, 'empty', part.empty_count
    ) order by part.position),
    rank() over (
      partition by case test.mode when 'practice' then (
        select attempt.student_id from public.attempts as attempt where attempt.id = part.attempt_id
      ) end order by sum(part.marks) desc
    )
  from by_section as part
  group by part.attempt_id;
  insert into public.test_figures (test_id, averages, buckets)
  select test.id, coalesce((
      select jsonb_object_agg(each.title, each.average) from (
        select section ->> 'title' as title, round(avg((section ->> 'marks')::numeric), 1) as average
        from public.attempt_marks as marks cross join jsonb_array_elements(marks.sections) as section
        where marks.test_id = test.id group by section ->> 'title'
      ) as each
    ), '{}'), coalesce((
      select jsonb_agg(jsonb_build_object('bucket', each.bucket, 'count', each.count) order by each.bucket) from (
        select floor(marks.marks) as bucket, count(*) as count
        from public.attempt_marks as marks where marks.test_id = test.id group by floor(marks.marks)
      ) as each
    ), '[]');
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
comment on function public.mark_test(uuid) is 'Marks all attempts of a mock test anew, by the key as it is now, and counts what everybody answered.';

create view public.question_rights as
select question_id, sum(sat)::integer as sat, sum(right_count)::integer as right_count
from public.question_results as counted join public.mock_tests as test on test.id = counted.test_id
where test.mode <> 'practice'
group by question_id;
comment on view public.question_rights is 'How many candidates of marked mock tests had each question, and how many of them answered it right.';

-- ------------------------------------------------------------------------------------------- what is told of a practice
-- A paper as a whole: whoever is told that one question is held back knows what comes in the mock test.
create function public.is_withheld(question uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.paper_questions as taken join public.mock_tests as test on test.paper_id = taken.paper_id
    where taken.question_id = question and test.scheduled_at is not null and test.mode <> 'practice'
      and not public.answers_are_shown(test.id)
  )
$$;
comment on function public.is_withheld(uuid) is 'Whether a question is in an announced mock test whose answers are not shown yet, whoever it is for. Nobody is told its answer, nor asked it, meanwhile.';

create function public.practice_rests(test uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.mock_tests as stored
    where stored.id = test and stored.mode = 'practice' and exists (
      select from public.mock_tests as other
      where other.scheduled_at is not null and other.mode <> 'practice' and exists (
        select from public.paper_questions as own join public.paper_questions as taken using (question_id)
        where own.paper_id = stored.paper_id and taken.paper_id = other.paper_id
      ) and not public.answers_are_shown(other.id)
    )
  )
$$;
comment on function public.practice_rests(uuid) is 'Whether a practice has a withheld question. Nobody begins it then, and nothing of it is told.';

create function public.refuse_resting_practice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.practice_rests(new.test_id) then
    raise exception using
      errcode = 'check_violation', message = 'This practice rests until the answers of a mock test are shown.';
  end if;
  return new;
end
$$;
comment on function public.refuse_resting_practice() is 'Row trigger: nobody begins a practice that has a withheld question.';
create trigger attempts_refuse_resting before insert on public.attempts
  for each row execute function public.refuse_resting_practice();

create or replace function public.sealed_paper_of(test uuid, out key text, out solutions jsonb)
language sql stable security definer set search_path = '' as $$
  select encode(paper.key, 'base64'),
    case when case stored.mode when 'practice' then not public.practice_rests(stored.id)
      else public.answers_are_shown(stored.id) end then paper.solutions end
  from public.mock_tests as stored join sealed.papers as paper on paper.test_id = stored.id
  where stored.id = test and stored.opens_at <= clock_timestamp()
$$;

-- ------------------------------------------------------------------------------------------------- the candidate's view
create function public.is_told(attempt public.attempts) returns boolean
language sql stable set search_path = '' as $$
  select case test.mode
    when 'practice' then not public.practice_rests(test.id)
      and (attempt.submitted_at is not null or attempt.deadline_at < clock_timestamp())
    else public.answers_are_shown(test.id)
  end
  from public.mock_tests as test where test.id = attempt.test_id
$$;
comment on function public.is_told(public.attempts) is 'Whether the candidate sees marks and answers of the attempt now.';

create function public.judged_answers(test uuid, attempt uuid) returns table (
  question smallint, marks numeric, full_marks numeric, answer jsonb
)
language sql stable set search_path = '' as $$
  select one.question, one.marks, one.full_marks, jsonb_strip_nulls(jsonb_build_object(
    'choice', one.choice, 'number', one.number, 'outcome', one.outcome, 'marks', one.marks, 'spent', one.spent,
    'treatment', key.treatment, 'right', nullif(key.right_options, '[]'), 'answer', key.answer,
    'tolerance', key.tolerance, 'chapter', question.chapter,
    -- Of fewer than five it would tell what somebody chose.
    'chosen', case when stored.mode <> 'practice' and counted.sat >= 5 then counted.options end
  ))
  from public.mock_tests as stored
  cross join public.marked_answers(stored.id, judged_answers.attempt) as one
  join public.key_of_paper(stored.paper_id) as key on key.question = one.question
  join public.paper_questions as taken on taken.paper_id = stored.paper_id and taken.number = one.question
  join public.questions as question on question.id = taken.question_id
  left join public.question_results as counted on counted.test_id = stored.id and counted.question = one.question
  where stored.id = test
$$;
comment on function public.judged_answers(uuid, uuid) is 'Each answer of an attempt beside the right one, as pages show it. Whether it may be told, who calls it must ask.';

create or replace view public.attempt_reviews as
select null::uuid as attempt_id, null::uuid as test_id, null::numeric as marks, null::numeric as full_marks,
  null::integer as rank, null::integer as candidates, null::jsonb as sections, null::jsonb as answers,
  null::jsonb as solutions, null::text as paper_key, null::integer as seed, null::jsonb as figures
where false;
comment on column public.attempt_reviews.answers is 'By the number of the question: {"choice" or "number", "outcome": right, wrong or empty, "marks", "spent", "right": [options] or "answer" and "tolerance", "treatment", "chapter", "chosen": {option: how many}}.';
comment on column public.attempt_reviews.figures is '{"lower": candidates with less, "averages": {section: marks}, "buckets": [{"bucket", "count"}]}. Averages where 5 wrote it or more, buckets where 20 did. Null: it is a practice, or was marked before there were figures.';

create or replace function public.review_attempt(attempt_id uuid, hasura_session json) returns setof public.attempt_reviews
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
  test public.mock_tests;
  review public.attempt_reviews;
begin
  select * into attempt from public.attempts as stored where stored.id = review_attempt.attempt_id;
  if attempt.id is null or attempt.student_id is distinct from public.candidate_of(
    attempt.test_id, (review_attempt.hasura_session ->> 'x-hasura-user-id')::uuid
  ) then
    raise exception using errcode = 'check_violation', message = 'There is no such attempt.';
  end if;
  select * into test from public.mock_tests as stored where stored.id = attempt.test_id;
  if not public.is_told(attempt) then
    raise exception using errcode = 'check_violation', message = 'The answers are not shown yet.';
  end if;
  review.attempt_id := attempt.id;
  review.test_id := test.id;
  review.seed := attempt.seed;
  select sum(one.marks), sum(one.full_marks), jsonb_object_agg(one.question, one.answer)
  into review.marks, review.full_marks, review.answers
  from public.judged_answers(test.id, attempt.id) as one;
  select opened.solutions, opened.key into review.solutions, review.paper_key
  from public.sealed_paper_of(test.id) as opened;
  review.candidates := 0;
  if test.mode <> 'practice' then
    select stored.rank, stored.sections into review.rank, review.sections
    from public.attempt_marks as stored where stored.attempt_id = attempt.id;
    review.candidates := (select count(*) from public.attempt_marks as stored where stored.test_id = test.id);
    -- An average of fewer than five gives away what somebody has; a curve of fewer than twenty shows each of them.
    review.figures := (
      select jsonb_strip_nulls(jsonb_build_object(
        'lower', (
          select count(*) from public.attempt_marks as stored where stored.test_id = test.id and stored.rank > review.rank
        ),
        'averages', case when review.candidates >= 5 then figures.averages end,
        'buckets', case when review.candidates >= 20 then figures.buckets end
      ))
      from public.test_figures as figures where figures.test_id = test.id
    );
  end if;
  return next review;
end
$$;
comment on function public.review_attempt(uuid, json) is 'The candidate''s answers beside the right ones, with marks, rank, solutions, the key of the paper, and what everybody had: once answers are shown; in a practice that does not rest once the attempt is over.';

-- ------------------------------------------------------------------------------------------- practice: answers at once
create table public.checked_answers (
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  question smallint not null,
  choice text,
  number numeric,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (attempt_id, question)
);
comment on table public.checked_answers is 'Answers of practices whose right answer the candidate has seen: they count as they were then. Written by check_answer.';
comment on column public.checked_answers.question is 'paper_questions.number.';

create function public.keep_checked_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.counted := new.counted and not exists (
    select from public.checked_answers as checked
    where checked.attempt_id = new.attempt_id and checked.question = new.question
      and (checked.choice, checked.number) is distinct from (new.choice, new.number)
  );
  return new;
end
$$;
comment on function public.keep_checked_answer() is 'Row trigger: another answer to a question that was checked does not count.';
create trigger answer_events_keep_checked before insert on public.answer_events
  for each row execute function public.keep_checked_answer();

create view public.answer_checks as
select null::integer as question, null::jsonb as answer, null::jsonb as solution
where false;
comment on view public.answer_checks is 'What check_answer and answer_again return. It has no rows of its own.';
comment on column public.answer_checks.answer is 'As in attempt_reviews.answers.';
comment on column public.answer_checks.solution is '{"html", "html_ne"}.';

create function public.check_answer(attempt_id uuid, question integer, hasura_session json)
returns setof public.answer_checks
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.attempts;
begin
  perform public.write_mock_tests(1);
  select * into attempt from public.attempts as stored where stored.id = check_answer.attempt_id for update;
  if attempt.id is null or attempt.student_id is distinct from public.candidate_of(
    attempt.test_id, (check_answer.hasura_session ->> 'x-hasura-user-id')::uuid
  ) then
    raise exception using errcode = 'check_violation', message = 'There is no such attempt.';
  elsif public.practice_rests(attempt.test_id) or not exists (
    select from public.mock_tests as test where test.id = attempt.test_id and test.mode = 'practice'
  ) then
    raise exception using errcode = 'check_violation', message = 'The answers are not shown yet.';
  end if;
  insert into public.checked_answers (attempt_id, question, choice, number)
  select attempt.id, last.question, last.choice, last.number
  from public.last_events(attempt.id) as last
  where last.question = check_answer.question and num_nonnulls(last.choice, last.number) = 1
    and attempt.submitted_at is null and clock_timestamp() <= attempt.deadline_at
  on conflict do nothing;
  return query
    select one.question::integer, one.answer, opened.solutions -> one.question::text
    from public.judged_answers(attempt.test_id, attempt.id) as one
    join public.checked_answers as checked on checked.attempt_id = attempt.id and checked.question = one.question
    cross join public.sealed_paper_of(attempt.test_id) as opened
    where check_answer.question is null or one.question = check_answer.question;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.check_answer(uuid, integer, json) is 'In a practice: tells what is right in a question that is answered, from then on its answer counts as it is. Without a question: all that were checked before. Nothing is told of one without an answer.';

create function public.practice_marks(hasura_session json) returns setof public.shown_marks
language sql stable set search_path = '' as $$
  select attempt.id, attempt.test_id, sum(one.marks), sum(one.full_marks),
    (count(*) filter (where one.outcome = 'right'))::smallint, (count(*) filter (where one.outcome = 'wrong'))::smallint,
    (count(*) filter (where one.outcome = 'empty'))::smallint, null::integer
  from (
    select sat.* from public.attempts as sat
    join public.mock_tests as test on test.id = sat.test_id and test.mode = 'practice'
    where sat.student_id = public.candidate_of(sat.test_id, (hasura_session ->> 'x-hasura-user-id')::uuid)
      and public.is_told(sat)
    order by sat.started_at desc limit 50
  ) as attempt
  cross join lateral public.marked_answers(attempt.test_id, attempt.id) as one
  group by attempt.id, attempt.test_id
$$;
comment on function public.practice_marks(json) is 'The marks of the candidate''s last 50 practices that are over, without ranks.';

-- -------------------------------------------------------------------------------------------- questions that come again
alter table public.attempts add column taken_in boolean not null default false;
comment on column public.attempts.taken_in is 'Its wrong answers come again (questions_again).';
create index attempts_taken_in_idx on public.attempts (student_id) where not taken_in;

create table public.questions_again (
  student_id uuid not null references public.students (id) on delete cascade,
  question_id uuid not null references public.questions (id) on delete cascade,
  test_id uuid not null references public.mock_tests (id) on delete cascade,
  question smallint not null,
  step smallint not null,
  due_on date,
  answered_at timestamptz not null,
  primary key (student_id, question_id),
  constraint questions_again_step_check check (step between 1 and 4)
);
comment on table public.questions_again is 'Questions that a student answered wrong. They come again after 1, 3, 7 and 21 days. Written by due_questions and answer_again.';
comment on column public.questions_again.test_id is 'The mock test or practice in which it was wrong last; question is its number there.';
comment on column public.questions_again.step is '1 to 4: it comes 1, 3, 7 or 21 days after answered_at.';
comment on column public.questions_again.due_on is 'From which day on it comes, in Kathmandu. Null: it was right four times, and does not come any more.';

create function public.day_in_kathmandu(moment timestamptz) returns date
language sql stable set search_path = '' as $$ select (moment at time zone 'Asia/Kathmandu')::date $$;
comment on function public.day_in_kathmandu(timestamptz) is 'The day on which it is in Kathmandu.';

create function public.comes_again(again public.questions_again, account uuid) returns boolean
language sql stable set search_path = '' as $$
  select again.due_on <= public.day_in_kathmandu(clock_timestamp())
    and public.candidate_of(again.test_id, account) = again.student_id
    and not public.is_withheld(again.question_id)
    and (select case test.mode when 'practice' then not public.practice_rests(test.id)
      else public.answers_are_shown(test.id) end from public.mock_tests as test where test.id = again.test_id)
$$;
comment on function public.comes_again(public.questions_again, uuid) is 'Whether the account may be asked the question now, and told its answer.';

create view public.again_questions as
select null::uuid as question_id, null::uuid as test_id, null::integer as question, null::integer as step,
  null::date as due_on, null::text as paper_key
where false;
comment on view public.again_questions is 'What due_questions returns. It has no rows of its own.';
comment on column public.again_questions.paper_key is 'Opens the sealed paper of the mock test, in which the question is.';

create function public.due_questions(hasura_session json) returns setof public.again_questions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  account uuid := (due_questions.hasura_session ->> 'x-hasura-user-id')::uuid;
  student uuid := (
    select one.id from public.students as one where one.user_id = account and one.approval_status = 'approved' for update
  );
  told uuid[];
begin
  perform public.write_mock_tests(1);
  told := array(
    select attempt.id from public.attempts as attempt
    where attempt.student_id = student and not attempt.taken_in and public.is_told(attempt)
  );
  insert into public.questions_again as known (student_id, question_id, test_id, question, step, due_on, answered_at)
  select distinct on (taken.question_id) student, taken.question_id, attempt.test_id, taken.number, 1,
    public.day_in_kathmandu(ended.at) + 1, ended.at
  from public.attempts as attempt
  join public.mock_tests as test on test.id = attempt.test_id
  cross join lateral (select coalesce(attempt.submitted_at, attempt.deadline_at) as at) as ended
  cross join lateral public.marked_answers(attempt.test_id, attempt.id) as one
  join public.paper_questions as taken on taken.paper_id = test.paper_id and taken.number = one.question
  -- A question that the office has dropped has lost nobody any marks.
  where attempt.id = any (told) and one.outcome = 'wrong' and one.marks < one.full_marks
  order by taken.question_id, ended.at desc
  on conflict (student_id, question_id) do update
  set test_id = excluded.test_id, question = excluded.question, step = 1, due_on = excluded.due_on,
      answered_at = excluded.answered_at
  where excluded.answered_at > known.answered_at;
  update public.attempts as attempt set taken_in = true where attempt.id = any (told);
  return query
    select again.question_id, again.test_id, again.question::integer, again.step::integer, again.due_on, opened.key
    from public.questions_again as again cross join lateral public.sealed_paper_of(again.test_id) as opened
    where again.student_id = student and public.comes_again(again, account)
    order by again.due_on, again.test_id, again.question
    limit 100;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.due_questions(json) is 'The questions that the candidate answered wrong and is to answer again today, 100 at most: of mock tests whose answers are shown, and of practices that are over.';

create function public.answer_again(question_id uuid, choice text, number numeric, hasura_session json)
returns setof public.answer_checks
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  account uuid := (answer_again.hasura_session ->> 'x-hasura-user-id')::uuid;
  today date := public.day_in_kathmandu(clock_timestamp());
  again public.questions_again;
  key record;
  is_right boolean;
begin
  perform public.write_mock_tests(1);
  select stored.* into again
  from public.questions_again as stored join public.students as student on student.id = stored.student_id
  where student.user_id = account and stored.question_id = answer_again.question_id
  for update of stored;
  if not coalesce(public.comes_again(again, account), false) then
    raise exception using errcode = 'check_violation', message = 'This question does not come again now.';
  elsif num_nonnulls(answer_again.choice, answer_again.number) <> 1 then
    raise exception using errcode = 'check_violation', message = 'This question has no answer yet.';
  end if;
  select one.* into key
  from public.mock_tests as test cross join lateral public.key_of_paper(test.paper_id) as one
  where test.id = again.test_id and one.question = again.question;
  is_right := key.treatment <> 'key' or coalesce(
    key.right_options ? answer_again.choice or abs(answer_again.number - key.answer) <= key.tolerance, false
  );
  update public.questions_again as stored
  set step = case when is_right then least(again.step + 1, 4) else 1 end,
      due_on = case when not is_right then today + 1 else today + (array[3, 7, 21])[again.step] end,
      answered_at = clock_timestamp()
  where stored.student_id = again.student_id and stored.question_id = again.question_id;
  return query
    select again.question::integer, jsonb_strip_nulls(jsonb_build_object(
      'choice', answer_again.choice, 'number', answer_again.number, 'outcome', case when is_right then 'right' else 'wrong' end,
      'treatment', key.treatment, 'right', nullif(key.right_options, '[]'), 'answer', key.answer, 'tolerance', key.tolerance
    )), opened.solutions -> again.question::text
    from public.sealed_paper_of(again.test_id) as opened;
  perform public.write_mock_tests(-1);
end
$$;
comment on function public.answer_again(uuid, text, numeric, json) is 'Answers a question that comes again, and tells what is right: a right answer takes it to the next step, a wrong one back to the first.';

do $$
declare
  name text;
begin
  foreach name in array array['question_results', 'test_figures', 'checked_answers', 'questions_again'] loop
    execute format(
      'create trigger %1$s_refuse_change before insert or update or delete or truncate on public.%1$I
         for each statement when (pg_trigger_depth() = 0 and not public.writes_mock_tests())
         execute function public.refuse_direct_write(''it is written by the functions of mock tests'')',
      name);
  end loop;
end
$$;

revoke execute on function
  public.is_withheld(uuid), public.practice_rests(uuid), public.judged_answers(uuid, uuid), public.is_told(public.attempts),
  public.check_answer(uuid, integer, json), public.practice_marks(json), public.comes_again(public.questions_again, uuid),
  public.due_questions(json), public.answer_again(uuid, text, numeric, json)
from public;
grant execute on function
  public.is_withheld(uuid), public.practice_rests(uuid), public.judged_answers(uuid, uuid), public.is_told(public.attempts),
  public.check_answer(uuid, integer, json), public.practice_marks(json), public.comes_again(public.questions_again, uuid),
  public.due_questions(json), public.answer_again(uuid, text, numeric, json)
to prabesh_engine;
grant select, insert, delete on public.question_results, public.test_figures to prabesh_server;
