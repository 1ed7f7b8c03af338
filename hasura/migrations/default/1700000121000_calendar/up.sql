-- Events of the academic calendar have a time of day, may last several days and may be repeated weekly; and a student's
-- calendar can be read by other programs, at an address that only the student knows.

-- Events that exist keep their days: whole days, once.
alter table public.calendar_events
  add column end_date date,
  add column starts_at time,
  add column ends_at time,
  add column repeat_days smallint[] not null default '{}',
  add column repeat_until date,
  add column left_out date[] not null default '{}',
  add column sequence integer not null default 0;

comment on column public.calendar_events.event_date is 'A calendar day: the first of several, and of a repetition.';
comment on column public.calendar_events.end_date is 'The last of several days. Null: one day.';
comment on column public.calendar_events.starts_at is 'What clocks in Kathmandu show, to the minute. Null: the whole day.';
comment on column public.calendar_events.ends_at is 'Likewise, on the last day. Null: it is not said when it ends.';
comment on column public.calendar_events.repeat_days is 'Weekly on these days, 0 is Sunday; event_date is one of them. Empty: once.';
comment on column public.calendar_events.repeat_until is 'The last day on which it may be repeated.';
comment on column public.calendar_events.left_out is 'Days of the repetition on which it is not.';
comment on column public.calendar_events.sequence is 'How often it was changed: readers of calendars take the highest (RFC 5545).';

-- Bounded whatever is asked: it runs before the bounds of the table are checked.
create function public.repeated_days(first_day date, weekdays smallint[], last_day date) returns setof date
language sql immutable rows 50 set search_path = '' as $$
  select first_day + number
  from generate_series(0, case when isfinite(first_day) and isfinite(last_day) then least(last_day - first_day, 731) end) as number
  where extract(dow from first_day + number) = any (weekdays)
$$;
comment on function public.repeated_days(date, smallint[], date) is 'The days of a weekly repetition (0 is Sunday), at most two years of them.';

-- A check takes no subquery.
create function public.repeated_count(first_day date, weekdays smallint[], last_day date) returns bigint
language sql immutable set search_path = '' as $$
  select count(*) from public.repeated_days(first_day, weekdays, last_day)
$$;
comment on function public.repeated_count(date, smallint[], date) is 'How many days a weekly repetition has.';

create function public.tidy_calendar_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.end_date := nullif(new.end_date, new.event_date);
  new.repeat_days := array(select distinct day from unnest(new.repeat_days) as day order by day);
  -- A day that is left out and is none of the repetition any more is forgotten.
  new.left_out := array(
    select distinct day from unnest(new.left_out) as day
    where day in (select public.repeated_days(new.event_date, new.repeat_days, new.repeat_until))
    order by day
  );
  new.sequence := case
    when tg_op = 'INSERT' then 0
    when to_jsonb(new) - 'sequence' - 'updated_at' = to_jsonb(old) - 'sequence' - 'updated_at' then old.sequence
    else old.sequence + 1
  end;
  return new;
end
$$;
comment on function public.tidy_calendar_event() is 'Row trigger: the same event is stored in one way only, and its sequence is nobody''s to write.';

create trigger calendar_events_tidy before insert or update on public.calendar_events
  for each row execute function public.tidy_calendar_event();

-- Not valid: a day that was stored before is kept, whatever it is.
alter table public.calendar_events
  add constraint calendar_events_event_date_check check (event_date between '1900-01-01' and '2199-12-31') not valid;

alter table public.calendar_events
  add constraint calendar_events_end_date_check check (end_date > event_date and end_date <= event_date + 365),
  add constraint calendar_events_starts_at_check check (starts_at < '24:00' and extract(second from starts_at) = 0),
  add constraint calendar_events_ends_at_check check (
    ends_at is null
    or starts_at is not null and ends_at < '24:00' and extract(second from ends_at) = 0
      and (ends_at > starts_at or end_date is not null)
  ),
  add constraint calendar_events_repeat_days_check check (
    repeat_days = '{}'
    or repeat_days <@ '{0,1,2,3,4,5,6}' and extract(dow from event_date)::smallint = any (repeat_days)
  ),
  add constraint calendar_events_repeat_once_check check (repeat_days = '{}' or end_date is null),
  add constraint calendar_events_repeat_until_check check (
    case when repeat_days = '{}' then repeat_until is null
      else coalesce(repeat_until > event_date and repeat_until <= event_date + 731, false)
    end
  ),
  -- What is left out are days of the repetition, each once: as many as there are would be all of them.
  add constraint calendar_events_left_out_check check (
    left_out = '{}' or cardinality(left_out) < public.repeated_count(event_date, repeat_days, repeat_until)
  );

-- Each time that events are on: a row of the event with the day of that time. What a role may not read of the table it gets
-- no row of here either.
create function public.calendar_occurrences(from_day date, to_day date) returns setof public.calendar_events
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not coalesce(isfinite(from_day) and isfinite(to_day), false) or to_day < from_day or to_day > from_day + 400 then
    raise exception using
      errcode = 'check_violation',
      message = 'the calendar is read by at most 400 days, the first one first';
  end if;
  return query
    select event.* from public.calendar_events as event
    where event.repeat_days = '{}'
      and event.event_date <= to_day and coalesce(event.end_date, event.event_date) >= from_day
    union all
    select occurrence.*
    from public.calendar_events as event
    cross join lateral generate_series(
      greatest(event.event_date, from_day) - event.event_date, least(event.repeat_until, to_day) - event.event_date
    ) as number
    cross join lateral (select event.event_date + number as day) as at
    -- Columns that the table gets later come along.
    cross join lateral jsonb_populate_record(event, jsonb_build_object('event_date', at.day)) as occurrence
    where event.repeat_days <> '{}'
      and event.event_date <= to_day and event.repeat_until >= from_day
      and extract(dow from at.day) = any (event.repeat_days)
      and at.day <> all (event.left_out);
end
$$;
comment on function public.calendar_occurrences(date, date) is 'What is on between two days, both included: an event of several days once, a repeated one once for each of its days (event_date).';

create table auth.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_token_hash_check check (length(token_hash) = 32)
);
comment on table auth.calendar_feeds is 'The secret address of a student''s calendar, at most one each. Whether the student may still read is asked with each reading.';
comment on column auth.calendar_feeds.token_hash is 'SHA-256 of 256 random bits: the address itself is known to the student alone.';
comment on column auth.calendar_feeds.read_at is 'When a program last read it, to the hour. Null: never.';
