-- The question bank: what a question says now, what it said before, and the pictures in it. Nobody but admins and teachers
-- reads any of it, not even a count: students get a question with the paper that it is in, and its solution afterwards.

-- ------------------------------------------------------------------------------------------------ what a question is
-- Formulas stand between dollars; a dollar that is one has a backslash before it. Words in a formula are another matter.
create function public.formulas_of(words text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(formula collate "C" order by formula collate "C"), '{}')
  from regexp_matches(words, '(?<!\\)\$((?:[^$\\]|\\.)+)\$', 'g') as found (parts)
  cross join lateral (
    select regexp_replace(regexp_replace(found.parts[1], '\\text\s*\{[^{}]*\}', '\\text', 'g'), '\s+', '', 'g') as formula
  ) as compact
$$;
comment on function public.formulas_of(text) is 'The formulas of a text, sorted, without spaces and without the words in them: a text and its translation have the same.';

create function public.picture_addresses(words text) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct found.parts[1]
  from regexp_matches(words, '!\[[^]\n]*\]\((/files/[0-9a-f-]{36}\.(?:png|jpg|webp|gif))\)', 'g') as found (parts)
$$;
comment on function public.picture_addresses(text) is 'The stored files that a text shows as pictures: ![words](/files/<uuid>.png).';

