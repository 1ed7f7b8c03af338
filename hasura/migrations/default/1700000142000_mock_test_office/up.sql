-- What the office makes papers with, and what it sees of a mock test while it runs and afterwards: docs/screens/mock-tests.md.

-- ------------------------------------------------------------------------------------------------------ making a paper
-- Admins may change all papers, a teacher the own. That a frozen one stays, the row triggers say.
create function public.own_paper(paper uuid) returns public.papers
language plpgsql volatile set search_path = '' as $$
declare
  found public.papers;
begin
  select * into found from public.papers where id = paper for update;
  if found.id is null or not public.may_change_exam(found.owner_id) then
    raise exception using errcode = 'check_violation', message = 'There is no such paper.';
  end if;
  return found;
end
$$;
comment on function public.own_paper(uuid) is 'A paper that whoever asks may change, locked.';

-- An account that is deleted leaves its frozen papers behind, and an admin may give them to somebody else.
create or replace function public.refuse_frozen_paper() returns trigger
language plpgsql set search_path = '' as $$
declare
  paper uuid := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end
    ->> case tg_table_name when 'papers' then 'id' else 'paper_id' end)::uuid;
begin
  if tg_table_name = 'papers' and tg_op = 'UPDATE'
    and to_jsonb(new) - '{owner_id,updated_at}'::text[] = to_jsonb(old) - '{owner_id,updated_at}'::text[]
  then
    return new;
  end if;
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

create view public.question_uses as
select taken.question_id, count(*)::integer as uses, max(test.opens_at) as last_used_at
from public.paper_questions as taken join public.mock_tests as test on test.paper_id = taken.paper_id
where test.scheduled_at is not null
group by taken.question_id;
comment on view public.question_uses is 'How many scheduled mock tests have each question, and when the newest of them opens.';

create function public.take_questions(section_id uuid, question_ids jsonb) returns setof public.paper_questions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  section public.paper_sections;
  paper public.papers;
  room integer;
begin
  select * into section from public.paper_sections as stored where stored.id = take_questions.section_id;
  paper := public.own_paper(section.paper_id);
  -- Those that were taken out have left gaps.
  update public.paper_questions as taken set position = counted.place
  from (
    select one.id, row_number() over (order by one.position) as place
    from public.paper_questions as one where one.section_id = section.id
  ) as counted
  where counted.id = taken.id and taken.position <> counted.place;
  room := section.planned - (select count(*) from public.paper_questions as one where one.section_id = section.id);
  if jsonb_array_length(take_questions.question_ids) > room then
    raise exception using
      errcode = 'check_violation',
      message = case when room < 1 then format('%s has all its %s questions.', section.title, section.planned)
        else format('%s has room for %s more.', section.title, room) end;
  end if;
  return query
    insert into public.paper_questions as taken (paper_id, section_id, position, question_id, version)
    select paper.id, section.id, section.planned - room + row_number() over (order by wanted.place), question.id, question.version
    from jsonb_array_elements_text(take_questions.question_ids) with ordinality as wanted (id, place)
    join public.questions as question on question.id = wanted.id::uuid and not question.retired
    where not exists (
      select from public.paper_questions as one where one.paper_id = paper.id and one.question_id = question.id
    )
    returning taken.*;
end
$$;
comment on function public.take_questions(uuid, jsonb) is 'Takes questions of the bank into a section, behind those that are there, as they are now.';

create function public.move_question(paper_question_id uuid, place integer) returns setof public.paper_questions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  moved public.paper_questions;
  paper public.papers;
begin
  select * into moved from public.paper_questions as one where one.id = move_question.paper_question_id;
  paper := public.own_paper(moved.paper_id);
  return query
    update public.paper_questions as taken
    set position = placed.place
    from (
      select other.id, other.place + (other.place >= move_question.place)::integer as place
      from (
        select one.id, row_number() over (order by one.position) as place
        from public.paper_questions as one where one.section_id = moved.section_id and one.id <> moved.id
      ) as other
      union all
      select moved.id, greatest(1, least(move_question.place, (
        select count(*) from public.paper_questions as one where one.section_id = moved.section_id
      )))
    ) as placed
    where placed.id = taken.id
    returning taken.*;
