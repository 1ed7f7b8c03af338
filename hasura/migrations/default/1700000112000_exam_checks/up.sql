-- What the office looks at before an exam is published: what people will see of it, and the checks that a careful
-- office makes. For admins, and for the teacher who uploaded the exam.
--
-- Functions of an exam's id, so that nobody asks for all exams at once. What they return has types of its own (views
-- without rows), because a function is open to every role that may read what it returns, and results are read by all.
-- Each row names the exam's owner: the permission compares it with the caller. Plain SQL without SET: Postgres takes
-- the query into the caller's, where a caller who is not the owner costs one look at the exam.

-- ----------------------------------------------------------------------------------------------------- helpers

-- The words of a name, whatever their case and order. Unicode writes some letters in two ways, and copying leaves
-- joiners behind that nobody sees.
create function public.name_words(name text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select word
    from regexp_split_to_table(
      lower(normalize(translate(name, U&'\200B\200C\200D\2060\FEFF', ''), nfkc)), '\s+'
    ) as word
    where word <> ''
    order by word collate "C"
  )
$$;

create function public.name_letters(name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(translate(name, U&'\200B\200C\200D\2060\FEFF', ''), nfkc)), '\s', '', 'g')
$$;

-- Case, spaces and the order of words are no difference: 'THAPA RAM  BAHADUR' and 'Rambahadur Thapa' are Ram Bahadur Thapa.
create function public.is_name_of(name text, first_name text, last_name text) returns boolean
language sql immutable parallel safe as $$
  select public.name_words(name) = public.name_words(first_name || ' ' || last_name)
    or public.name_letters(name) in (
      public.name_letters(first_name || last_name), public.name_letters(last_name || first_name)
    )
$$;

-- The day on which an exam counts as held: its date; without one the day in Kathmandu on which its newest result came.
create function public.held_on(exam public.exams) returns date
language sql stable parallel safe as $$
  select coalesce(exam.exam_date, (exam.newest_created_at at time zone 'Asia/Kathmandu')::date)
$$;

-- ------------------------------------------------------------------------------------- what people will see

create view public.exam_preview_results as
select exam.id as exam_id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
  result.exam_title, result.set_number, result.exam_date
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_preview_results is 'What preview_results returns; it has no rows of its own.';
comment on column public.exam_preview_results.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_results.uploaded_by is 'Account that uploaded that exam.';

create function public.preview_results(exam_id uuid) returns setof public.exam_preview_results
language sql stable as $$
  select exam.id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
    result.exam_title, result.set_number, result.exam_date
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
  where exam.id = preview_results.exam_id
    and (
      result.exam_day = exam.exam_day
      or exists (
        select from public.exams as other
        where other.exam_title = exam.exam_title and other.set_number = exam.set_number
          and other.exam_day = result.exam_day and other.state = 'published'
      )
    )
$$;
comment on function public.preview_results(uuid) is 'The results that count for the public once this exam is published: its own, and those of published dates of its title and set.';

create view public.exam_preview_marks as
select exam.id as exam_id, exam.uploaded_by, counts.marks, 0::numeric as count
from public.exams as exam cross join public.exam_mark_counts as counts
where false;
comment on view public.exam_preview_marks is 'What preview_distribution returns; it has no rows of its own.';
comment on column public.exam_preview_marks.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_marks.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_preview_marks.marks is 'Exact marks; those that nobody has are left out.';
comment on column public.exam_preview_marks.count is 'Number of candidates with these marks.';

create function public.preview_distribution(exam_id uuid) returns setof public.exam_preview_marks
language sql stable as $$
  select exam.id, exam.uploaded_by, counts.marks, sum(counts.count)
  from public.exams as exam
  join public.exams as seen on seen.exam_title = exam.exam_title and seen.set_number = exam.set_number
    and (seen.id = exam.id or seen.state = 'published')
  join public.exam_mark_counts as counts on counts.exam_title = seen.exam_title
    and counts.set_number = seen.set_number and counts.exam_day = seen.exam_day
  where exam.id = preview_distribution.exam_id
  group by exam.id, exam.uploaded_by, counts.marks
  having sum(counts.count) <> 0
$$;
comment on function public.preview_distribution(uuid) is 'exam_distribution as it will be once this exam is published.';

