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
create or replace function public.exam_before(exam_id uuid) returns setof public.exams
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
