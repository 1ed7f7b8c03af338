-- Candidate IDs and seats of an exam, allotted before it is held: nothing else of it need be stored. They stand on admit
-- cards, and by them the marks that are typed or uploaded find the student.
create table public.exam_seats (
  exam_title text not null,
  set_number text not null,
  exam_date date not null,
  spelling_key text generated always as (public.exam_spelling_key(exam_title, set_number)) stored,
  student_id uuid not null references public.students (id) on delete cascade,
  candidate_id text not null,
  room text,
  seat integer,
  primary key (spelling_key, exam_date, student_id),
  constraint exam_seats_seat_key unique (spelling_key, exam_date, room, seat),
  constraint exam_seats_exam_check check (public.is_plain_line(exam_title, 200) and length(set_number) <= 50 and isfinite(exam_date)),
  constraint exam_seats_candidate_id_check check (public.is_plain_line(candidate_id, 100)),
  constraint exam_seats_room_check check ((room is null) = (seat is null) and public.is_plain_line(room, 40) and seat > 0)
);
comment on table public.exam_seats is 'Who sits an exam under which candidate ID, and where: allotted by allot_seats, taken back by free_seats.';
comment on column public.exam_seats.set_number is 'Empty: the exam has no sets.';
comment on column public.exam_seats.spelling_key is 'By which the exam is found, however it is written.';
comment on column public.exam_seats.candidate_id is 'Of one student in the exam, in whichever spelling; also among the student''s candidate_ids.';
comment on column public.exam_seats.room is 'Null with seat: a candidate ID only.';
comment on column public.exam_seats.seat is 'From 1 in each room.';

create unique index exam_seats_candidate_key on public.exam_seats
  (spelling_key, exam_date, public.symbol_look_up_key(candidate_id));
create index exam_seats_student_id_idx on public.exam_seats (student_id);
create index exam_seats_candidate_id_idx on public.exam_seats (candidate_id);

create function public.seats_of_exam(exam_title text, set_number text, exam_date date) returns setof public.exam_seats
language sql stable set search_path = '' as $$
  select given.* from public.exam_seats as given
  where given.spelling_key = public.exam_spelling_key(left(seats_of_exam.exam_title, 201), left(seats_of_exam.set_number, 51))
    and given.exam_date = seats_of_exam.exam_date
$$;
comment on function public.seats_of_exam(text, text, date) is 'The candidate IDs and seats that are allotted for an exam, however its title and set are written.';

-- What was given stays. Numbers go on after the highest one of the prefix; free seats are filled room by room.
create function public.allot_seats(
  exam_title text, set_number text, exam_date date, class_groups jsonb, prefix text, first_number text, rooms jsonb, by_name boolean
) returns setof public.exam_seats
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  key text := public.exam_spelling_key(allot_seats.exam_title, allot_seats.set_number);
  day date := allot_seats.exam_date;
  groups uuid[];
  waiting integer;
  free integer;
  taken text;