create view public.exam_preview_buckets as
select exam_id, uploaded_by, floor(marks) as bucket, count
from public.exam_preview_marks;
comment on view public.exam_preview_buckets is 'What preview_buckets returns; it has no rows of its own.';
comment on column public.exam_preview_buckets.exam_id is 'The exam that was asked for.';
comment on column public.exam_preview_buckets.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_preview_buckets.bucket is 'Marks rounded down to a whole number; -0.25 is in bucket -1.';
comment on column public.exam_preview_buckets.count is 'Number of candidates in this bucket; a bucket without any is left out.';

create function public.preview_buckets(exam_id uuid) returns setof public.exam_preview_buckets
language sql stable as $$
  select seen.exam_id, seen.uploaded_by, floor(seen.marks), sum(seen.count)
  from public.preview_distribution(preview_buckets.exam_id) as seen
  group by seen.exam_id, seen.uploaded_by, floor(seen.marks)
$$;
comment on function public.preview_buckets(uuid) is 'preview_distribution by whole numbers, for a chart.';

-- ------------------------------------------------------------------------------------------------------ checks

create view public.exam_findings as
select exam.id as exam_id, exam.uploaded_by, ''::text as kind, result.id as result_id, result.symbol, result.name,
  result.marks, ''::text as other, 0::bigint as count
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_findings is 'What check_exam returns, a row per line to look at; it has no rows of its own.';
comment on column public.exam_findings.exam_id is 'The exam that was checked.';
comment on column public.exam_findings.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_findings.kind is 'range, name, missing, twice, equal or unknown.';
comment on column public.exam_findings.result_id is 'The result to look at; null where there is none (missing, equal).';
comment on column public.exam_findings.symbol is 'Candidate ID; of a missing candidate that of the exam before.';
comment on column public.exam_findings.name is 'As the result has it; of a missing candidate as the exam before has it.';
comment on column public.exam_findings.marks is 'Of the result; of a missing candidate those of the exam before.';
comment on column public.exam_findings.other is 'name: the student''s name, for admins only. twice: the other candidate ID.';
comment on column public.exam_findings.count is 'equal: how many candidates have these marks. twice: how many other rows have this name and these marks.';

-- --------------------------------------------------------------------------------- beside the exam before

create view public.exam_comparisons as
select exam.id as exam_id, exam.uploaded_by, 0::bigint as candidates, result.marks as quartile1,
  result.marks as median, result.marks as quartile3, exam.id as last_id, exam.exam_title as last_title,
  exam.set_number as last_set, exam.exam_date as last_date, 0::bigint as last_candidates,
  result.marks as last_quartile1, result.marks as last_median, result.marks as last_quartile3,
  exam.full_marks as last_full_marks, false as of_full_marks, ''::text as verdict
from public.exams as exam cross join public.results as result
where false;
comment on view public.exam_comparisons is 'What compare_exam returns; it has no rows of its own.';
comment on column public.exam_comparisons.exam_id is 'The exam that was asked for.';
comment on column public.exam_comparisons.uploaded_by is 'Account that uploaded that exam.';
comment on column public.exam_comparisons.candidates is 'Results of the exam, of its date only.';
comment on column public.exam_comparisons.quartile1 is 'A quarter has these marks or fewer; between two marks, in proportion.';
comment on column public.exam_comparisons.median is 'Half has these marks or fewer.';
comment on column public.exam_comparisons.quartile3 is 'Three quarters have these marks or fewer.';
comment on column public.exam_comparisons.last_id is 'The exam before (exam_before); null where there is none, and so are the others.';
comment on column public.exam_comparisons.last_title is 'Its title.';
comment on column public.exam_comparisons.last_set is 'Its set number.';
comment on column public.exam_comparisons.last_date is 'Its date; null: no date.';
comment on column public.exam_comparisons.last_candidates is 'Its results.';
comment on column public.exam_comparisons.last_quartile1 is 'As quartile1.';
comment on column public.exam_comparisons.last_median is 'As median.';
comment on column public.exam_comparisons.last_quartile3 is 'As quartile3.';
comment on column public.exam_comparisons.last_full_marks is 'Its full marks, where they are known.';
comment on column public.exam_comparisons.of_full_marks is 'The full marks of the two are known and differ: the verdict compares shares of them.';
comment on column public.exam_comparisons.verdict is 'none: no exam before. few: fewer than 20 candidates in one of the two. higher, lower: the medians are more than half an interquartile range (the wider of the two) apart. wider, narrower: the interquartile range is more than twice, or less than half, the one before. alike: none of these.';