end
$$;
comment on function public.move_question(uuid, integer) is 'Gives a question another place in its section: 1 is the first.';

-- One question after the other: of a difficulty that is still wanted if there is one, of the chapter that has the fewest.
create function public.fill_paper(
  paper_id uuid, section_id uuid, easy integer, medium integer, hard integer, last_tests integer
) returns setof public.paper_questions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  paper public.papers := public.own_paper(fill_paper.paper_id);
  section public.paper_sections;
  candidate record;
  used uuid[];
  wanted integer[];
  room integer;
  added uuid[] := '{}';
begin
  if not coalesce(least(easy, medium, hard) >= 0 and easy + medium + hard = 100, false) then
    raise exception using
      errcode = 'check_violation', message = 'Easy, medium and hard questions are 100 % together.';
  end if;
  used := array(
    select taken.question_id from public.paper_questions as taken
    where taken.paper_id in (
      select test.paper_id from public.mock_tests as test
      where test.scheduled_at is not null and test.paper_id <> paper.id
      order by test.opens_at desc limit greatest(coalesce(fill_paper.last_tests, 0), 0)
    )
  );
  for section in
    select * from public.paper_sections as one
    where one.paper_id = paper.id and (fill_paper.section_id is null or one.id = fill_paper.section_id)
    order by one.position
  loop
    room := section.planned - (select count(*) from public.paper_questions as one where one.section_id = section.id);
    wanted := array(
      select round(section.planned * plan.share / 100.0) - (
        select count(*) from public.paper_questions as one join public.questions as question on question.id = one.question_id
        where one.section_id = section.id and question.difficulty = plan.difficulty
      )
      from unnest(array[easy, medium, hard]) with ordinality as plan (share, difficulty) order by plan.difficulty
    );
    while room > 0 loop
      select question.id, question.stem, question.difficulty into candidate
      from public.questions as question
      left join (
        select other.chapter, count(*) as count
        from public.paper_questions as one join public.questions as other on other.id = one.question_id
        where one.section_id = section.id group by other.chapter
      ) as had on had.chapter = question.chapter
      where question.subject = section.title and not question.retired and question.id <> all (used)
      order by wanted[question.difficulty] < 1, coalesce(had.count, 0), question.marks <> section.marks, random()
      limit 1;
      exit when not found;
      used := used || candidate.id;
      continue when exists (
        select from public.paper_questions as one
        join public.question_versions as said on said.question_id = one.question_id and said.version = one.version
        where one.paper_id = paper.id and (one.question_id = candidate.id
          or length(said.stem) between 0.6 * length(candidate.stem) and length(candidate.stem) / 0.6
            and public.similarity(said.stem, candidate.stem) >= 0.6)
      );
      perform public.take_questions(section.id, jsonb_build_array(candidate.id));
      added := added || candidate.id;
      wanted[candidate.difficulty] := wanted[candidate.difficulty] - 1;
      room := room - 1;
    end loop;
  end loop;
  return query
    select taken.* from public.paper_questions as taken
    where taken.paper_id = paper.id and taken.question_id = any (added);
end
$$;
comment on function public.fill_paper(uuid, uuid, integer, integer, integer, integer) is 'Fills what a paper (or one section) lacks from the bank: by the shares of easy, medium and hard, of the section''s subject, not used in the last mock tests, no two alike. Returns what was taken; it may be less than lacks.';

create function public.copy_paper(paper_id uuid, title text) returns setof public.papers
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  paper public.papers := public.own_paper(copy_paper.paper_id);
  copy public.papers;
begin
  insert into public.papers (title, kind, minutes) values (copy_paper.title, paper.kind, paper.minutes) returning * into copy;
  insert into public.paper_sections (paper_id, position, title, marks, wrong_marks, planned)
  select copy.id, section.position, section.title, section.marks, section.wrong_marks, section.planned
  from public.paper_sections as section where section.paper_id = paper.id;
  insert into public.paper_questions (paper_id, section_id, position, question_id, version)
  select copy.id, twin.id, taken.position, question.id, question.version
  from public.paper_questions as taken
  join public.paper_sections as section on section.id = taken.section_id
  join public.paper_sections as twin on twin.paper_id = copy.id and twin.position = section.position
  join public.questions as question on question.id = taken.question_id
  where taken.paper_id = paper.id;
  return next copy;