begin
  if allot_seats.exam_title is null or allot_seats.set_number is null or day is null then
    raise exception using errcode = 'check_violation', message = 'Please name the exam and its day.';
  elsif jsonb_typeof(allot_seats.class_groups) is distinct from 'array' or jsonb_array_length(allot_seats.class_groups) > 500
    or jsonb_typeof(allot_seats.rooms) is distinct from 'array' or jsonb_array_length(allot_seats.rooms) > 100
  then
    raise exception using errcode = 'check_violation', message = 'Class groups and rooms are lists, of at most 500 and 100.';
  elsif not (public.is_plain_line(allot_seats.prefix || allot_seats.first_number, 50) and allot_seats.first_number ~ '^[0-9]{1,9}$')
    or allot_seats.prefix is null or allot_seats.prefix ilike 'Unknown-%'
  then
    raise exception using errcode = 'check_violation', message = 'A candidate ID is a prefix of at most 40 letters and a number.';
  elsif exists (
    select from jsonb_to_recordset(allot_seats.rooms) as one (room text, seats integer)
    where not public.is_plain_line(one.room, 40) or one.room is null or one.seats not between 1 and 2000 or one.seats is null
  ) or (
    select count(distinct one.room) < count(*) from jsonb_to_recordset(allot_seats.rooms) as one (room text)
  ) then
    raise exception using errcode = 'check_violation', message = 'Each room has a name of its own and 1 to 2000 seats.';
  end if;
  groups := array(select one::uuid from jsonb_array_elements_text(allot_seats.class_groups) as one);
  -- One after the other, of all exams: their candidate IDs are of one student each.
  perform pg_advisory_xact_lock(hashtextextended('candidate IDs', 0));
  insert into public.exam_seats (exam_title, set_number, exam_date, student_id, candidate_id)
  select btrim(allot_seats.exam_title), btrim(allot_seats.set_number), day, student.id,
    allot_seats.prefix
      || lpad(next.number::text, greatest(length(allot_seats.first_number), length(next.number::text)), '0')
  from (
    select greatest(
      allot_seats.first_number::bigint,
      1 + max(substr(given.candidate_id, 1 + length(allot_seats.prefix))::bigint) filter (
        where starts_with(given.candidate_id, allot_seats.prefix)
          and substr(given.candidate_id, 1 + length(allot_seats.prefix)) ~ '^[0-9]{1,15}$'
      )
    ) as number
    from public.exam_seats as given where given.spelling_key = key and given.exam_date = day
  ) as first
  cross join lateral (
    select student.id, row_number() over (
      order by case when allot_seats.by_name then lower(student.first_name || ' ' || student.last_name) end,
        student.registration_number, student.id
    ) - 1 as place
    from public.students as student
    where student.approval_status = 'approved'
      and exists (
        select from public.student_class_groups as member
        where member.student_id = student.id and member.class_group_id = any (groups)
      )
      and not exists (
        select from public.exam_seats as given
        where given.spelling_key = key and given.exam_date = day and given.student_id = student.id
      )
  ) as student
  cross join lateral (select first.number + student.place as number) as next;
  -- Whose results another exam has under such an ID, or who has it, is not this student.
  select given.candidate_id into taken
  from public.exam_seats as given
  where given.spelling_key = key and given.exam_date = day
    and not exists (
      select from public.candidate_ids as own
      where own.candidate_id = given.candidate_id and own.student_id = given.student_id
    )
    and (
      exists (
        select from public.candidate_ids as known
        where public.symbol_look_up_key(known.candidate_id) = public.symbol_look_up_key(given.candidate_id)
      )
      or exists (
        select from public.results as result
        where public.symbol_look_up_key(result.symbol) = public.symbol_look_up_key(given.candidate_id)
      )
    )
  order by given.candidate_id limit 1;
  if taken is not null then
    raise exception using
      errcode = 'check_violation',
      message = format('%s is somebody else''s candidate ID already, or has a result: choose another prefix or first number.', taken);
  end if;
  insert into public.candidate_ids (candidate_id, student_id)
  select given.candidate_id, given.student_id from public.exam_seats as given
  where given.spelling_key = key and given.exam_date = day
  on conflict do nothing;
  if jsonb_array_length(allot_seats.rooms) > 0 then
    with standing as (
      select given.student_id, row_number() over (order by length(given.candidate_id), given.candidate_id) as place
      from public.exam_seats as given
      where given.spelling_key = key and given.exam_date = day and given.room is null
        and exists (
          select from public.student_class_groups as member
          where member.student_id = given.student_id and member.class_group_id = any (groups)
        )
    ), empty as (
      select one.room, seat.number as seat, row_number() over (order by one.place, seat.number) as place
      from rows from (jsonb_to_recordset(allot_seats.rooms) as (room text, seats integer)) with ordinality as one (room, seats, place)
      cross join lateral generate_series(1, one.seats) as seat (number)
      where not exists (
        select from public.exam_seats as given
        where given.spelling_key = key and given.exam_date = day and given.room = one.room and given.seat = seat.number
      )
    ), seated as (
      update public.exam_seats as given
      set room = empty.room, seat = empty.seat
      from standing join empty using (place)
      where given.spelling_key = key and given.exam_date = day and given.student_id = standing.student_id
    )
    select (select count(*) from standing), (select count(*) from empty) into waiting, free;
    if waiting > free then
      raise exception using
        errcode = 'check_violation',
        message = format('The rooms are too small: %s students need a seat, and %s are free. Add a room, or seats.', waiting, free);
    end if;
  end if;
  return query select given.* from public.exam_seats as given where given.spelling_key = key and given.exam_date = day;
end
$$;
comment on function public.allot_seats(text, text, date, jsonb, text, text, jsonb, boolean) is 'Gives the approved students of class groups candidate IDs for an exam (prefix and number, from the first number on with as many digits), in the order of their names or registration numbers, and seats in rooms ([{"room", "seats"}], none: no seats). Who has them keeps them. All or nothing. Returns all seats of the exam.';