-- With which exam one is compared: the last one of the same kind for the same people. A weekly test beside an entrance
-- model misses everybody who sat that. Both are told by what is stored: the words of the title, and the class groups of
-- the students whose candidate IDs are in the exam. The rules stand in docs/decisions/results.md.

-- What 'CEE Model Set 19', 'CEE Model - Set A (Baishakh 2082)' and '3rd CEE Model' have in common: 'cee model'. Left out
-- are digits, single letters, Roman numerals, ordinals, months, and the words for set, number and year.
create function public.exam_family(title text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    string_agg(word, ' ' order by place) filter (
      where word !~ '^([a-z]|ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii|xiv|xv)$'
        and word <> all (string_to_array(
          'set sets no nos num number year bs ad st nd rd th '
          || 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth '
          || 'january february march april may june july august september october november december '
          || 'jan feb mar apr jun jul aug sep sept oct nov dec '
          || 'baishakh baisakh vaishakh jestha jeth ashadh asadh asar shrawan sawan saun bhadra bhadau ashwin ashoj asoj '
          || 'kartik mangsir marga poush paush push magh falgun phalgun fagun chaitra chait '
          || 'सेट नं नम्बर साल सन् वि सं औं औँ '
          || 'पहिलो दोस्रो तेस्रो चौथो पाँचौं पाँचौँ छैटौं छैटौँ छैठौं छैठौँ सातौं सातौँ आठौं आठौँ नवौं नवौँ दसौं दसौँ दशौं दशौँ '
          || 'बैशाख वैशाख बैसाख जेठ जेष्ठ ज्येष्ठ असार आषाढ साउन श्रावण भदौ भाद्र असोज आश्विन कात्तिक कार्तिक '
          || 'मंसिर मङ्सिर मार्ग पुस पौष माघ फागुन फाल्गुन फाल्गुण चैत चैत्र',
          ' '
        ))
    ),
    -- Nothing else: by itself.
    lower(btrim(title))
  )
  from regexp_split_to_table(
    -- Joiners stand inside of words; digits of Devanagari are letters to some locales.
    lower(normalize(translate(title, '०१२३४५६७८९' || U&'\200B\200C\200D\2060\FEFF', '0000000000'), nfkc)),
    '[^[:alpha:]\u0300-\u036f\u0900-\u0963\u0970-\u097f]+'
  ) with ordinality as words (word, place)
  where word <> ''
$$;
comment on function public.exam_family(text) is 'The words of an exam''s title without what counts it: exams of one family are compared with each other.';

-- Those to which most of the candidates belong whom the office knows; several where they are equally many.
create function public.exam_class_groups(exam_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(class_group_id), '{}')
  from (
    select member.class_group_id, rank() over (order by count(*) desc) as place
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    join public.candidate_ids as known on known.candidate_id = result.symbol
    join public.student_class_groups as member on member.student_id = known.student_id
    where exam.id = exam_class_groups.exam_id
    group by member.class_group_id
  ) as counted
  where place = 1
$$;
comment on function public.exam_class_groups(uuid) is 'The class group of most candidates of an exam whom the office knows; none where it knows nobody.';

