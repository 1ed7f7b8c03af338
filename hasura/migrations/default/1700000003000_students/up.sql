-- Students, their registration numbers, and the class groups they belong to.

-- The last registration number given out. Not tracked in the metadata. A sequence would leave gaps at a rollback;
-- this row is locked from the first insert to the end of its transaction, so numbers come in commit order.
create table public.registration_counter (
  id smallint primary key default 1 check (id = 1),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into public.registration_counter default values;
comment on table public.registration_counter is 'One row: the last registration number given out. Written by the trigger on students only.';

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
  constraint students_first_name_check check (btrim(first_name) <> '' and length(first_name) <= 200),
  constraint students_last_name_check check (btrim(last_name) <> '' and length(last_name) <= 200),
  constraint students_email_check check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  constraint students_phone_check check (length(phone) between 8 and 40),
  constraint students_approval_status_check check (approval_status in ('pending', 'approved', 'rejected')),
  constraint students_payment_method_check check (payment_method in ('Esewa', 'Bank Transfer', 'Cash', 'Other')),
  constraint students_user_id_key unique (user_id),
  constraint students_phone_key unique (phone)
);
create unique index students_email_key on public.students (lower(email));
-- Unique indexes are checked in the order of their creation. This one comes last, so that a duplicate is reported
-- by its e-mail or phone (see assign_registration_number).
alter table public.students add constraint students_registration_number_key unique (registration_number);

-- The list: newest first, with or without a status, and its other sortable columns.
create index students_registration_time_idx on public.students (registration_time desc, id);
create index students_status_idx on public.students (approval_status, registration_time desc, id);
create index students_name_idx on public.students (first_name, last_name);
create index students_college_name_idx on public.students (college_name);
-- The search box: every word matches some of five columns.
create index students_search_idx on public.students using gin (search gin_trgm_ops);
create index students_search_columns_idx on public.students using gin (
  first_name gin_trgm_ops, last_name gin_trgm_ops, email gin_trgm_ops,
  registration_number gin_trgm_ops, college_name gin_trgm_ops
);

comment on table public.students is 'One row per registered student, with or without a login.';
comment on column public.students.user_id is 'The login of this student. Null until an import creates one or a verified sign-up with this e-mail is linked.';
comment on column public.students.email is 'Unique, whatever the case.';
comment on column public.students.phone is 'Unique. Stored with ASCII digits, without spaces and hyphens; at least 8 characters.';
comment on column public.students.registration_number is 'BE- and seven digits, given by the database at insert. A value in the input is ignored; a later change is refused.';
comment on column public.students.approval_status is 'pending, approved or rejected. Only approved students can open study resources.';
comment on column public.students.payment_method is 'Esewa, Bank Transfer, Cash or Other.';
comment on column public.students.search is 'First name, last name, e-mail, registration number and college, for the search box: one _ilike per word.';

create function public.stored_phone(phone text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(
    -- Spaces of every width, hyphens and dashes.
    regexp_replace(phone, '[\s\u00a0\u00ad\u2000-\u200d\u2010-\u2015\u202f\u2060\u2212\u3000\ufeff-]+', '', 'g'),
    '०१२३४५६७८९', '0123456789'
  )
$$;
comment on function public.stored_phone(text) is 'A phone number as it is stored and compared: ASCII digits, without spaces and hyphens.';

-- A row that an on_conflict will turn away must not use up a number. So, holding the counter, look for a row that
-- this one collides with and borrow its number: the insert then either ends at the same conflict or fails as a whole.
create function public.assign_registration_number() returns trigger
language plpgsql set search_path = '' as $$
declare
  number bigint;
begin
  perform from public.registration_counter for update;
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
    update public.registration_counter set last_number = last_number + 1 returning last_number into number;
    new.registration_number := 'BE-' || lpad(number::text, greatest(7, length(number::text)), '0');
  end if;
  return new;
end
$$;

create function public.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.email := btrim(new.email);
  new.phone := public.stored_phone(new.phone);
  if tg_op = 'UPDATE' and new.registration_number is distinct from old.registration_number then
    raise exception using
      errcode = 'check_violation',
      message = 'registration_number never changes';
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
create index class_groups_name_idx on public.class_groups (name);
comment on table public.class_groups is 'Groups that students are assigned to, such as a morning batch.';
comment on column public.class_groups.description is 'Optional.';

create table public.student_class_groups (
  student_id uuid not null references public.students (id) on delete cascade,
  class_group_id uuid not null references public.class_groups (id) on delete cascade,
  primary key (student_id, class_group_id)
);
create index student_class_groups_class_group_id_idx on public.student_class_groups (class_group_id);
comment on table public.student_class_groups is 'Which student is in which class group. Deleting either side unassigns.';
