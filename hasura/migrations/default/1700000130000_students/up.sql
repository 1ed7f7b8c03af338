-- Students, their registration numbers, and the class groups they belong to.

-- An import is a row of its own, with its students as nested rows, so that it can be undone whole. Its id, chosen by the
-- browser, answers whether an import was stored whose answer was lost.
create table public.student_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null default '',
  actor_id uuid,
  actor_email text,
  count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  removed integer,
  kept integer,
  constraint student_imports_file_name_check check (length(file_name) <= 300),
  constraint student_imports_undone_check check (num_nulls(undone_at, removed, kept) in (0, 3))
);
comment on table public.student_imports is 'One row per import of students. Insert it together with its students (nested).';
comment on column public.student_imports.id is 'Chosen by the sender, so that an import whose answer was lost can be asked for, and is never stored twice.';
comment on column public.student_imports.file_name is 'As the sender''s computer calls it.';
comment on column public.student_imports.actor_id is 'As activity.actor_id.';
comment on column public.student_imports.actor_email is 'As activity.actor_email.';
comment on column public.student_imports.count is 'Number of students that it stored.';
comment on column public.student_imports.undone_at is 'When it was undone. Null: it was not.';
comment on column public.student_imports.removed is 'Number of students that the undo removed.';
comment on column public.student_imports.kept is 'Number of students that the undo left, since they had been changed or used their login.';

create index student_imports_created_at_idx on public.student_imports (created_at desc);

-- The last registration number given out. Not tracked in the metadata. A sequence would leave gaps at a rollback;
-- this row is locked from the first insert to the end of its transaction, so numbers come in commit order.
create table public.registration_counter (
  id smallint primary key default 1 check (id = 1),
  last_number bigint not null default 0 check (last_number >= 0)
);
comment on table public.registration_counter is 'One row: the last registration number given out. Written by the trigger on students only.';

insert into public.registration_counter default values;

-- A name goes into mails and onto the office's screens. One that holds an address ('Win at evil.com') would be a stranger's
-- advertisement there: the forms refuse it (shared/nameAddress.ts, with the same list), and so does the table, for
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
  -- With the stored form of the phone: whoever searches takes spaces, hyphens and the country's code away first.
  search text generated always as (
    first_name || e'\n' || last_name || e'\n' || email || e'\n' || registration_number || e'\n' || college_name
      || e'\n' || phone
  ) stored,
  status_reason text,
  -- Which of a file's thousands of e-mails are stored already, in one query: `email_key _in`. Computed when it is read,
  -- so that the unique index on lower(email) serves it.
  email_key text generated always as (lower(email)) virtual,
  updated_at timestamptz not null default now(),
  guardian_name text not null default '',
  guardian_phone text not null default '',
  import_id uuid,
  may_be_written_to boolean not null default true,
  language text not null default 'en',
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
  constraint students_last_name_address_check check (not public.holds_address(last_name)),
  constraint students_guardian_name_check check (length(guardian_name) <= 200),
  constraint students_guardian_name_address_check check (not public.holds_address(guardian_name)),
  constraint students_guardian_phone_check check (guardian_phone = '' or length(guardian_phone) between 8 and 40),
  constraint students_import_id_fkey foreign key (import_id) references public.student_imports (id),
  constraint students_language_check check (language in ('en', 'ne')),
  -- See auth.users.
  constraint students_email_letters_check check (email !~ '[\u0130\u212a]')
);
comment on table public.students is 'One row per registered student, with or without a login.';
comment on column public.students.user_id is 'The login of this student. Null until an import creates one or a verified sign-up with this e-mail is linked.';
comment on column public.students.email is 'Unique, whatever the case.';
comment on column public.students.phone is 'Unique. Stored with ASCII digits, without spaces and hyphens; at least 8 characters.';
comment on column public.students.registration_number is 'BE- and seven digits, given by the database at insert. A value in the input is ignored; a later change is refused.';
comment on column public.students.approval_status is 'pending, approved or rejected. Only approved students can open study resources.';
comment on column public.students.payment_method is 'Esewa, Bank Transfer, Cash or Other.';
comment on column public.students.search is 'First name, last name, e-mail, registration number, college and phone, for the search box: one _ilike per word.';
comment on column public.students.status_reason is 'Why the state is what it is, in words for the student; optional. Written with the state, and cleared when that changes without it.';
comment on column public.students.email_key is 'The e-mail in lower case, by which it is unique. Compare lower-case e-mails with it.';
comment on column public.students.updated_at is 'Time of the last change. Whoever saves names the version that was edited.';
comment on column public.students.guardian_name is 'Optional.';
comment on column public.students.guardian_phone is 'Optional. Stored as phone is; brothers and sisters share it.';
comment on column public.students.import_id is 'The import that stored this student. Null: somebody added or registered them.';
comment on column public.students.may_be_written_to is 'Whether the office''s messages to many go to this student. True until the student withdraws, in the portal or by the link in each mail. Mails about the own account and registration do not ask for it.';
comment on column public.students.language is 'Of the mails to the student: en or ne. At first that of the page on which they registered.';

