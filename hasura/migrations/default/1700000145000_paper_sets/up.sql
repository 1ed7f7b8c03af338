-- Filling a paper of 100 gaps from 20,000 questions took a second: for each gap all questions of the subject were sorted, and each question was
-- taken by itself. Of each chapter and difficulty only the first one that is left can be the next; a section's are taken together.
create or replace function public.fill_paper(
  paper_id uuid, section_id uuid, easy integer, medium integer, hard integer, last_tests integer
) returns setof public.paper_questions
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  paper public.papers := public.own_paper(fill_paper.paper_id);
  section public.paper_sections;
  candidate record;
  used uuid[];
  stems text[];
  ids uuid[];
  places integer[];
  difficulties integer[];
  chapters integer[];
  nexts integer[];
  lasts integer[];
  wanted integer[];
  had integer[];
  room integer;
  best integer;
  chosen uuid[];
  added uuid[] := '{}';
begin
  if not coalesce(least(easy, medium, hard) >= 0 and easy + medium + hard = 100, false) then
    raise exception using
      errcode = 'check_violation', message = 'Easy, medium and hard questions are 100 % together.';
  end if;
  used := array(
    select taken.question_id from public.paper_questions as taken
    where taken.paper_id = paper.id or taken.paper_id in (
      select test.paper_id from public.mock_tests as test
      where test.scheduled_at is not null and test.paper_id <> paper.id
      order by test.opens_at desc limit greatest(coalesce(fill_paper.last_tests, 0), 0)
    )
  );
  stems := array(
    select said.stem from public.paper_questions as one
    join public.question_versions as said on said.question_id = one.question_id and said.version = one.version
    where one.paper_id = paper.id
  );
  for section in
    select * from public.paper_sections as one
    where one.paper_id = paper.id and (fill_paper.section_id is null or one.id = fill_paper.section_id)
    order by one.position
  loop
    room := section.planned - (select count(*) from public.paper_questions as one where one.section_id = section.id);
    continue when room < 1;
    wanted := array(
      select round(section.planned * plan.share / 100.0) - (
        select count(*) from public.paper_questions as one join public.questions as question on question.id = one.question_id
        where one.section_id = section.id and question.difficulty = plan.difficulty
      )
      from unnest(array[easy, medium, hard]) with ordinality as plan (share, difficulty) order by plan.difficulty
    );
    -- All that are free, one group of difficulty and chapter behind the other, each in an order of chance; and the groups.
    with free as materialized (
      select question.id, question.difficulty::integer as difficulty, question.chapter collate "C" as chapter,
        row_number() over (order by question.marks <> section.marks, random())::integer as place
      from public.questions as question
      where question.subject = section.title and not question.retired and question.id <> all (used)
    ), counted as (
      select free.difficulty, free.chapter, count(*)::integer as count from free group by free.difficulty, free.chapter
    ), grouped as (
      select counted.difficulty, dense_rank() over (order by counted.chapter)::integer as chapter, counted.chapter as name,
        (sum(counted.count) over (order by counted.difficulty, counted.chapter))::integer as last, counted.count
      from counted
    )
    select
      (select array_agg(free.id order by free.difficulty, free.chapter, free.place) from free),
      (select array_agg(free.place order by free.difficulty, free.chapter, free.place) from free),
      array_agg(one.difficulty order by one.last), array_agg(one.chapter order by one.last),
      array_agg(one.last - one.count + 1 order by one.last), array_agg(one.last order by one.last),
      (
        select array_agg((
          select count(*)::integer from public.paper_questions as taken join public.questions as other on other.id = taken.question_id
          where taken.section_id = section.id and other.chapter = each.name
        ) order by each.chapter)
        from (select distinct grouped.chapter, grouped.name from grouped) as each
      )
    into ids, places, difficulties, chapters, nexts, lasts, had from grouped as one;
    chosen := '{}';
    while room > 0 loop
      select number into best
      from generate_subscripts(nexts, 1) as number
      where nexts[number] <= lasts[number]
      order by wanted[difficulties[number]] < 1, had[chapters[number]], places[nexts[number]]
      limit 1;
      exit when not found;
      select question.id, question.stem into candidate from public.questions as question where question.id = ids[nexts[best]];
      nexts[best] := nexts[best] + 1;
      continue when exists (
        select from unnest(stems) as stem
        where length(stem) between 0.6 * length(candidate.stem) and length(candidate.stem) / 0.6
          and public.similarity(stem, candidate.stem) >= 0.6
      );
      chosen := chosen || candidate.id;
      stems := stems || candidate.stem;
      wanted[difficulties[best]] := wanted[difficulties[best]] - 1;
      had[chapters[best]] := had[chapters[best]] + 1;
      room := room - 1;
    end loop;
    perform public.take_questions(section.id, to_jsonb(chosen));
    used := used || chosen;
    added := added || chosen;
  end loop;
  return query
    select taken.* from public.paper_questions as taken
    where taken.paper_id = paper.id and taken.question_id = any (added);
end
$$;
