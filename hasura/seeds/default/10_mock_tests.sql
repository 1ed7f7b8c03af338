-- Three mock tests: one that is over, with 300 attempts; one that students can sit at any time; one tomorrow morning.
-- Papers are filled from the bank, question by question in the order of their numbers. The server seals them when it starts.

select set_config('hasura.user', json_build_object('x-hasura-role', 'teacher', 'x-hasura-user-id', id)::text, true)
from public.profiles where email = 'teacher@prabesh.test';

insert into public.papers (id, title, kind, minutes) values
  ('7a1e0000-0000-4000-8000-000000000001', 'IOE Mock Test (Set 8)', 'IOE', 120),
  ('7a1e0000-0000-4000-8000-000000000002', 'IOE Mock Test (Set 9)', 'IOE', 120),
  ('7a1e0000-0000-4000-8000-000000000003', 'CEE Warm-up: 40 Questions', 'own', 45);

insert into public.paper_sections (paper_id, position, title, marks, wrong_marks, planned)
select paper.id, section.position, section.title, section.marks, section.wrong_marks, section.planned
from public.papers as paper
join (values
  ('IOE', 1, 'Physics', 1, 0.1, 20), ('IOE', 2, 'Physics', 2, 0.2, 10),
  ('IOE', 3, 'Chemistry', 1, 0.1, 10), ('IOE', 4, 'Chemistry', 2, 0.2, 10),
  ('IOE', 5, 'Mathematics', 1, 0.1, 20), ('IOE', 6, 'Mathematics', 2, 0.2, 15),
  ('IOE', 7, 'English', 1, 0.1, 10), ('IOE', 8, 'English', 2, 0.2, 5),
  ('own', 1, 'Zoology', 1, 0.25, 12), ('own', 2, 'Botany', 1, 0.25, 10), ('own', 3, 'Chemistry', 1, 0.25, 8),
  ('own', 4, 'Physics', 1, 0.25, 5), ('own', 5, 'Mental Ability', 1, 0.25, 5)
) as section (kind, position, title, marks, wrong_marks, planned) on section.kind = paper.kind;

-- Those of two marks in the bank go into sections of two marks first. Each question is in one paper.
with places as (
  select section.*, row_number() over (
    partition by section.title order by section.marks desc, section.paper_id, section.position, place
  ) as turn, place
  from public.paper_sections as section cross join lateral generate_series(1, section.planned) as place
), bank as (
  select question.id, question.version, question.subject,
    row_number() over (partition by question.subject order by question.marks desc, question.number) as turn
  from public.questions as question
)
insert into public.paper_questions (paper_id, section_id, position, question_id, version)
select places.paper_id, places.id, places.place, bank.id, bank.version
from places join bank on bank.subject = places.title and bank.turn = places.turn;

insert into public.mock_tests (id, paper_id, title, title_ne, mode, opens_at, closes_at, answers_at, challenges_until, shuffle_options)
select test.id::uuid, test.paper::uuid, test.title, test.title_ne, test.mode, test.opens_at, test.closes_at, test.answers_at,
  test.answers_at + interval '3 days', test.mode = 'together'
from (select (now() at time zone 'Asia/Kathmandu')::date as today) as day
cross join lateral (values
  ('7a2e0000-0000-4000-8000-000000000001', '7a1e0000-0000-4000-8000-000000000001', 'IOE Mock Test', 'आईओई नमुना परीक्षा', 'together',
    (today + 1 + time '08:00') at time zone 'Asia/Kathmandu', now(), null),
  ('7a2e0000-0000-4000-8000-000000000002', '7a1e0000-0000-4000-8000-000000000002', 'IOE Mock Test', 'आईओई नमुना परीक्षा', 'together',
    (today + 1 + time '08:00') at time zone 'Asia/Kathmandu', now(), (today + 1 + time '12:00') at time zone 'Asia/Kathmandu'),
  ('7a2e0000-0000-4000-8000-000000000003', '7a1e0000-0000-4000-8000-000000000003', 'CEE Warm-up', 'सीईई अभ्यास', 'practice',
    now() - interval '2 days', now() + interval '60 days', null)
) as test (id, paper, title, title_ne, mode, opens_at, closes_at, answers_at);

select public.schedule_test(id) from public.mock_tests order by id;

select public.write_mock_tests(1);