end
$$;
comment on function public.copy_paper(uuid, text) is 'A draft with the sections and questions of a paper, each question as it is now.';

-- --------------------------------------------------------------------------------------------------- while they write
create or replace view public.test_candidates as
select test.id as test_id, test.owner_id, student.id as student_id, student.first_name, student.last_name,
  student.registration_number, attempt.id as attempt_id, attempt.started_at, attempt.deadline_at, attempt.extra_minutes,
  attempt.sitting, attempt.last_seen_at, attempt.answered, attempt.submitted_at, now.state,
  array_position(array['silent', 'writing', 'waiting', 'absent', 'over', 'submitted'], now.state) as urgency,
  marks.marks, marks.rank, marks.right_count, marks.wrong_count, marks.empty_count
from public.mock_tests as test
join public.students as student on student.approval_status = 'approved' and (test.audience = '[]' or exists (
  select from public.audiences as audience join public.student_class_groups as member using (class_group_id)
  where audience.test_id = test.id and member.student_id = student.id
))
left join public.attempts as attempt on attempt.test_id = test.id and attempt.student_id = student.id
left join public.attempt_marks as marks on marks.attempt_id = attempt.id
cross join lateral (
  select case
    when attempt.submitted_at is not null then 'submitted'
    when attempt.id is null and clock_timestamp() < test.opens_at then 'waiting'
    when attempt.id is null then 'absent'
    when clock_timestamp() > attempt.deadline_at then 'over'
    when attempt.last_seen_at < clock_timestamp() - interval '60 seconds' then 'silent'
    else 'writing'
  end as state
) as now
where test.scheduled_at is not null;
comment on column public.test_candidates.urgency is 'Of the state: 1 silent, 2 writing, 3 waiting, 4 absent, 5 over, 6 submitted.';
comment on column public.test_candidates.marks is 'Null: not marked yet.';

create view public.test_states as
select candidate.test_id, candidate.state, count(*)::integer as count, max(candidate.extra_minutes) as most_extra_minutes
from public.test_candidates as candidate group by candidate.test_id, candidate.state;
comment on view public.test_states is 'How many candidates of each mock test are in each state.';

-- ---------------------------------------------------------------------------------------------------- item analysis
create view public.question_figures as
select null::uuid as test_id, null::uuid as paper_id, null::integer as question, null::integer as sat,
  null::integer as right_count, null::integer as wrong_count, null::integer as empty_count, null::numeric as facility,
  null::numeric as discrimination, null::numeric as seconds, null::jsonb as options, null::jsonb as right_options,
  null::text as treatment, null::jsonb as doubts, null::numeric as average, null::numeric as spread,
  null::numeric as reliability
where false;
comment on view public.question_figures is 'What question_analysis returns: a row for each question. It has no rows of its own.';
comment on column public.question_figures.facility is 'The share of candidates who answered it right, 0 to 1.';
comment on column public.question_figures.discrimination is 'How being right goes with the marks of all other questions: point-biserial correlation, -1 to 1. Null: all did the same.';
comment on column public.question_figures.seconds is 'The median of the time that it was on the screen.';
comment on column public.question_figures.options is 'By id: {"all", "upper", "lower"}, how many chose it: of all, of the best and of the weakest 27 %.';
comment on column public.question_figures.doubts is 'weak: discrimination below 0.1. distractor: a wrong option that more of the upper than of the lower 27 % chose. hard: facility below 0.1. easy: above 0.95.';
comment on column public.question_figures.average is 'Of the whole mock test, as spread (the standard deviation) and reliability (KR-20).';

