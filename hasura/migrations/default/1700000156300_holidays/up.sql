-- Which events of the calendar are days without classes: the office says so, no longer the words of the title.
alter table public.calendar_events add column is_holiday boolean not null default false;
comment on column public.calendar_events.is_holiday is 'There are no classes: the register of attendance is shaded on these days.';
update public.calendar_events set is_holiday = true where title ~* 'holiday|closed|vacation|बिदा|छुट्टी';
