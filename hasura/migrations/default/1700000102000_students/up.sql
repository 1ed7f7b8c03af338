-- Students, their registration numbers, and the class groups they belong to.

-- The last registration number given out. Not tracked in the metadata. A sequence would leave gaps at a rollback;
-- this row is locked from the first insert to the end of its transaction, so numbers come in commit order.
create table public.registration_counter (
  id smallint primary key default 1 check (id = 1),
  last_number bigint not null default 0 check (last_number >= 0)
);
comment on table public.registration_counter is 'One row: the last registration number given out. Written by the trigger on students only.';

insert into public.registration_counter default values;

-- A name goes into mails and onto the office's screens. One that holds an address ('Win at evil.com') would be a stranger's
-- advertisement there: the forms refuse it (web/src/lib/nameAddress.ts, with the same list), and so does the table, for
-- whoever writes to it. 
create function public.holds_address(name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select name ~* '@|://|(^|[^[:alnum:]])www\.|[[:alnum:]\u0900-\u0963\u0966-\u096f-][.。．｡](com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|asia|tel|xxx|app|dev|page|web|site|website|online|store|shop|blog|cloud|club|live|life|link|links|click|top|xyz|icu|vip|win|work|works|world|today|news|space|fun|tech|host|press|email|digital|agency|zone|support|help|chat|social|media|video|games|game|bet|casino|loan|download|date|men|party|racing|science|stream|trade|trading|webcam|bid|review|reviews|rest|bar|art|buzz|cash|center|company|design|group|guru|ltd|llc|money|network|one|plus|run|school|services|software|solutions|studio|systems|team|tips|tools|travel|uno|wiki|भारत|नेट|कॉम|संगठन|ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bv|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gb|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sj|sk|sl|sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw)(?![[:alnum:]\u0900-\u0963\u0966-\u096f])'
$$;
comment on function public.holds_address(text) is 'Whether a name holds an e-mail address, a link or a bare domain; initials and ''Ram.Sharma'' are none.';

create table public.students (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null default '',
  college_name text not null default '',
  registration_number text not null,
  registration_time timestamptz not null default now(),
  approval_status text not null default 'pending',
  payment_method text not null default 'Other',
  -- A line break between the columns: no word that a person types can match across two of them.
  search text generated always as (
    first_name || e'\n' || last_name || e'\n' || email || e'\n' || registration_number || e'\n' || college_name
  ) stored,
  status_reason text,
  -- Which of a file's thousands of e-mails are stored already, in one query: `email_key _in`. Computed when it is read,
  -- so that the unique index on lower(email) serves it.
  email_key text generated always as (lower(email)) virtual,
  updated_at timestamptz not null default now(),
  constraint students_first_name_check check (btrim(first_name) <> '' and length(first_name) <= 200),
  constraint students_last_name_check check (btrim(last_name) <> '' and length(last_name) <= 200),
  constraint students_email_check check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  constraint students_phone_check check (length(phone) between 8 and 40),
  constraint students_approval_status_check check (approval_status in ('pending', 'approved', 'rejected')),
  constraint students_payment_method_check check (payment_method in ('Esewa', 'Bank Transfer', 'Cash', 'Other')),
  constraint students_user_id_key unique (user_id),
  constraint students_phone_key unique (phone),
  constraint students_status_reason_check check (length(status_reason) <= 500),
  constraint students_first_name_address_check check (not public.holds_address(first_name)),
  constraint students_last_name_address_check check (not public.holds_address(last_name))
);
comment on table public.students is 'One row per registered student, with or without a login.';
comment on column public.students.user_id is 'The login of this student. Null until an import creates one or a verified sign-up with this e-mail is linked.';
comment on column public.students.email is 'Unique, whatever the case.';
comment on column public.students.phone is 'Unique. Stored with ASCII digits, without spaces and hyphens; at least 8 characters.';
comment on column public.students.registration_number is 'BE- and seven digits, given by the database at insert. A value in the input is ignored; a later change is refused.';
comment on column public.students.approval_status is 'pending, approved or rejected. Only approved students can open study resources.';
comment on column public.students.payment_method is 'Esewa, Bank Transfer, Cash or Other.';
comment on column public.students.search is 'First name, last name, e-mail, registration number and college, for the search box: one _ilike per word.';
comment on column public.students.status_reason is 'Why the state is what it is, in words for the student; optional. Written with the state, and cleared when that changes without it.';
comment on column public.students.email_key is 'The e-mail in lower case, by which it is unique. Compare lower-case e-mails with it.';
comment on column public.students.updated_at is 'Time of the last change. Whoever saves names the version that was edited.';

create unique index students_email_key on public.students (lower(email));

-- Unique indexes are checked in the order of their creation. This one comes last, so that a duplicate is reported
-- by its e-mail or phone (see assign_registration_number).
alter table public.students add constraint students_registration_number_key unique (registration_number);

create index students_registration_time_idx on public.students (registration_time, id);

create index students_status_idx on public.students (approval_status, registration_time, id);

create index students_name_idx on public.students (first_name, last_name, id);

create index students_college_name_idx on public.students (college_name, id);

-- The search box: every word matches some of five columns.
create index students_search_idx on public.students using gin (search gin_trgm_ops);

create function public.stored_phone(phone text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(
    -- Spaces of every width, hyphens and dashes.
    regexp_replace(phone, '[\s\u00a0\u00ad\u2000-\u200d\u2010-\u2015\u202f\u2060\u2212\u3000\ufeff-]+', '', 'g'),
    '०१२३४५६७८९', '0123456789'
  )
$$;
comment on function public.stored_phone(text) is 'A phone number as it is stored and compared: ASCII digits, without spaces and hyphens.';

-- The counter is not written for every row: each write leaves a version of its row behind that the next one has to pass,
-- and an import would take the square of its rows. What a statement has given so
-- far is a setting of the transaction, which a rollback (to a savepoint, too) takes back with the rows; the counter is
-- written when the statement ends. It stays locked from the first number on.
create function public.assign_registration_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number bigint;
  given bigint := coalesce(nullif(current_setting('prabesh.numbers_given', true), '')::bigint, 0) + 1;
begin
  select last_number + given into number from public.registration_counter for update;
  -- Not one condition with "or": planned while the table is small, that would be a scan per row of an import.
  select registration_number into new.registration_number from (
    select registration_number from public.students where phone = new.phone
    union all
    select registration_number from public.students where lower(email) = lower(new.email)
    union all
    select registration_number from public.students where user_id = new.user_id
    union all
    select registration_number from public.students where id = new.id
  ) as taken
  limit 1;
  if not found then
    perform set_config('prabesh.numbers_given', given::text, true);
    new.registration_number := 'BE-' || lpad(number::text, greatest(7, length(number::text)), '0');
  end if;
  return new;
end
$$;

-- The reason goes with the state that it explained.
create function public.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.email := btrim(new.email);
  new.phone := public.stored_phone(new.phone);
  new.status_reason := nullif(btrim(new.status_reason), '');
  if tg_op = 'UPDATE' then
    if new.registration_number is distinct from old.registration_number then
      raise exception using
        errcode = 'check_violation',
        message = 'registration_number never changes';
    end if;
    if new.approval_status <> old.approval_status and new.status_reason = old.status_reason then
      new.status_reason := null;
    end if;
  end if;
  return new;
end
$$;

-- Triggers of one event run by name: the phone has its stored form before the number is given.
create trigger students_1_prepare before insert or update on public.students
  for each row execute function public.prepare_student();

create trigger students_2_number before insert on public.students
  for each row execute function public.assign_registration_number();

-- ---------------------------------------------------------------------------------------------- class groups

create table public.class_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  constraint class_groups_name_check check (btrim(name) <> '' and length(name) <= 200)
);
comment on table public.class_groups is 'Groups that students are assigned to, such as a morning batch.';
comment on column public.class_groups.description is 'Optional.';
comment on column public.class_groups.name is 'Unique, whatever the case; stored without spaces at its ends and with single ones between words.';

create index class_groups_name_idx on public.class_groups (name);

create table public.student_class_groups (
  student_id uuid not null references public.students (id) on delete cascade,
  class_group_id uuid not null references public.class_groups (id) on delete cascade,
  primary key (student_id, class_group_id)
);
comment on table public.student_class_groups is 'Which student is in which class group. Deleting either side unassigns.';

create index student_class_groups_class_group_id_idx on public.student_class_groups (class_group_id);

-- A student record and the verified account of the same e-mail find each other, whichever comes first. The account
-- that is verified later links by itself (server/accounts); this is the other half: the record that comes later, by
-- import or registration, or whose e-mail is corrected.

create function public.link_student() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (
    select account.id from auth.users as account
    where lower(account.email) = lower(btrim(new.email)) and account.email_verified_at is not null
      and not exists (select from public.students as other where other.user_id = account.id)
  );
  return new;
end
$$;
comment on function public.link_student() is 'Gives a student record without a login the verified account that has its e-mail.';

create trigger students_3_link before insert or update of email on public.students
  for each row when (new.user_id is null) execute function public.link_student();

-- Numbers are given out by a trigger of the owner's only.
revoke all on public.registration_counter from prabesh_engine;

-- The dashboard's chart: how many students registered on each day, counted in the database.

create view public.registrations_per_day as
select calendar.day::date as day, coalesce(registered.count, 0)::integer as count
from (select (now() at time zone 'Asia/Kathmandu')::date as today) as clock
cross join lateral generate_series(clock.today - 59, clock.today, interval '1 day') as calendar (day)
left join (
  select (registration_time at time zone 'Asia/Kathmandu')::date as day, count(*) as count
  from public.students
  -- One moment, so that the index on registration_time serves; a day earlier than needed does no harm.
  where registration_time >= now() - interval '61 days'
  group by 1
) as registered on registered.day = calendar.day::date;
comment on view public.registrations_per_day is 'One row for each of the last 60 days, today included, those without a registration too. Days are Kathmandu''s.';
comment on column public.registrations_per_day.day is 'The calendar day in Kathmandu.';
comment on column public.registrations_per_day.count is 'Students who registered on that day; those deleted since are not counted.';

create table public.status_changes (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  actor_email text,
  status text,
  count integer not null,
  created_at timestamptz not null default clock_timestamp(),
  undoes uuid,
  undone_at timestamptz,
  restored integer,
  skipped integer,
  constraint status_changes_count_check check (count > 0),
  constraint status_changes_undone_check check (num_nulls(undone_at, restored, skipped) in (0, 3)),
  constraint status_changes_undoes_fkey foreign key (undoes) references public.status_changes (id)
);
comment on table public.status_changes is 'One row per statement that changed students'' states, and whether it was undone. Written by triggers only.';
comment on column public.status_changes.actor_id is 'As activity.actor_id.';
comment on column public.status_changes.actor_email is 'As activity.actor_email.';
comment on column public.status_changes.status is 'The state that all got: pending, approved or rejected. Null: not all the same one (an undo).';
comment on column public.status_changes.count is 'Number of students whose state changed.';
comment on column public.status_changes.undoes is 'The change that this one undid.';
comment on column public.status_changes.undone_at is 'When it was undone. Null: it was not.';
comment on column public.status_changes.restored is 'Number of students who got their earlier state back.';
comment on column public.status_changes.skipped is 'Number of students whose state had changed again, or who had been deleted.';

create unique index status_changes_undoes_key on public.status_changes (undoes);

create table public.status_change_students (
  change_id uuid not null references public.status_changes (id) on delete cascade,
  student_id uuid not null references public.students (id) on delete cascade,
  from_status text not null,
  from_reason text,
  to_status text not null,
  -- In the order in which one student's changes happened: each is made while the student's row is locked.
  position bigint generated always as identity,
  primary key (change_id, student_id)
);
comment on table public.status_change_students is 'One row per student of a change, with the state before and after. Goes with the student.';
comment on column public.status_change_students.from_reason is 'students.status_reason before.';
comment on column public.status_change_students.position is 'The highest of a student is the last change of that student''s state.';

create index status_change_students_student_id_idx on public.status_change_students (student_id, position desc);

create trigger status_changes_refuse_change before insert or update or delete or truncate on public.status_changes
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

create trigger status_change_students_refuse_change
  before insert or update or delete or truncate on public.status_change_students
  for each statement when (pg_trigger_depth() = 0)
  execute function public.refuse_direct_write('changes are recorded by themselves');

-- Columns are compared by name, not as JSON, which took three times as long. A new column of students that a person
-- changes is a new line here.
create function public.log_students_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  undone uuid := nullif(current_setting('prabesh.undoes', true), '')::uuid;
  whole uuid := gen_random_uuid();
  made uuid;
  changed integer;
begin
  insert into public.status_changes (actor_id, actor_email, status, count, undoes)
  select actor.id, actor.email,
    case when min(new_row.approval_status) = max(new_row.approval_status) then min(new_row.approval_status) end,
    count(*), undone
  from new_rows as new_row
  join old_rows as old_row using (id)
  cross join public.current_actor() as actor
  where new_row.approval_status <> old_row.approval_status
  group by actor.id, actor.email
  returning id, count into made, changed;
  if made is not null then
    insert into public.status_change_students (change_id, student_id, from_status, from_reason, to_status)
    select made, new_row.id, old_row.approval_status, old_row.status_reason, new_row.approval_status
    from new_rows as new_row join old_rows as old_row using (id)
    where new_row.approval_status <> old_row.approval_status;
  end if;
  if undone is not null then
    update public.status_changes
    set undone_at = now(), restored = coalesce(changed, 0), skipped = count - coalesce(changed, 0)
    where id = undone;
  end if;

  with entry as (
    select new_row.id, actor.id as actor_id, actor.email as actor_email, difference.columns,
      new_row.first_name || ' ' || new_row.last_name as title, new_row.registration_number,
      old_row.approval_status as from_status, new_row.approval_status as to_status,
      case when new_row.approval_status <> old_row.approval_status then made end as own_change,
      count(*) over () as total
    from new_rows as new_row
    join old_rows as old_row using (id)
    cross join lateral (
      -- Of all columns those with key not in ('search', 'updated_at', 'user_id', 'email_key'): a later migration adds to this list.
      select array_remove(array[
        case when new_row.address <> old_row.address then 'address' end,
        case when new_row.approval_status <> old_row.approval_status then 'approval_status' end,
        case when new_row.college_name <> old_row.college_name then 'college_name' end,
        case when new_row.email <> old_row.email then 'email' end,
        case when new_row.first_name <> old_row.first_name then 'first_name' end,
        case when new_row.last_name <> old_row.last_name then 'last_name' end,
        case when new_row.payment_method <> old_row.payment_method then 'payment_method' end,
        case when new_row.phone <> old_row.phone then 'phone' end,
        case when new_row.registration_time <> old_row.registration_time then 'registration_time' end,
        case when new_row.status_reason is distinct from old_row.status_reason then 'status_reason' end
      ], null) as columns
    ) as difference
    cross join public.current_actor() as actor
    where difference.columns <> '{}'
  ), part as (
    insert into public.activity
      (actor_id, actor_email, action, entity, entity_id, title, details, status_change_id, part_of)
    select actor_id, actor_email, 'updated', 'students', id, title,
      jsonb_build_object('registration_number', registration_number, 'changed', columns)
      || case when own_change is null then '{}'
        else jsonb_build_object('approval_status', jsonb_build_object('from', from_status, 'to', to_status))
      end,
      own_change, case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count, details, status_change_id)
  select whole, actor_id, actor_email, 'updated', 'students', count(*) || ' students', count(*),
    jsonb_build_object('changed', (
      select jsonb_agg(distinct name) from entry, lateral unnest(columns) as name
    ))
    || case when made is null then '{}' else jsonb_build_object('approval_status', jsonb_build_object(
      'from', case when count(distinct from_status) = 1 then min(from_status) end,
      'to', case when count(distinct to_status) = 1 then min(to_status) end
    )) end,
    made
  from entry group by actor_id, actor_email having count(*) > 1;
  return null;
end
$$;

create trigger students_log_updated after update on public.students
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.log_students_updated();

-- ----------------------------------------------------------------------------------------------------- the undo

create function public.undo_status_change(change_id uuid) returns setof public.status_changes
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  change public.status_changes;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into change from public.status_changes where id = undo_status_change.change_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such change of students'' states.';
  elsif change.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This change has been undone already.';
  elsif change.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This change is older than 24 hours and cannot be undone any more.';
  end if;
  -- Whoever changes one of them at this moment comes first, and the next statement sees it.
  perform from public.students as student
  where student.id in (select student_id from public.status_change_students where change_id = change.id)
  order by student.id for no key update;
  perform set_config('prabesh.undoes', change.id::text, true);
  update public.students as student
  set approval_status = item.from_status, status_reason = item.from_reason
  from public.status_change_students as item
  where item.change_id = change.id and student.id = item.student_id
    and not exists (
      select from public.status_change_students as later
      where later.student_id = item.student_id and later.position > item.position
    );
  perform set_config('prabesh.undoes', '', true);
  return query select * from public.status_changes where id = change.id;
end
$$;
comment on function public.undo_status_change(uuid) is 'Gives every student of a change of states the earlier one back, once and within 24 hours; skips those whose state has changed since. Returns the change, with how many were restored and skipped.';

revoke execute on function public.undo_status_change(uuid) from public;

grant execute on function public.undo_status_change(uuid) to prabesh_engine;

-- Who has to be told of a decision, whoever changed the state: written by the change itself, read by the server, which
-- waits until an undo of ten seconds is over and then tells what is true by then.

create table auth.status_mails (
  student_id uuid primary key references public.students (id) on delete cascade,
  told_status text not null,
  due_at timestamptz not null
);
comment on table auth.status_mails is 'One row per student whose state has changed and who has not been told. It goes in the transaction that stores the mail, or when there is nothing to tell.';
comment on column auth.status_mails.told_status is 'The state of which the student knows.';
comment on column auth.status_mails.due_at is 'Each further change of the state puts it off.';

create index status_mails_due_at_idx on auth.status_mails (due_at);

create function public.await_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.status_mails (student_id, told_status, due_at)
  select student_id, from_status, clock_timestamp() + interval '15 seconds' from new_rows
  on conflict (student_id) do update set due_at = excluded.due_at;
  return null;
end
$$;
comment on function public.await_status_mail() is 'Statement trigger: the students of a change of states have to be told of it.';

create trigger status_change_students_await_mail after insert on public.status_change_students
  referencing new table as new_rows
  for each statement execute function public.await_status_mail();

create function public.prepare_class_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;

create trigger class_groups_prepare before insert or update of name on public.class_groups
  for each row execute function public.prepare_class_group();

create unique index class_groups_name_key on public.class_groups (lower(name));

create function public.count_registration_numbers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given bigint := nullif(current_setting('prabesh.numbers_given', true), '')::bigint;
begin
  if given is not null then
    update public.registration_counter set last_number = last_number + given;
    perform set_config('prabesh.numbers_given', '', true);
  end if;
  return null;
end
$$;
comment on function public.count_registration_numbers() is 'Statement trigger: writes down the numbers that the statement gave.';

create trigger students_count_numbers after insert on public.students
  for each statement execute function public.count_registration_numbers();

create trigger students_set_updated_at before update on public.students
  for each row execute function public.set_updated_at();

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
comment on table public.candidate_ids is 'Whose results these are: one row per candidate ID that the office knows to be a student''s. Goes with the student; the results stay.';
comment on column public.candidate_ids.candidate_id is 'As results.symbol has it, exactly. Of one student only.';

create index candidate_ids_student_id_idx on public.candidate_ids (student_id);

grant select, insert, update, delete on public.students to prabesh_server;
grant select on public.registration_counter to prabesh_server;