create function public.question_analysis(test_id uuid) returns setof public.question_figures
language sql stable set search_path = '' as $$
  with answer as materialized (
    select one.attempt_id, one.question, one.choice, one.spent, one.outcome, one.marks,
      sum(one.marks) over (partition by one.attempt_id) as total,
      count(*) filter (where one.outcome = 'right') over (partition by one.attempt_id) as total_right
    from public.marked_answers(question_analysis.test_id) as one
  ), attempt as materialized (
    select ranked.*,
      ranked.place <= greatest(1, round(0.27 * ranked.sat)) as upper,
      ranked.place > ranked.sat - greatest(1, round(0.27 * ranked.sat)) as lower
    from (
      select each.*, row_number() over (order by each.total desc, each.attempt_id) as place, count(*) over () as sat
      from (select distinct attempt_id, total, total_right from answer) as each
    ) as ranked
  ), figure as (
    select answer.question, count(*) as sat, count(*) filter (where answer.outcome = 'right') as right_count,
      count(*) filter (where answer.outcome = 'wrong') as wrong_count,
      count(*) filter (where answer.outcome = 'empty') as empty_count,
      avg((answer.outcome = 'right')::integer) as facility,
      corr((answer.outcome = 'right')::integer, answer.total - answer.marks) as discrimination,
      percentile_cont(0.5) within group (order by answer.spent) filter (where answer.spent > 0) / 1000 as seconds
    from answer group by answer.question
  ), chosen as (
    select each.question,
      jsonb_object_agg(each.choice, jsonb_build_object('all', each.count, 'upper', each.upper, 'lower', each.lower)) as options,
      jsonb_object_agg(each.choice, each.upper > each.lower) as better
    from (
      select answer.question, answer.choice, count(*) as count, count(*) filter (where attempt.upper) as upper,
        count(*) filter (where attempt.lower) as lower
      from answer join attempt using (attempt_id) where answer.choice is not null
      group by answer.question, answer.choice
    ) as each
    group by each.question
  ), whole as (
    select avg(attempt.total) as average, stddev_pop(attempt.total) as spread,
      items.count::numeric / nullif(items.count - 1, 0) * (1 - items.noise / nullif(var_pop(attempt.total_right), 0)) as reliability
    from attempt cross join (
      select count(*) as count, sum(figure.facility * (1 - figure.facility)) as noise from figure
    ) as items
    group by items.count, items.noise
  )
  select test.id, test.paper_id, figure.question, figure.sat, figure.right_count, figure.wrong_count, figure.empty_count,
    round(figure.facility, 4), round(figure.discrimination::numeric, 4), round(figure.seconds::numeric, 1),
    coalesce(chosen.options, '{}'), key.right_options, key.treatment,
    jsonb_path_query_array(
      jsonb_build_array(
        case when figure.discrimination < 0.1 then 'weak' end,
        case when exists (
          select from jsonb_each(chosen.better) as option
          where option.value = 'true' and not key.right_options ? option.key
        ) then 'distractor' end,
        case when figure.facility < 0.1 then 'hard' end,
        case when figure.facility > 0.95 then 'easy' end
      ),
      '$[*] ? (@ != null)'
    ),
    round(whole.average, 2), round(whole.spread, 2), round(whole.reliability, 3)
  from public.mock_tests as test
  join public.key_of_paper(test.paper_id) as key on true
  join figure on figure.question = key.question
  left join chosen on chosen.question = key.question
  cross join whole
  where test.id = question_analysis.test_id
  order by figure.question
$$;
comment on function public.question_analysis(uuid) is 'What the answers say of each question: facility, discrimination, options by the best and the weakest 27 %, time, KR-20 of the paper, and what is doubtful.';

revoke execute on function
  public.own_paper(uuid), public.take_questions(uuid, jsonb), public.move_question(uuid, integer),
  public.fill_paper(uuid, uuid, integer, integer, integer, integer), public.copy_paper(uuid, text),
  public.question_analysis(uuid)
from public;
grant execute on function
  public.own_paper(uuid), public.take_questions(uuid, jsonb), public.move_question(uuid, integer),
  public.fill_paper(uuid, uuid, integer, integer, integer, integer), public.copy_paper(uuid, text),
  public.question_analysis(uuid)
to prabesh_engine;