-- It was yesterday, and its answers are shown since noon.
update public.mock_tests
set opens_at = opens_at - interval '2 days', answers_at = opens_at - interval '2 days' + interval '4 hours',
    challenges_until = opens_at + interval '2 days'
where id = '7a2e0000-0000-4000-8000-000000000001';

-- 300 candidates of the one that is over, a few of whom are not approved any more. What one knows is steady: abilities and difficulties meet as in a real exam, so
-- that good candidates answer hard questions more often. Question 17 has the wrong key: the better one is, the likelier
-- one chooses its second option.
insert into public.attempts (test_id, student_id, started_at, deadline_at, last_seen_at, submitted_at)
select test.id, student.id, started_at, test.closes_at, left_at, case when place % 6 <> 0 then left_at end
from public.mock_tests as test
cross join lateral (
  select one.id, row_number() over (
    order by one.email <> 'student@prabesh.test', one.approval_status = 'pending', one.approval_status = 'rejected',
      one.registration_number
  ) as place
  from public.students as one
) as student
cross join lateral (select test.opens_at + make_interval(secs => 3 + place * 7 % 240) as started_at) as start
cross join lateral (
  select case when place % 6 = 0 then test.closes_at else test.closes_at - make_interval(secs => place * 37 % 1500) end as left_at
) as leave
where test.id = '7a2e0000-0000-4000-8000-000000000001' and student.place <= 300;

insert into public.attempt_sittings (attempt_id, sitting, device, began_at)
select id, 1, 'seed-' || replace(id::text, '-', ''), started_at from public.attempts;

with known as (
  select attempt.id as attempt_id, attempt.started_at, attempt.last_seen_at, taken.number as question, question.difficulty,
    said.options, said.answer, draw.one, draw.two, draw.three,
    case student.email when 'student@prabesh.test' then 240
      else dense_rank() over (order by student.registration_number) * 83 % 300 end as ability
  from public.attempts as attempt
  join public.students as student on student.id = attempt.student_id
  join public.paper_questions as taken on taken.paper_id = '7a1e0000-0000-4000-8000-000000000001'
  join public.questions as question on question.id = taken.question_id
  join public.question_versions as said on said.question_id = taken.question_id and said.version = taken.version
  cross join lateral (select md5(student.registration_number || taken.number) as text) as hash
  cross join lateral (
    select ('x' || substr(hash.text, 1, 6))::bit(24)::integer / 16777216.0 as one,
      ('x' || substr(hash.text, 7, 6))::bit(24)::integer / 16777216.0 as two,
      ('x' || substr(hash.text, 13, 6))::bit(24)::integer / 16777216.0 as three
  ) as draw
), tried as (
  select known.*, 1 / (1 + exp(0.6 * difficulty - 0.2 - 2.8 * (ability / 300.0))) as knows from known
), chosen as (
  select tried.*, case
    when one < knows then case when question = 17 then 2 else 0 end
    when two < 0.3 then null
    when question = 17 and three < 0.5 then 0
    else 1 + floor(three * greatest(jsonb_array_length(options) - 1, 1))::integer
  end as pick
  from tried
)
insert into public.answer_events (
  attempt_id, sitting, seq, question, choice, number, marked, spent, device_time, received_at, counted
)
select attempt_id, 1, question, question, (
    select option ->> 'id' from (
      select option, row_number() over (order by (option ->> 'right') nulls last, place) - 1 as rank
      from jsonb_array_elements(options) with ordinality as given (option, place)
    ) as ranked where rank = pick
  ), case when pick = 0 then answer else answer + pick end, three > 0.9, (15000 + 70000 * two * difficulty / 3)::integer, at, at, true
from chosen
cross join lateral (select started_at + (last_seen_at - started_at) * question / 101.0 as at) as time;

update public.attempts as attempt
set last_seq = 100, answered = (
  select count(*) from public.answer_events as event where event.attempt_id = attempt.id and num_nonnulls(event.choice, event.number) = 1
);

insert into public.challenges (attempt_id, test_id, question, reason)
select attempt.id, attempt.test_id, 17, challenge.reason
from (values (3, 'The given key does not follow from the formula in the book.'), (8, 'I think the second option is right.'),
  (15, 'Please check the units once more.')) as challenge (place, reason)
join (select id, test_id, row_number() over (order by answered desc, id) as place from public.attempts) as attempt using (place);

select public.write_mock_tests(-1);

select public.mark_test('7a2e0000-0000-4000-8000-000000000001');
