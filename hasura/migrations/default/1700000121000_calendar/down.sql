drop table auth.calendar_feeds;
drop function public.calendar_occurrences(date, date);
drop trigger calendar_events_tidy on public.calendar_events;
drop function public.tidy_calendar_event();
alter table public.calendar_events
  drop constraint calendar_events_event_date_check,
  drop constraint calendar_events_starts_at_check,
  drop constraint calendar_events_ends_at_check,
  drop constraint calendar_events_repeat_days_check,
  drop constraint calendar_events_repeat_once_check,
  drop constraint calendar_events_repeat_until_check,
  drop constraint calendar_events_left_out_check,
  drop column end_date,
  drop column starts_at,
  drop column ends_at,
  drop column repeat_days,
  drop column repeat_until,
  drop column left_out,
  drop column sequence;
drop function public.repeated_count(date, smallint[], date);
drop function public.repeated_days(date, smallint[], date);

comment on column public.calendar_events.event_date is 'A calendar day.';
