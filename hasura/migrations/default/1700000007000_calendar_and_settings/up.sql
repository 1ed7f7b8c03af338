-- The students' calendar, and the settings of the notice board.

create table public.calendar_events (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  event_date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_events_title_check check (btrim(title) <> '' and length(title) <= 500)
);
create index calendar_events_event_date_idx on public.calendar_events (event_date, created_at);
create trigger calendar_events_set_updated_at before update on public.calendar_events
  for each row execute function public.set_updated_at();
comment on table public.calendar_events is 'The academic calendar of the student portal.';
comment on column public.calendar_events.event_date is 'A calendar day.';

create table public.site_settings (
  id smallint primary key default 1,
  max_notices integer not null default 3,
  auto_sort boolean not null default true,
  show_categories boolean not null default true,
  email_notifications boolean not null default false,
  constraint site_settings_id_check check (id = 1),
  constraint site_settings_max_notices_check check (max_notices between 1 and 100)
);
comment on table public.site_settings is 'At most one row; none until an admin saves the settings for the first time.';
comment on column public.site_settings.id is 'Always 1.';
comment on column public.site_settings.max_notices is 'How many notices the home page shows.';
comment on column public.site_settings.auto_sort is 'Newest notice first; off: oldest first.';
comment on column public.site_settings.show_categories is 'Whether notices show their category, and the list its chips.';
comment on column public.site_settings.email_notifications is 'Whether admins get a mail for each registration.';
