-- Under which candidate IDs a student sits exams. Results carry an ID and a name only, and names are no proof: the
-- office enters it. A student may have several, since each kind of exam has numbers of its own.

create table public.candidate_ids (
  candidate_id text primary key,
  student_id uuid not null references public.students (id) on delete cascade,
  constraint candidate_ids_candidate_id_check check (
    candidate_id = btrim(candidate_id) and candidate_id <> '' and length(candidate_id) <= 100
    -- Given to rows of a file that had none.
    and candidate_id not like 'Unknown-%'
  )
);
create index candidate_ids_student_id_idx on public.candidate_ids (student_id);
comment on table public.candidate_ids is 'Whose results these are: one row per candidate ID that the office knows to be a student''s. Goes with the student; the results stay.';
comment on column public.candidate_ids.candidate_id is 'As results.symbol has it, exactly. Of one student only.';