create function public.free_seats(exam_title text, set_number text, exam_date date) returns setof public.exam_seats
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('candidate IDs', 0));
  return query select given.* from public.seats_of_exam(free_seats.exam_title, free_seats.set_number, free_seats.exam_date) as given;
  delete from public.candidate_ids as known
  using public.seats_of_exam(free_seats.exam_title, free_seats.set_number, free_seats.exam_date) as given
  where known.candidate_id = given.candidate_id and known.student_id = given.student_id
    and not exists (select from public.results as result where result.symbol = given.candidate_id);
  delete from public.exam_seats as given
  where given.spelling_key = public.exam_spelling_key(free_seats.exam_title, free_seats.set_number)
    and given.exam_date = free_seats.exam_date;
end
$$;
comment on function public.free_seats(text, text, date) is 'Takes the candidate IDs and seats of an exam back, to allot them otherwise; candidate IDs that have a result stay the students''. Returns what was taken back.';

-- Under which ID somebody sits the exam, by the order of what is known: allotted for it; a result of it; an ID of no exam
-- yet; the registration number.
create function public.candidates_to_mark(of_group uuid, exam_title text, set_number text, exam_date date)
returns setof public.exam_seats
language sql stable set search_path = '' as $$
  select candidates_to_mark.exam_title, candidates_to_mark.set_number, candidates_to_mark.exam_date, null::text, student.id,
    coalesce(
      given.candidate_id,
      (
        select own.candidate_id from public.candidate_ids as own
        join public.results as result on result.symbol = own.candidate_id
        join public.exams_alike(candidates_to_mark.exam_title, candidates_to_mark.set_number) as exam
          on exam.exam_title = result.exam_title and exam.set_number = result.set_number and exam.exam_day = result.exam_day
        where own.student_id = student.id and exam.exam_date = candidates_to_mark.exam_date
        order by own.candidate_id limit 1
      ),
      (
        select own.candidate_id from public.candidate_ids as own
        where own.student_id = student.id
          and not exists (select from public.results as result where result.symbol = own.candidate_id)
          and not exists (select from public.exam_seats as other where other.candidate_id = own.candidate_id)
        order by own.candidate_id limit 1
      ),
      student.registration_number
    ),
    given.room, given.seat
  from public.student_class_groups as member
  join public.students as student on student.id = member.student_id and student.approval_status = 'approved'
  left join public.seats_of_exam(candidates_to_mark.exam_title, candidates_to_mark.set_number, candidates_to_mark.exam_date)
    as given on given.student_id = student.id
  where member.class_group_id = of_group
$$;
comment on function public.candidates_to_mark(uuid, text, text, date) is 'The approved students of a class group, each with the ID under which marks of this exam are stored: a candidate ID, or else the registration number.';

revoke execute on function public.seats_of_exam(text, text, date), public.free_seats(text, text, date),
  public.allot_seats(text, text, date, jsonb, text, text, jsonb, boolean), public.candidates_to_mark(uuid, text, text, date)
  from public;
grant execute on function public.seats_of_exam(text, text, date), public.free_seats(text, text, date),
  public.allot_seats(text, text, date, jsonb, text, text, jsonb, boolean), public.candidates_to_mark(uuid, text, text, date)
  to prabesh_engine;

-- Which column of a file was meant last, by whoever in the office said so.
create table public.import_columns (
  field text primary key,
  header text not null,
  constraint import_columns_field_check check (field ~ '^(results|students)[.][a-z0-9_]{1,40}$'),
  constraint import_columns_header_check check (header <> '' and length(header) <= 200)
);
comment on table public.import_columns is 'The column that was chosen last for what a file of results or students needs: offered where a file has it again.';
comment on column public.import_columns.field is 'results or students, a point, and what is needed.';
comment on column public.import_columns.header is 'The name of the column in the file.';

-- Where both exams have seats on a day, each keeps its own.
create function public.carry_seats() returns trigger
language plpgsql set search_path = '' as $$
declare
  title text := case tg_op when 'INSERT' then new.exam_title else new.from_title end;
  set_no text := case tg_op when 'INSERT' then new.set_number else new.from_set end;
begin
  update public.exam_seats as given set exam_title = title, set_number = set_no
  where given.spelling_key = case tg_op
      when 'INSERT' then public.exam_spelling_key(new.from_title, new.from_set)
      else public.exam_spelling_key(new.exam_title, new.set_number)
    end
    and not exists (select from public.seats_of_exam(title, set_no, given.exam_date));
  return null;
end
$$;

create trigger exam_renames_carry_seats after insert or update on public.exam_renames
  for each row execute function public.carry_seats();