create unique index students_email_key on public.students (lower(email));

-- Unique indexes are checked in the order of their creation. This one comes last, so that a duplicate is reported
-- by its e-mail or phone (see assign_registration_number).
alter table public.students add constraint students_registration_number_key unique (registration_number);

create index students_registration_time_idx
  on public.students (registration_time desc, registration_number);

create index students_status_idx
  on public.students (approval_status, registration_time desc, registration_number);

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
  new.guardian_name := btrim(new.guardian_name);
  new.guardian_phone := public.stored_phone(new.guardian_phone);
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
comment on column public.class_groups.name is 'Unique, whatever the case; stored without spaces at its ends and with single ones between words.';
comment on column public.class_groups.description is 'Optional.';

-- Names of class groups in the order of a Nepali dictionary: Devanagari first, joiners and the case of Latin letters last. The
-- database itself compares code points. Computed when it is read, and in no index: an order of ICU's changes with its version.
do $$
declare
  by_dictionary text := (
    select format('collate pg_catalog.%I', collname) from pg_collation
    where collname = 'ne-x-icu' and collnamespace = 'pg_catalog'::regnamespace and collencoding in (-1, 6)
  );
begin
  -- A Postgres without ICU goes on with code points, which is the same for most names in one script.
  execute format(
    'alter table public.class_groups add column name_order text %s generated always as (name) virtual',
    by_dictionary
  );