-- Refusals name the option by its letter, as the office does.
create function public.option_problem(options jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  option jsonb;
  place integer := 0;
  which text;
begin
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 2 and 6 then
    return 'a question has 2 to 6 options';
  end if;
  for option in select value from jsonb_array_elements(options) loop
    which := 'option ' || chr(65 + place);
    place := place + 1;
    if jsonb_typeof(option) <> 'object' or option - '{id,text,text_ne,right}'::text[] <> '{}' then
      return which || ' has id, text, text_ne and right, and nothing else';
    elsif jsonb_typeof(option -> 'text') is distinct from 'string' or btrim(option ->> 'text') = '' then
      return which || ' is empty';
    elsif option ? 'text_ne' and (jsonb_typeof(option -> 'text_ne') <> 'string' or btrim(option ->> 'text_ne') = '') then
      return which || ' is empty in Nepali';
    elsif greatest(length(option ->> 'text'), length(option ->> 'text_ne')) > 2000 then
      return which || ' is longer than 2,000 characters';
    elsif option ? 'right' and option -> 'right' <> 'true' then
      return which || ' is right, or says nothing of it';
    elsif option ? 'id' and (option ->> 'id') !~ '^[a-z0-9]{8}$' then
      return which || ' has an id that is none';
    end if;
  end loop;
  if jsonb_array_length(jsonb_path_query_array(options, '$[*] ? (@.right == true)')) <> 1 then
    return 'exactly one option is right';
  elsif (select count(distinct value -> 'id') <> count(value -> 'id') from jsonb_array_elements(options)) then
    return 'two options have one id';
  end if;
  return null;
end
$$;
comment on function public.option_problem(jsonb) is 'What is wrong with the options of a question; null: nothing.';

-- What somebody has to look at. What is printed in English only, because it asks for English, lacks no Nepali.
create function public.question_doubts(subject text, stem text, stem_ne text, options jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_path_query_array(
    jsonb_build_array(
      case when stem_ne is null and subject <> 'English' then 'no_nepali' end,
      case when stem_ne is not null and public.formulas_of(stem) <> public.formulas_of(stem_ne) then 'formulas_differ' end,
      case when exists (
        select from jsonb_array_elements(options) as option
        cross join lateral (values ('en', option ->> 'text'), ('ne', coalesce(option ->> 'text_ne', option ->> 'text'))) as said (language, words)
        group by said.language, lower(regexp_replace(said.words, '\s+', '', 'g'))
        having count(*) > 1
      ) then 'options_alike' end
    ),
    '$[*] ? (@ != null)'
  )
$$;
comment on function public.question_doubts(text, text, text, jsonb) is 'What is to be checked of a question: no_nepali, formulas_differ (between the languages), options_alike.';

create function public.question_search(number text, chapter text, stem text, stem_ne text, options jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(normalize(
    concat_ws(E'\n', number, chapter, stem, stem_ne, (
      select string_agg(concat_ws(E'\n', option ->> 'text', option ->> 'text_ne'), E'\n') from jsonb_array_elements(options) as option
    )), NFC
  ))
$$;

-- Numbers are given once: that of a deleted question is never another's.
create table auth.question_numbers (
  subject text primary key,
  letter text not null unique,
  last integer not null default 0
);
comment on table auth.question_numbers is 'The letter of each subject, and the last number that a question of it got.';
insert into auth.question_numbers (subject, letter) values
  ('Physics', 'P'), ('Chemistry', 'C'), ('Mathematics', 'M'), ('Biology', 'B'), ('Computer Science', 'CS'), ('English', 'E'),
  ('Zoology', 'Z'), ('Botany', 'BO'), ('Mental Ability', 'MA');

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  subject text not null,
  chapter text not null,
  difficulty smallint not null default 2,
  marks numeric(5, 2) not null default 1,
  source text not null default '',
  kind text not null default 'choice',
  stem text not null,
  stem_ne text,
  options jsonb not null default '[]',
  answer numeric,
  tolerance numeric,
  solution text not null default '',
  solution_ne text,
  version integer not null default 1,
  writer_id uuid references auth.users (id) on delete set null,
  retired boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  doubts jsonb not null generated always as (public.question_doubts(subject, stem, stem_ne, options)) stored,
  search text not null generated always as (public.question_search(number, chapter, stem, stem_ne, options)) stored,
  constraint questions_number_key unique (number),
  constraint questions_subject_check check (subject in (
    'Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science', 'English', 'Zoology', 'Botany', 'Mental Ability'
  )),
  constraint questions_chapter_check check (public.is_plain_line(chapter, 200)),
  constraint questions_difficulty_check check (difficulty between 1 and 3),
  constraint questions_marks_check check (marks > 0 and marks <= 100),
  constraint questions_source_check check (source = '' or public.is_plain_line(source, 200)),
  constraint questions_kind_check check (kind in ('choice', 'number')),
  constraint questions_stem_check check (btrim(stem, E' \t\r\n') <> '' and length(stem) <= 10000),
  constraint questions_stem_ne_check check (btrim(stem_ne, E' \t\r\n') <> '' and length(stem_ne) <= 10000),
  constraint questions_options_check check (case kind when 'number' then options = '[]' else public.option_problem(options) is null end),
  constraint questions_answer_check check (
    case kind
      when 'number' then answer is not null and tolerance is not null and tolerance >= 0
        and greatest(abs(answer), tolerance) <= 1e15 and greatest(scale(answer), scale(tolerance)) <= 15
      else answer is null and tolerance is null
    end
  ),
  constraint questions_solution_check check (length(solution) <= 20000),
  constraint questions_solution_ne_check check (btrim(solution_ne, E' \t\r\n') <> '' and length(solution_ne) <= 20000)
);
comment on table public.questions is 'The question bank, as each question stands now. For admins and teachers only.';
comment on column public.questions.number is 'What the office calls it, P-0412: the letter of its subject and a number. Kept by trigger; another subject gives another number.';
comment on column public.questions.chapter is 'Free text, one line.';
comment on column public.questions.difficulty is '1 easy, 2 medium, 3 hard.';
comment on column public.questions.marks is 'What it usually gives.';
comment on column public.questions.source is 'Where it is from, such as Own, 2026; may be empty.';
comment on column public.questions.kind is 'choice: one of the options is right; number: what is at most tolerance away from answer is right.';
comment on column public.questions.stem is 'Plain text; formulas between $ and $ in LaTeX, chemistry as $\ce{H2O}$, pictures as ![words](/files/<uuid>.png).';
comment on column public.questions.stem_ne is 'The same in Nepali. Null: nobody has written it.';
comment on column public.questions.options is '[{"id", "text", "text_ne", "right": true}], 2 to 6; text_ne and right may be absent, without text_ne the text is for both languages. Ids are given by trigger and stay with their option. Of a number: [].';
comment on column public.questions.solution is 'As stem; may be empty.';
comment on column public.questions.solution_ne is 'The same in Nepali. Null: nobody has written it.';
comment on column public.questions.version is 'How often it said something else, and one. Kept by trigger.';
comment on column public.questions.writer_id is 'Who wrote it first. Null: the account is gone.';
comment on column public.questions.retired is 'Not offered for papers any more.';
comment on column public.questions.doubts is 'What is to be checked: no_nepali, formulas_differ, options_alike.';
comment on column public.questions.search is 'Number, chapter, texts and options in both languages in lower case, for searches.';

create index questions_search_idx on public.questions using gin (search gin_trgm_ops);
create index questions_updated_at_idx on public.questions (updated_at desc, id desc);
create index questions_subject_idx on public.questions (subject, updated_at desc, id desc);
create index questions_chapter_idx on public.questions (subject, chapter, doubts) where not retired;
create index questions_writer_id_idx on public.questions (writer_id);

-- ------------------------------------------------------------------------------------------------------- its versions
create table public.question_versions (
  question_id uuid not null references public.questions (id) on delete cascade,
  version integer not null,
  kind text not null,
  stem text not null,
  stem_ne text,
  options jsonb not null,
  answer numeric,
  tolerance numeric,
  solution text not null,
  solution_ne text,
  made_by uuid,
  made_by_email text,
  made_at timestamptz not null default now(),
  constraint question_versions_pkey primary key (question_id, version)
);
comment on table public.question_versions is 'What each question said at a time; papers keep the version that they were made with. Written by trigger only, never changed.';
comment on column public.question_versions.made_by is 'As activity.actor_id.';
comment on column public.question_versions.made_by_email is 'As activity.actor_email.';

create trigger question_versions_refuse_change before insert or update or delete or truncate on public.question_versions
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('versions are kept by their question');

create table auth.question_pictures (
  url text not null,
  question_id uuid not null,
  version integer not null,
  constraint question_pictures_pkey primary key (url, question_id, version),
  constraint question_pictures_version_fkey foreign key (question_id, version)
    references public.question_versions (question_id, version) on delete cascade
);
comment on table auth.question_pictures is 'Which versions of questions show which stored files. Kept by trigger.';
create index question_pictures_version_idx on auth.question_pictures (question_id, version);

create trigger question_pictures_check_file before insert on auth.question_pictures
  for each row execute function public.check_stored_file('url');

create trigger question_pictures_release_file after delete on auth.question_pictures
  for each row execute function public.release_stored_file('url');

-- One giver of numbers at a time, from the start of its statement: taken for each row, these locks could meet another
-- import's the wrong way round.
create function public.lock_question_numbers() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.questions.number'));
  return null;
end
$$;

create trigger questions_lock_numbers before insert or update of subject on public.questions
  for each statement execute function public.lock_question_numbers();

create function public.content_of(question public.questions) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_array(
    question.kind, question.stem, question.stem_ne, question.options, question.answer, question.tolerance, question.solution,
    question.solution_ne
  )::text
$$;
comment on function public.content_of(public.questions) is 'What a version of a question keeps, to compare.';

create function public.keep_question() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  new.source := coalesce(new.source, '');
  new.solution := coalesce(new.solution, '');
  new.stem_ne := nullif(btrim(new.stem_ne, E' \t\r\n'), '');
  new.solution_ne := nullif(btrim(new.solution_ne, E' \t\r\n'), '');
  if new.kind = 'number' then
    new.options := '[]';
    new.tolerance := coalesce(new.tolerance, 0);
    if new.answer is null then
      raise exception using errcode = 'check_violation', message = 'a question for a number has an answer';
    end if;
  else
    new.answer := null;
    new.tolerance := null;
    problem := public.option_problem(new.options);
    if problem is not null then
      raise exception using errcode = 'check_violation', message = problem;
    end if;
    new.options := (
      select jsonb_agg(jsonb_build_object('id', left(replace(gen_random_uuid()::text, '-', ''), 8)) || value order by place)
      from jsonb_array_elements(new.options) with ordinality as option (value, place)
    );
  end if;

  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_at := now();
    new.updated_at := now();
    new.writer_id := coalesce(new.writer_id, (select actor.id from public.current_actor() as actor));
  else
    new.number := old.number;
    new.created_at := old.created_at;
    new.version := old.version + (public.content_of(new) <> public.content_of(old))::integer;
  end if;
  if tg_op = 'INSERT' or new.subject <> old.subject then
    update auth.question_numbers as numbers set last = last + 1 where numbers.subject = new.subject
    returning numbers.letter || '-' || lpad(last::text, greatest(4, length(last::text)), '0') into new.number;
    if not found then
      raise exception using errcode = 'check_violation', message = 'a question is of no such subject';
    end if;
  end if;
  return new;
end
$$;
comment on function public.keep_question() is 'Row trigger: number, version and ids of options are the database''s, whatever a client sends.';

create trigger questions_keep before insert or update on public.questions
  for each row execute function public.keep_question();

create trigger questions_set_updated_at before update on public.questions
  for each row execute function public.set_updated_at();

create function public.keep_question_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  insert into public.question_versions (
    question_id, version, kind, stem, stem_ne, options, answer, tolerance, solution, solution_ne, made_by, made_by_email
  )
  select new.id, new.version, new.kind, new.stem, new.stem_ne, new.options, new.answer, new.tolerance, new.solution,
    new.solution_ne, actor.id, actor.email
  from public.current_actor() as actor;
  -- Sorted: two questions with the same pictures lock them in the same order.
  insert into auth.question_pictures (url, question_id, version)
  select url, new.id, new.version
  from public.picture_addresses(concat_ws(E'\n', new.stem, new.stem_ne, new.solution, new.solution_ne, (
    select string_agg(concat_ws(E'\n', option ->> 'text', option ->> 'text_ne'), E'\n') from jsonb_array_elements(new.options) as option
  ))) as url
  order by url;
  return null;
end
$$;
comment on function public.keep_question_version() is 'Row trigger: keeps what a question says from now on, and the pictures in it.';

create trigger questions_keep_version after insert or update on public.questions
  for each row execute function public.keep_question_version();

-- ------------------------------------------------------------------------------------------------- lists and searches
create view public.question_chapters as
select subject, chapter, count(*)::integer as count, count(*) filter (where doubts <> '[]')::integer as to_check
from public.questions where not retired group by subject, chapter;
comment on view public.question_chapters is 'How many questions there are of each chapter, and how many of them are to be checked. Retired ones are not counted.';

-- Among the questions of the subject, one by one: nearly every question shares trigrams with every other, so that an index of
-- them took 1,100 ms where 20,000 questions are, and this takes 300 on a busy machine.
create function public.questions_alike(stem text, subject text, except_id uuid default null) returns setof public.questions
language sql stable set search_path = '' as $$
  select question.* from public.questions as question
  cross join lateral public.similarity(question.stem, questions_alike.stem) as nearness
  where question.subject = questions_alike.subject and not question.retired and question.id is distinct from questions_alike.except_id
    and length(question.stem) between 0.6 * length(questions_alike.stem) and length(questions_alike.stem) / 0.6
    and nearness >= 0.6
  order by nearness desc, question.number
  limit 3
$$;
comment on function public.questions_alike(text, text, uuid) is 'At most three questions of the subject that ask nearly the same, the nearest first: they do not belong into one paper. except_id: not this one.';

revoke execute on function public.questions_alike(text, text, uuid) from public;
grant execute on function public.questions_alike(text, text, uuid) to prabesh_engine;

-- ------------------------------------------------------------------------------------------------------------- files
-- A new column that names stored files belongs into this view, and gets the triggers of check_stored_file and
-- release_stored_file. It was made with the mark sheets; an applied migration is never edited.
create or replace view auth.file_uses as
  select file_url as url, 'note' as entity, id, title from public.notes where file_url like '/files/%'
  union all
  select file_url, 'download', id, title from public.downloads where file_url like '/files/%'
  union all
  select thumbnail_url, 'video', id, title from public.videos where thumbnail_url like '/files/%'
  union all
  select attachment_url, 'notice', id, title from public.notices where attachment_url is not null
  union all
  select attachment_url, 'deleted notice', id, title from public.deleted_notices where attachment_url is not null
  union all
  select book.file_url, 'sheet book', book.id, exam.exam_title
  from public.sheet_books as book join public.exams as exam on exam.id = book.exam_id
  where book.file_url is not null
  union all
  select url, 'question', question.id, question.number
  from auth.question_pictures join public.questions as question on question.id = question_id;
comment on view auth.file_uses is 'Which rows name which stored files.';

-- A stored file is for the students for whom something is that names it. Who has a file's address only gets nothing.
-- What else names files is not for class groups. A picture of a question is for none, whatever else names it: it may be in a
-- paper that they have not sat yet, and they get it with that paper.
create or replace function auth.file_is_for_student(reader uuid, file_url text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from auth.question_pictures as picture where picture.url = file_url) and exists (
    select from auth.file_uses as used
    where used.url = file_url and (
      used.entity not in ('note', 'download', 'video')
      or coalesce(
        (select audience from public.notes where used.entity = 'note' and notes.id = used.id),
        (select audience from public.downloads where used.entity = 'download' and downloads.id = used.id),
        (select audience from public.videos where used.entity = 'video' and videos.id = used.id)
      ) = '[]'
      or exists (
        select from public.students as student
        join public.student_class_groups as member on member.student_id = student.id
        join public.audiences as addressed on addressed.class_group_id = member.class_group_id
        where student.user_id = reader and (
          used.entity = 'note' and addressed.note_id = used.id
          or used.entity = 'download' and addressed.download_id = used.id
          or used.entity = 'video' and addressed.video_id = used.id
        )
      )
    )
  )
$$;
comment on function auth.file_is_for_student(uuid, text) is 'Whether a note, a download or a video that this student may see names the file, and no question does. Approval is asked for apart.';

revoke execute on function auth.file_is_for_student(uuid, text) from public;
grant execute on function auth.file_is_for_student(uuid, text) to prabesh_server;