-- Of the smaller exam no more than 200 are looked for in the other one, by their random ids: that tells half from none.
create function public.share_candidates(one_id uuid, other_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(count(*) filter (where sample.is_in_both) * 2 >= count(*), false) and count(*) > 0
  from (
    select smaller.id, smaller.exam_title, smaller.set_number, smaller.exam_day,
      larger.exam_title as other_title, larger.set_number as other_set, larger.exam_day as other_day
    from public.exams as smaller
    join public.exams as larger on larger.id <> smaller.id and larger.id in (one_id, other_id)
    where smaller.id in (one_id, other_id)
    order by smaller.results_count, smaller.id
    limit 1
  ) as pair
  cross join lateral (
    select result.symbol
    from public.results as result
    where result.exam_title = pair.exam_title and result.set_number = pair.set_number
      and result.exam_day = pair.exam_day and result.symbol not like 'Unknown-%'
    order by result.id
    limit 200
  ) as result
  cross join lateral (
    select exists (
      select
      from public.results as same
      where public.symbol_look_up_key(same.symbol) = public.symbol_look_up_key(result.symbol)
        and same.exam_title = pair.other_title and same.set_number = pair.other_set and same.exam_day = pair.other_day
    ) or exists (
      select
      from public.candidate_ids as known
      join public.candidate_ids as own on own.student_id = known.student_id
      join public.results as same on same.symbol = own.candidate_id
      where known.candidate_id = result.symbol
        and same.exam_title = pair.other_title and same.set_number = pair.other_set and same.exam_day = pair.other_day
    ) as is_in_both
    offset 0
  ) as sample
$$;
comment on function public.share_candidates(uuid, uuid) is 'Whether at least half of the candidates of the smaller of two exams are in the other one too, by what a look-up takes for the same ID, or as the same student.';

-- Those with which it might be compared are looked at one by one, the last one first, until one is for the same people;
-- no more than ten, so that a long row of others costs little.
create function public.exam_before(exam_id uuid) returns setof public.exams
language sql stable as $$
  select last_exam.*
  from public.exams as last_exam
  where last_exam.id = (
    select earlier.id
    from (
      select other.id
      from public.exams as exam
      join public.exams as other on other.state = 'published' and other.id <> exam.id
        and (other.exam_title, other.set_number) <> (exam.exam_title, exam.set_number)
        and public.exam_family(other.exam_title) = public.exam_family(exam.exam_title)
        and public.held_on(other) <= public.held_on(exam)
      where exam.id = exam_before.exam_id
      order by public.held_on(other) desc, other.newest_created_at desc, other.id
      limit 10
    ) as earlier
    cross join lateral (select public.exam_class_groups(earlier.id) as class_groups offset 0) as theirs
    where theirs.class_groups && (select public.exam_class_groups(exam_before.exam_id))
      or theirs.class_groups = '{}' and (select public.exam_class_groups(exam_before.exam_id)) = '{}'
        and public.share_candidates(earlier.id, exam_before.exam_id)
    limit 1
  )
$$;
comment on function public.exam_before(uuid) is 'The published exam with which one is compared: of the same title family (exam_family) and class group (exam_class_groups; where of neither is one known, with at least half of the candidates in common), held last before it or on its day. None: nothing is compared.';

create function public.check_exam(exam_id uuid, kind text, hasura_session json)
returns setof public.exam_findings
language sql stable as $$
  -- Marks that the exam cannot give. Without a range nothing is outside of it.
  select exam.id, exam.uploaded_by, 'range', result.id, result.symbol, result.name, result.marks,
    null::text, null::bigint
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'range'
    and (result.marks < exam.lowest_marks or result.marks > exam.full_marks)

  union all
  -- Whose candidate ID it is has another name. Students' data are for admins: a teacher learns only that it differs.
  select exam.id, exam.uploaded_by, 'name', result.id, result.symbol, result.name, result.marks,
    case when check_exam.hasura_session ->> 'x-hasura-role' = 'admin'
      then concat_ws(' ', student.first_name, student.last_name) end,
    null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  join public.candidate_ids as known on known.candidate_id = result.symbol
  join public.students as student on student.id = known.student_id
  where exam.id = check_exam.exam_id and check_exam.kind = 'name'
    and result.name <> student.first_name || ' ' || student.last_name
    and not public.is_name_of(result.name, student.first_name, student.last_name)

  union all
  -- Who sat the exam before and is not in this one, on whichever of its dates. A student is the same one under another
  -- candidate ID.
  select exam.id, exam.uploaded_by, 'missing', null, last_result.symbol, last_result.name, last_result.marks, null, null
  from public.exams as exam
  cross join lateral public.exam_before(exam.id) as last_exam
  join public.results as last_result on last_result.exam_title = last_exam.exam_title
    and last_result.set_number = last_exam.set_number
    and last_result.exam_day = last_exam.exam_day
    and last_result.symbol not like 'Unknown-%'
  where exam.id = check_exam.exam_id and check_exam.kind = 'missing'
    -- Most are here under the very same ID; only who is not is looked for with more effort.
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen where seen.symbol = last_result.symbol
    )
    and not exists (
      select from public.preview_results(check_exam.exam_id) as seen
      where public.symbol_look_up_key(seen.symbol) = public.symbol_look_up_key(last_result.symbol)
    )
    and not exists (
      select from public.candidate_ids as known
      join public.candidate_ids as own on own.student_id = known.student_id
      join public.preview_results(check_exam.exam_id) as seen on seen.symbol = own.candidate_id
      where known.candidate_id = last_result.symbol
    )

  union all
  -- The same name with the same marks under two candidate IDs: one person entered twice, or a line copied.
  select twice.exam_id, twice.uploaded_by, 'twice', twice.id, twice.symbol, twice.name, twice.marks,
    case when twice.symbol = twice.first then twice.last else twice.first end, twice.count - 1
  from (
    select exam.id as exam_id, exam.uploaded_by, result.id, result.symbol, result.name, result.marks,
      count(*) over same as count, min(result.symbol) over same as first, max(result.symbol) over same as last
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'twice' and lower(result.name) <> 'unknown'
    -- With the owner, so that a caller who is another one is turned away before the rows are read.
    window same as (partition by exam.uploaded_by, lower(result.name), result.marks)
  ) as twice
  where twice.count > 1

  union all
  -- The same marks, 0 for instance, for more than a tenth of all: a column that was not filled, or filled downwards.
  select equal.exam_id, equal.uploaded_by, 'equal', null, null, null, equal.marks, null, equal.count
  from (
    select exam.id as exam_id, exam.uploaded_by, exam.results_count, result.marks, count(*) as count
    from public.exams as exam
    join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
    where exam.id = check_exam.exam_id and check_exam.kind = 'equal'
    group by exam.id, exam.uploaded_by, exam.results_count, result.marks
  ) as equal
  where equal.count >= 10 and equal.count * 10 > equal.results_count

  union all
  -- Rows of a file that had no candidate ID: nobody can look them up.
  select exam.id, exam.uploaded_by, 'unknown', result.id, result.symbol, result.name, result.marks, null, null
  from public.exams as exam
  join public.results as result on result.exam_title = exam.exam_title and result.set_number = exam.set_number
    and result.exam_day = exam.exam_day
  where exam.id = check_exam.exam_id and check_exam.kind = 'unknown' and result.symbol like 'Unknown-%'
