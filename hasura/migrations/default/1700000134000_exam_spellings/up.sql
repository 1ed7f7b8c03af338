-- An exam is one however its title and set are written: 'Mock Test / 12', 'mock test / 12', 'Mock Test / १२'. What is stored
-- first is how it is written from then on; whoever writes it otherwise joins it. Exams that differed in their spelling only
-- before this stay as they are until an admin merges them. Decided in docs/decisions/exam-spellings.md.

do $do$
declare
  -- Every script's zero. The nine other digits follow it.
  zeros text := 'x0660 x06f0 x07c0 x0966 x09e6 x0a66 x0ae6 x0b66 x0be6 x0c66 x0ce6 x0d66 x0de6 x0e50 x0ed0 '
    || 'x0f20 x1040 x1090 x17e0 x1810 x1946 x19d0 x1a80 x1a90 x1b50 x1bb0 x1c40 x1c50 xa620 xa8d0 '
    || 'xa900 xa9d0 xa9f0 xaa50 xabf0 xff10 x104a0 x10d30 x11066 x110f0 x11136 x111d0 x112f0 x11450 '
    || 'x114d0 x11650 x116c0 x11730 x118e0 x11950 x11c50 x11d50 x11da0 x16a60 x16ac0 x16b50 x1d7ce '
    || 'x1d7d8 x1d7e2 x1d7ec x1d7f6 x1e140 x1e2f0 x1e950 x1fbf0';
  digits text := (
    select string_agg(chr(('0' || zero)::integer + digit), '' order by place, digit)
    from regexp_split_to_table(zeros, ' ') with ordinality as scripts (zero, place)
    cross join generate_series(0, 9) as digit
  );
begin
  -- Plain SQL without SET, as symbol_look_up_key: for an index.
  execute format(
    $function$
      create function public.exam_word_key(word text) returns text
      language sql immutable parallel safe as $body$
        select public.symbol_look_up_key(regexp_replace(
          translate(normalize(word, NFC), %L, %L),
          '([0-9])[-\s\u00a0\u2010-\u2014\u2212]+(?=[0-9])', '\1.', 'g'
        ))
      $body$
    $function$,
    digits, repeat('0123456789', length(digits) / 10)
  );
end
$do$;
comment on function public.exam_word_key(text) is 'What is the same to somebody who types the title or the set of an exam: as symbol_look_up_key, with the digits of every script, in whichever way Unicode composes the letters. Between two digits a space or a hyphen counts: set 1-2 is not set 12.';

create function public.exam_spelling_key(title text, set_no text) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_array(public.exam_word_key(title), public.exam_word_key(set_no))::text
$$;
comment on function public.exam_spelling_key(text, text) is 'Title and set as one text that is the same in all spellings of an exam.';

create index exams_word_keys_idx on public.exams
  (public.exam_word_key(exam_title), public.exam_word_key(set_number));

create function public.exams_alike(exam_title text, set_number text) returns setof public.exams
language sql stable as $$
  select exam.*
  from public.exams as exam
  where (exam.exam_title, exam.set_number) = (
    select alike.exam_title, alike.set_number
    from public.exams as alike
    where public.exam_word_key(alike.exam_title) = public.exam_word_key(left(exams_alike.exam_title, 201))
      and public.exam_word_key(alike.set_number) = public.exam_word_key(left(exams_alike.set_number, 51))
    order by (alike.exam_title, alike.set_number) = (exams_alike.exam_title, exams_alike.set_number) desc,
      alike.results_count desc, alike.exam_title, alike.set_number
    limit 1
  )
$$;
comment on function public.exams_alike(text, text) is 'The dates of the exam that results of this title and set join, however they are written: the one of this very spelling, or else the largest one that is the same.';

-- Two who store a new exam in two spellings at once: the second waits here, and writes it as the first.
create function public.spell_exam(inout exam_title text, inout set_number text)
language plpgsql volatile set search_path = '' as $$
declare
  title text := normalize(btrim(spell_exam.exam_title, e' \t\n\r\u00a0'), NFC);
  set_no text := normalize(btrim(spell_exam.set_number, e' \t\n\r\u00a0'), NFC);
  key text := public.exam_spelling_key(title, set_no);
  -- The exam of the row before, which may not be counted yet.
  last jsonb := nullif(current_setting('prabesh.spelled', true), '');
  stored public.exams;
begin
  select * into stored from public.exams_alike(spell_exam.exam_title, spell_exam.set_number) limit 1;
  if stored.id is null and last is not null and public.exam_spelling_key(last ->> 0, last ->> 1) = key then
    stored.exam_title := last ->> 0;
    stored.set_number := last ->> 1;
  elsif stored.id is null then
    perform pg_advisory_xact_lock(hashtextextended(key, 0));
    select * into stored from public.exams_alike(title, set_no) limit 1;
  end if;
  spell_exam.exam_title := coalesce(stored.exam_title, title);
  spell_exam.set_number := coalesce(stored.set_number, set_no);
  perform set_config(
    'prabesh.spelled', jsonb_build_array(spell_exam.exam_title, spell_exam.set_number)::text, true
  );
end
$$;
comment on function public.spell_exam(text, text) is 'How this exam is written: as it is stored, or as it is sent where it is new.';

create function public.spell_exam_of_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  select spelled.exam_title, spelled.set_number into new.exam_title, new.set_number
  from public.spell_exam(new.exam_title, new.set_number) as spelled;
  return new;
end
$$;

-- By their names after results_trim. The condition is checked without calling the function: an upload asks once.
create trigger results_trim_spelling before insert on public.results
  for each row when (
    current_setting('prabesh.spelled', true) is distinct from jsonb_build_array(new.exam_title, new.set_number)::text
  )
  execute function public.spell_exam_of_row();

create trigger results_trim_spelling_update before update on public.results
  for each row when (
    (new.exam_title, new.set_number) <> (old.exam_title, old.set_number)
    and coalesce(current_setting('prabesh.decides', true), '') <> 'renaming'
  )
  execute function public.spell_exam_of_row();

-- By its name before results_uploads_begin, which looks for the exam.
create trigger results_uploads_are_spelled before insert on public.results_uploads
  for each row when (not new.withdrawn)
  execute function public.spell_exam_of_row();

-- Rows of one statement that write a new exam in several ways, with another exam between them.
create function public.refuse_other_spellings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select
    from (select distinct exam_title, set_number from new_rows) as changed
    where not public.is_stored_exam(changed.exam_title, changed.set_number)
    group by public.exam_spelling_key(changed.exam_title, changed.set_number)
    having count(*) > 1
      or exists (select from public.exams_alike(min(changed.exam_title), min(changed.set_number)))
  ) then
    raise exception using
      errcode = 'check_violation', message = 'this exam is stored with another spelling of its title or set';
  end if;
  return null;
end
$$;

-- By their names before results_allowed_…, which make a new exam somebody's.
create trigger results_alike_insert after insert on public.results
  referencing new table as new_rows
  for each statement execute function public.refuse_other_spellings();

create trigger results_alike_update after update on public.results
  referencing new table as new_rows
  for each statement when (coalesce(current_setting('prabesh.decides', true), '') <> 'renaming')
  execute function public.refuse_other_spellings();