end
$$;
comment on column public.class_groups.name_order is 'The name, to be ordered by: as a Nepali dictionary has it, where Postgres knows that order (ne-x-icu).';

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
  deleted_class_groups jsonb,
  constraint status_changes_count_check check (count > 0 or deleted_class_groups is not null),
  constraint status_changes_undone_check check (num_nulls(undone_at, restored, skipped) in (0, 3)),
  constraint status_changes_undoes_fkey foreign key (undoes) references public.status_changes (id)
);
comment on table public.status_changes is 'One row per statement that changed students'' states, or transaction that changed their class groups, and whether it was undone. Written by triggers only.';
comment on column public.status_changes.actor_id is 'As activity.actor_id.';
comment on column public.status_changes.actor_email is 'As activity.actor_email.';
comment on column public.status_changes.status is 'The state that all got: pending, approved or rejected. Null: not all the same one (an undo).';
comment on column public.status_changes.count is 'Number of students whose state or class groups changed.';
comment on column public.status_changes.undoes is 'The change that this one undid.';
comment on column public.status_changes.undone_at is 'When it was undone. Null: it was not.';
comment on column public.status_changes.restored is 'Number of students who got their earlier state back.';
comment on column public.status_changes.skipped is 'Number of students whose state had changed again, or who had been deleted.';
comment on column public.status_changes.deleted_class_groups is 'The class groups that were deleted, as they were; often none. Null: a change of states.';

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
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes', true), '') = '')
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
      count(*) over () as total,
      case when 'approval_status' <> all (difference.columns) or not difference.columns <@ '{approval_status,status_reason}'
        then public.changed_values(
          to_jsonb(old_row), to_jsonb(new_row), array_remove(difference.columns, 'approval_status')
        )
      end as changed_values
    from new_rows as new_row
    join old_rows as old_row using (id)
    cross join lateral (
      -- Of all columns those with key not in ('search', 'updated_at', 'user_id', 'email_key', 'import_id'): a later migration adds to this list.
      select array_remove(array[
        case when new_row.address <> old_row.address then 'address' end,
        case when new_row.approval_status <> old_row.approval_status then 'approval_status' end,
        case when new_row.college_name <> old_row.college_name then 'college_name' end,
        case when new_row.email <> old_row.email then 'email' end,
        case when new_row.first_name <> old_row.first_name then 'first_name' end,
        case when new_row.guardian_name <> old_row.guardian_name then 'guardian_name' end,
        case when new_row.guardian_phone <> old_row.guardian_phone then 'guardian_phone' end,
        case when new_row.language <> old_row.language then 'language' end,
        case when new_row.last_name <> old_row.last_name then 'last_name' end,
        case when new_row.may_be_written_to <> old_row.may_be_written_to then 'may_be_written_to' end,
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
      || case when changed_values is null then '{}' else jsonb_build_object('values', changed_values) end
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
    raise exception using errcode = 'check_violation', message = 'There is no such change of students.';
  elsif change.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This change has been undone already.';
  elsif change.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This change is older than 24 hours and cannot be undone any more.';
  end if;
  perform set_config('prabesh.undoes', change.id::text, true);
  if change.deleted_class_groups is not null then
    perform set_config('prabesh.class_group_change', '', true);
    update public.status_changes set undone_at = now(), restored = 0, skipped = 0 where id = change.id;
    perform set_config('prabesh.class_group_change', '', true);
  else
    -- Whoever changes one of them at this moment comes first, and the next statement sees it.
    perform from public.students as student
    where student.id in (select student_id from public.status_change_students where change_id = change.id)
    order by student.id for no key update;
    update public.students as student
    set approval_status = item.from_status, status_reason = item.from_reason
    from public.status_change_students as item
    where item.change_id = change.id and student.id = item.student_id
      and not exists (
        select from public.status_change_students as later
        where later.student_id = item.student_id and later.position > item.position
      );
  end if;
  perform set_config('prabesh.undoes', '', true);
  return query select * from public.status_changes where id = change.id;
end
$$;
comment on function public.undo_status_change(uuid) is 'Gives every student of a change the earlier state or the earlier class groups back, deleted class groups included, once and within 24 hours; skips those changed since. Returns the change, with how many were restored and skipped.';

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

-- The log tells who gave a student which candidate IDs and class groups, and who took them away: an entry about the
-- student, and for many students at once one that stands for all, as with other changes.

-- The argument says what happened to the rows: added or removed.
create function public.log_student_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case tg_table_name when 'candidate_ids' then 'candidate_ids' else 'class_groups' end;
  whole uuid := gen_random_uuid();
begin
  with item as (
    select changed_row.student_id,
      coalesce(
        content.row ->> 'candidate_id',
        (select name from public.class_groups where id = (content.row ->> 'class_group_id')::uuid)
      ) as name
    from changed_rows as changed_row
    cross join lateral (select to_jsonb(changed_row) as row) as content
  ), entry as (
    -- Of a student who is being deleted nothing is told but that.
    select student.id, student.first_name || ' ' || student.last_name as title, student.registration_number,
      jsonb_agg(item.name order by item.name) as names, actor.id as actor_id, actor.email as actor_email,
      count(*) over () as total
    from item
    join public.students as student on student.id = item.student_id
    cross join public.current_actor() as actor
    where item.name is not null
    group by student.id, actor.id, actor.email
  ), part as (
    insert into public.activity (actor_id, actor_email, action, entity, entity_id, title, details, part_of)
    select actor_id, actor_email, 'updated', 'students', id, title,
      jsonb_build_object(
        'registration_number', registration_number, 'changed', jsonb_build_array(kind),
        kind, jsonb_build_object(tg_argv[0], names)
      ),
      case when total > 1 then whole end
    from entry
  )
  insert into public.activity (id, actor_id, actor_email, action, entity, title, count, details)
  select whole, actor_id, actor_email, 'updated', 'students', count(*) || ' students', count(*),
    jsonb_build_object(
      'changed', jsonb_build_array(kind),
      kind, jsonb_build_object(tg_argv[0], (select jsonb_agg(distinct name) from item where name is not null))
    )
  from entry group by actor_id, actor_email having count(*) > 1;
  return null;
end
$$;

-- While the group still has its name.
create function public.unassign_class_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.student_class_groups where class_group_id = old.id;
  return old;
end
$$;

create trigger class_groups_unassign before delete on public.class_groups
  for each row execute function public.unassign_class_group();

create index students_import_id_idx on public.students (import_id) where import_id is not null;

create function public.begin_student_import() returns trigger
language plpgsql set search_path = '' as $$
begin
  select actor.id, actor.email into new.actor_id, new.actor_email from public.current_actor() as actor;
  new.count := 0;
  new.created_at := now();
  new.undone_at := null;
  new.removed := null;
  new.kept := null;
  perform set_config('prabesh.import', new.id::text, true);
  return new;
end
$$;

create trigger student_imports_begin before insert on public.student_imports
  for each row execute function public.begin_student_import();

create trigger student_imports_refuse_change before update or delete or truncate on public.student_imports
  for each statement when (pg_trigger_depth() = 0 and coalesce(current_setting('prabesh.undoes_import', true), '') = '')
  execute function public.refuse_direct_write('an import is a record of what was stored');

-- Only what is stored with an import is of it: its undo must never meet anybody else.
create function public.check_student_import() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.import_id is not distinct from old.import_id then
    return new;
  end if;
  if tg_op = 'UPDATE' or new.import_id::text is distinct from nullif(current_setting('prabesh.import', true), '') then
    raise exception using
      errcode = 'check_violation',
      message = 'students are of an import only if they are stored with it';
  end if;
  return new;
end
$$;

create trigger students_0_import before insert on public.students
  for each row when (new.import_id is not null) execute function public.check_student_import();

create trigger students_0_import_kept before update of import_id on public.students
  for each row execute function public.check_student_import();

create function public.count_student_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.student_imports as import set count = import.count + stored.count
  from (select import_id, count(*) from new_rows where import_id is not null group by import_id) as stored
  where import.id = stored.import_id;
  perform set_config('prabesh.import', '', true);
  return null;
end
$$;
comment on function public.count_student_import() is 'Statement trigger: with this statement the import is stored.';

-- After the entry of the log, which names the import.
create trigger students_zz_count_import after insert on public.students
  referencing new table as new_rows
  for each statement execute function public.count_student_import();

create function public.name_import_of_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.student_import_id := current_setting('prabesh.import', true)::uuid;
  new.details := new.details || jsonb_build_object(
    'import', (select file_name from public.student_imports where id = new.student_import_id)
  );
  return new;
end
$$;

create trigger activity_student_import before insert on public.activity
  for each row when (
    new.entity = 'students' and new.part_of is null and new.action in ('created', 'deleted')
    and coalesce(current_setting('prabesh.import', true), '') <> ''
  )
  execute function public.name_import_of_activity();

-- What an undo would do with each student of an import. Who was changed since stays: by anybody, other than a change of
-- state that was undone. So does whose login is used by somebody: the address was proven, or the password is another one.
create view auth.student_import_fates as
select student.import_id, student.id as student_id,
  case when account.office_login_at > import.created_at - interval '5 minutes' then account.id end as made_login,
  case
    when exists (
      select from public.activity as entry
      left join public.status_changes as change on change.id = entry.status_change_id
      where entry.entity = 'students' and entry.entity_id = student.id and entry.action = 'updated'
        and (
          change.id is null or change.undone_at is null and change.undoes is null
          or (entry.details -> 'changed') - 'approval_status' - 'status_reason' <> '[]'
        )
    ) then 'changed'
    when account.office_login_at > import.created_at - interval '5 minutes'
      and (
        account.email_verified_at is not null or not account.has_initial_password
        or exists (select from public.profiles where profiles.id = account.id and profiles.role <> 'student')
      )
    then 'in_use'
    else 'removable'
  end as fate
from public.students as student
join public.student_imports as import on import.id = student.import_id
left join auth.users as account on account.id = student.user_id;
comment on view auth.student_import_fates is 'What an undo would do with each student of an import: changed and in_use stay, removable goes, and made_login, the login that the office made for it, with it.';

create view public.student_import_states as
select import.id,
  (count(*) filter (where fate.fate = 'removable'))::integer as removable,
  (count(*) filter (where fate.fate = 'changed'))::integer as changed,
  (count(*) filter (where fate.fate = 'in_use'))::integer as in_use
from public.student_imports as import
left join auth.student_import_fates as fate on fate.import_id = import.id
where import.undone_at is null and import.created_at > now() - interval '24 hours'
group by import.id;
comment on view public.student_import_states is 'One row per import that can still be undone: what its undo would do now. Who is missing from the sum has been deleted.';
comment on column public.student_import_states.id is 'As student_imports.id.';
comment on column public.student_import_states.removable is 'Students that go, with the logins that were made for them.';
comment on column public.student_import_states.changed is 'Students that stay, since somebody has changed them.';
comment on column public.student_import_states.in_use is 'Students that stay, since their login is used.';

revoke all on public.student_import_states from prabesh_engine, prabesh_server;
grant select on public.student_import_states to prabesh_engine;

-- With the owner's rights, since accounts end with the students.
create function public.remove_imported_students() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  going uuid[];
  logins uuid[];
begin
  -- In the order in which logins are made: what waits of a job, then the student. Then the accounts.
  perform from auth.login_job_students as item
  where item.outcome = 'waiting' and item.student_id in (select id from public.students where import_id = new.id)
  order by item.job_id, item.position for update;
  perform from public.students as student where student.import_id = new.id order by student.id for update;
  perform from auth.users as account
  where account.id in (select user_id from public.students where import_id = new.id)
  order by account.id for update;

  select array_agg(fate.student_id), array_agg(fate.made_login) filter (where fate.made_login is not null)
  into going, logins
  from auth.student_import_fates as fate
  where fate.import_id = new.id and fate.fate = 'removable';
  if going is null then
    raise exception using
      errcode = 'check_violation',
      message = 'All students of this import were changed since or are gone; nothing can be undone.';
  end if;

  perform set_config('prabesh.import', new.id::text, true);
  delete from public.students where id = any(going);
  get diagnostics new.removed = row_count;
  perform set_config('prabesh.import', '', true);
  delete from auth.users where id = any(logins);
  delete from auth.login_job_students where student_id = any(going) and outcome in ('waiting', 'failed');
  select count(*) into new.kept from public.students as student where student.import_id = new.id;
  return new;
end
$$;

create trigger student_imports_undo before update on public.student_imports
  for each row when (old.undone_at is null and new.undone_at is not null)
  execute function public.remove_imported_students();

create function public.undo_student_import(import_id uuid) returns setof public.student_imports
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  import public.student_imports;
begin
  -- Two that undo the same thing at once: the second one waits here, and reads that it is done.
  select * into import from public.student_imports where id = undo_student_import.import_id for update;
  if not found then
    raise exception using errcode = 'check_violation', message = 'There is no such import.';
  elsif import.undone_at is not null then
    raise exception using errcode = 'check_violation', message = 'This import has been undone already.';
  elsif import.created_at < now() - interval '24 hours' then
    raise exception using
      errcode = 'check_violation',
      message = 'This import is older than 24 hours and cannot be undone any more.';
  end if;
  perform set_config('prabesh.undoes_import', import.id::text, true);
  update public.student_imports as stored set undone_at = now(), removed = 0, kept = 0 where stored.id = import.id;
  perform set_config('prabesh.undoes_import', '', true);
  return query select * from public.student_imports as stored where stored.id = import.id;
end
$$;
comment on function public.undo_student_import(uuid) is 'Removes the students of an import whom nobody has changed since, and the logins that were made for them, once and within 24 hours. Returns the import, with how many were removed and kept.';

revoke execute on function public.undo_student_import(uuid) from public;
grant execute on function public.undo_student_import(uuid) to prabesh_engine;

create trigger students_log_created after insert on public.students
  referencing new table as new_rows
  for each statement execute function public.log_created();

create trigger students_log_deleted after delete on public.students
  referencing old table as old_rows
  for each statement execute function public.log_deleted();

do $$
declare
  entity text;
begin
  foreach entity in array array['candidate_ids', 'student_class_groups'] loop
    execute format(
      'create trigger %1$s_log_added after insert on public.%1$I referencing new table as changed_rows
         for each statement execute function public.log_student_items(''added'')', entity);
    execute format(
      'create trigger %1$s_log_removed after delete on public.%1$I referencing old table as changed_rows
         for each statement execute function public.log_student_items(''removed'')', entity);
    -- Another value is one taken away and one given.
    execute format(
      'create trigger %1$s_log_1_removed after update on public.%1$I referencing old table as changed_rows
         for each statement execute function public.log_student_items(''removed'')', entity);
    execute format(
      'create trigger %1$s_log_2_added after update on public.%1$I referencing new table as changed_rows
         for each statement execute function public.log_student_items(''added'')', entity);
  end loop;
end
$$;

create function public.choose_language(language text, hasura_session json) returns setof public.students
language sql volatile set search_path = '' as $$
  update public.students set language = choose_language.language
  where user_id = (choose_language.hasura_session ->> 'x-hasura-user-id')::uuid
  returning *
$$;
comment on function public.choose_language(text, json) is 'In which language the mails to the student who asks are. Returns the own row.';

revoke execute on function public.choose_language(text, json) from public;
grant execute on function public.choose_language(text, json) to prabesh_engine;

-- Class groups that students got or lost, and groups that were deleted, are taken back as a change of states is: by
-- undo_status_change, once and within 24 hours, from the toast or from the log.
create table auth.class_group_changes (
  change_id uuid not null references public.status_changes (id) on delete cascade,
  student_id uuid not null,
  class_group_id uuid not null,
  added boolean not null,
  position bigint generated always as identity primary key
);
comment on table auth.class_group_changes is 'What each change did with whom. No foreign keys: an undo looks whether student and class group are there.';
comment on column auth.class_group_changes.position is 'The highest of a student and a class group is the last change of the two.';

create index class_group_changes_change_id_idx on auth.class_group_changes (change_id);
create index class_group_changes_pair_idx on auth.class_group_changes (student_id, class_group_id, position desc);

create function public.class_group_change() returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid := nullif(current_setting('prabesh.class_group_change', true), '')::uuid;
begin
  if made is null then
    insert into public.status_changes (actor_id, actor_email, count, undoes, deleted_class_groups)
    select actor.id, actor.email, 0, nullif(current_setting('prabesh.undoes', true), '')::uuid, '[]'
    from public.current_actor() as actor
    returning id into made;
    perform set_config('prabesh.class_group_change', made::text, true);
  end if;
  return made;
end
$$;
comment on function public.class_group_change() is 'The change of this transaction: all that it does with class groups is undone together.';

revoke execute on function public.class_group_change() from public;

-- The argument says what happened to the rows: added or removed. Those of a student who is being deleted go unrecorded.
create function public.record_class_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not exists (select from changed_rows join public.students as student on student.id = changed_rows.student_id) then
    return null;
  end if;
  made := public.class_group_change();
  insert into auth.class_group_changes (change_id, student_id, class_group_id, added)
  select made, changed_rows.student_id, changed_rows.class_group_id, tg_argv[0] = 'added'
  from changed_rows join public.students as student on student.id = changed_rows.student_id;
  update public.status_changes
  set count = (select count(distinct student_id) from auth.class_group_changes where change_id = made)
  where id = made;
  return null;
end
$$;

-- Before the entries of the log, which name the change.
create trigger student_class_groups_change_added after insert on public.student_class_groups
  referencing new table as changed_rows
  for each statement execute function public.record_class_groups('added');

create trigger student_class_groups_change_removed after delete on public.student_class_groups
  referencing old table as changed_rows
  for each statement execute function public.record_class_groups('removed');

create trigger student_class_groups_change_1_removed after update on public.student_class_groups
  referencing old table as changed_rows
  for each statement execute function public.record_class_groups('removed');

create trigger student_class_groups_change_2_added after update on public.student_class_groups
  referencing new table as changed_rows
  for each statement execute function public.record_class_groups('added');

create function public.keep_deleted_class_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.status_changes
  set deleted_class_groups
    = deleted_class_groups || jsonb_build_object('id', old.id, 'name', old.name, 'description', old.description)
  where id = public.class_group_change();
  insert into public.activity (actor_id, actor_email, action, entity, entity_id, title)
  select actor.id, actor.email, 'deleted', 'class_groups', old.id, old.name from public.current_actor() as actor;
  return null;
end
$$;

create trigger class_groups_keep_deleted after delete on public.class_groups
  for each row execute function public.keep_deleted_class_group();

create function public.name_class_group_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status_change_id := current_setting('prabesh.class_group_change', true)::uuid;
  return new;
end
$$;

create trigger activity_class_group_change before insert on public.activity
  for each row when (
    (new.entity = 'class_groups' or new.entity = 'students' and new.details ? 'class_groups')
    and coalesce(current_setting('prabesh.class_group_change', true), '') <> ''
  )
  execute function public.name_class_group_change();

-- What is for a class group still names it when it comes back: see prepare_audience.
create function public.store_audiences_of_class_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item record;
begin
  for item in select * from (values
    ('notes', 'note_id'), ('videos', 'video_id'), ('downloads', 'download_id'), ('links', 'link_id'),
    ('calendar_events', 'event_id')
  ) as item (name, key) loop
    execute format(
      'insert into public.audiences (%2$I, class_group_id)
       select id, $1 from public.%1$I where audience <> ''[]'' and audience ? $1::text', item.name, item.key)
    using new.id;
  end loop;
  return null;
end
$$;

create trigger class_groups_store_audiences after insert on public.class_groups
  for each row execute function public.store_audiences_of_class_group();

-- With the owner's rights, as record_class_groups.
create function public.restore_class_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
begin
  select gone.name into taken
  from jsonb_to_recordset(new.deleted_class_groups) as gone (id uuid, name text)
  join public.class_groups as present on lower(present.name) = lower(gone.name) and present.id <> gone.id
  limit 1;
  if taken is not null then
    raise exception using
      errcode = 'check_violation',
      message = format('There is another class group called “%s” by now. Rename that one first.', taken);
  end if;
  insert into public.class_groups (id, name, description)
  select id, name, description
  from jsonb_to_recordset(new.deleted_class_groups) as gone (id uuid, name text, description text)
  on conflict (id) do nothing;

  perform from public.students as student
  where student.id in (select student_id from auth.class_group_changes where change_id = new.id)
  order by student.id for key share;
  with pair as (
    select item.student_id, item.class_group_id, (array_agg(item.added order by item.position))[1] as was_added
    from auth.class_group_changes as item
    join public.students as student on student.id = item.student_id
    join public.class_groups as class_group on class_group.id = item.class_group_id
    where item.change_id = new.id
    group by item.student_id, item.class_group_id
    having not exists (
      select from auth.class_group_changes as later
      where later.student_id = item.student_id and later.class_group_id = item.class_group_id
        and later.position > max(item.position)
    )
  ), taken_away as (
    delete from public.student_class_groups as member using pair
    where pair.was_added and (member.student_id, member.class_group_id) = (pair.student_id, pair.class_group_id)
    returning member.student_id
  ), given_back as (
    insert into public.student_class_groups (student_id, class_group_id)
    select student_id, class_group_id from pair where not was_added
    on conflict do nothing
    returning student_id
  )
  select count(distinct student_id) into new.restored
  from (select student_id from taken_away union all select student_id from given_back) as student;
  new.skipped := new.count - new.restored;
  return new;
end
$$;
comment on function public.restore_class_groups() is 'Row trigger: brings back the class groups of a change, and who was in them; leaves alone whoever has come into them or left them since.';

create trigger status_changes_undo before update on public.status_changes
  for each row when (
    old.undone_at is null and new.undone_at is not null and new.deleted_class_groups is not null
  )
  execute function public.restore_class_groups();