$$;
comment on function public.check_exam(uuid, text, json) is 'One check of an exam before it is published, a row per line to look at. kind: range (marks outside lowest_marks and full_marks), name (differs from the student''s record), missing (sat the exam before, not this one), twice (a name with the same marks under two IDs), equal (marks that more than a tenth share), unknown (without a candidate ID).';

-- Median and quartiles: one mistyped 900 does not move them, as it would a mean or a standard deviation.
create function public.compare_exam(exam_id uuid) returns setof public.exam_comparisons
language sql stable as $$
  select exam.id, exam.uploaded_by, own.candidates, own.q[1], own.q[2], own.q[3],
    last_exam.id, last_exam.exam_title, last_exam.set_number, last_exam.exam_date, before.candidates,
    before.q[1], before.q[2], before.q[3], last_exam.full_marks, scale.of_full_marks,
    case
      when last_exam.id is null then 'none'
      when own.candidates < 20 or before.candidates < 20 then 'few'
      when own.q[2] / scale.own - before.q[2] / scale.before > spread.widest / 2 then 'higher'
      when before.q[2] / scale.before - own.q[2] / scale.own > spread.widest / 2 then 'lower'
      when spread.before > 0 and spread.own > spread.before * 2 then 'wider'
      when spread.own < spread.before / 2 then 'narrower'
      else 'alike'
    end
  from public.exams as exam
  left join lateral public.exam_before(exam.id) as last_exam on true
  cross join lateral (
    select count(*) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = exam.exam_title and result.set_number = exam.set_number
      and result.exam_day = exam.exam_day
  ) as own
  cross join lateral (
    select count(*) as candidates,
      (percentile_cont(array[0.25, 0.5, 0.75]) within group (order by result.marks::float8))::numeric[] as q
    from public.results as result
    where result.exam_title = last_exam.exam_title and result.set_number = last_exam.set_number
      and result.exam_day = last_exam.exam_day
  ) as before
  cross join lateral (
    select coalesce(exam.full_marks <> last_exam.full_marks and exam.full_marks > 0 and last_exam.full_marks > 0, false)
      as of_full_marks
  ) as known
  cross join lateral (
    select known.of_full_marks,
      case when known.of_full_marks then exam.full_marks else 1 end as own,
      case when known.of_full_marks then last_exam.full_marks else 1 end as before
  ) as scale
  cross join lateral (
    select (own.q[3] - own.q[1]) / scale.own as own, (before.q[3] - before.q[1]) / scale.before as before,
      greatest((own.q[3] - own.q[1]) / scale.own, (before.q[3] - before.q[1]) / scale.before) as widest
  ) as spread
  where exam.id = compare_exam.exam_id
$$;
comment on function public.compare_exam(uuid) is 'The marks of an exam beside those of the exam before: medians, quartiles, and whether they are far apart.';
