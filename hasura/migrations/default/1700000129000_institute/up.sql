create table public.site_settings (
  id smallint primary key default 1,
  max_notices integer not null default 3,
  auto_sort boolean not null default true,
  show_categories boolean not null default true,
  email_notifications boolean not null default false,
  updated_at timestamptz not null default now(),
  sms_price numeric(8, 2),
  constraint site_settings_id_check check (id = 1),
  constraint site_settings_max_notices_check check (max_notices between 1 and 100),
  constraint site_settings_sms_price_check check (sms_price between 0 and 1000)
);
comment on table public.site_settings is 'At most one row; none until an admin saves the settings for the first time.';
comment on column public.site_settings.id is 'Always 1.';
comment on column public.site_settings.max_notices is 'How many notices the home page shows.';
comment on column public.site_settings.auto_sort is 'Newest notice first; off: oldest first.';
comment on column public.site_settings.show_categories is 'Whether notices show their category, and the list its chips.';
comment on column public.site_settings.email_notifications is 'Whether admins get a mail for each registration.';
comment on column public.site_settings.updated_at is 'When they were last saved. Whoever saves names the one they saw.';
comment on column public.site_settings.sms_price is 'Rupees for one part of an SMS. Null: nobody has said.';

create trigger site_settings_set_updated_at before insert or update on public.site_settings
  for each row execute function public.set_updated_at();

-- One line that shows: no control characters, nothing that turns the direction of text, no space at either end.
create function public.is_plain_line(line text, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select line = btrim(line) and length(line) between 1 and longest
    and line !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
$$;
comment on function public.is_plain_line(text, integer) is 'One visible line of at most so many characters.';

-- An address of a page elsewhere, without anything that could stand for more than one source in a security policy.
create function public.is_https_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select length(address) <= 500
    and address ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][a-zA-Z0-9/._~:?#@!$&()*+,;=%-]*)?$'
$$;
comment on function public.is_https_address(text) is 'An absolute https address in ASCII.';

create function public.is_dialable(phone text) returns boolean
language sql immutable set search_path = '' as $$
  select phone ~ '^\+?[0-9(]([0-9() -]*[0-9])?$'
    and length(regexp_replace(phone, '[^0-9]', '', 'g')) between 7 and 15 and length(phone) <= 30
$$;
comment on function public.is_dialable(text) is 'A phone number as one writes it: digits, perhaps a + in front, spaces, hyphens and brackets between.';

create table public.institute (
  id smallint primary key default 1,
  name text,
  nepali_name text,
  tagline text,
  copyright_year text,
  phone text,
  mobile text,
  email text,
  call_hours text,
  office_hours text,
  street text,
  city text,
  postal_code text,
  directions text,
  location text,
  registration_form text,
  whatsapp text,
  messenger text,
  updated_at timestamptz not null default now(),
  nepali_tagline text,
  nepali_call_hours text,
  nepali_office_hours text,
  nepali_street text,
  nepali_city text,
  nepali_directions text,
  constraint institute_id_check check (id = 1),
  constraint institute_name_check check (public.is_plain_line(name, 60)),
  constraint institute_nepali_name_check check (public.is_plain_line(nepali_name, 60)),
  constraint institute_tagline_check check (public.is_plain_line(tagline, 160)),
  constraint institute_copyright_year_check check (copyright_year ~ '^[0-9]{4}$'),
  constraint institute_phone_check check (public.is_dialable(phone)),
  constraint institute_mobile_check check (mobile = '' or public.is_dialable(mobile)),
  constraint institute_email_check check (
    length(email) <= 254 and email ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-zA-Z0-9-]+\.)+[a-zA-Z0-9-]{2,}$'
  ),
  constraint institute_call_hours_check check (public.is_plain_line(call_hours, 60)),
  constraint institute_office_hours_check check (public.is_plain_line(office_hours, 60)),
  constraint institute_street_check check (public.is_plain_line(street, 120)),
  constraint institute_city_check check (public.is_plain_line(city, 60)),
  constraint institute_postal_code_check check (postal_code ~ '^[0-9]{3,10}$'),
  constraint institute_directions_check check (public.is_plain_line(directions, 200)),
  constraint institute_location_check check (
    case when location ~ '^-?[0-9]{1,2}(\.[0-9]{1,10})?, -?[0-9]{1,3}(\.[0-9]{1,10})?$'
      then split_part(location, ', ', 1)::numeric between -90 and 90
        and split_part(location, ', ', 2)::numeric between -180 and 180
      else location is null
    end
  ),
  constraint institute_registration_form_check check (
    public.is_https_address(registration_form)
    or (length(registration_form) <= 500 and registration_form ~ '^/[a-zA-Z0-9_~-][a-zA-Z0-9/_.~?=&%-]*$')
  ),
  constraint institute_whatsapp_check check (whatsapp = '' or public.is_https_address(whatsapp)),
  constraint institute_messenger_check check (messenger = '' or public.is_https_address(messenger)),
  constraint institute_nepali_tagline_check
    check (nepali_tagline = '' or public.is_plain_line(nepali_tagline, 160)),
  constraint institute_nepali_call_hours_check
    check (nepali_call_hours = '' or public.is_plain_line(nepali_call_hours, 60)),
  constraint institute_nepali_office_hours_check
    check (nepali_office_hours = '' or public.is_plain_line(nepali_office_hours, 60)),
  constraint institute_nepali_street_check check (nepali_street = '' or public.is_plain_line(nepali_street, 120)),
  constraint institute_nepali_city_check check (nepali_city = '' or public.is_plain_line(nepali_city, 60)),
  constraint institute_nepali_directions_check
    check (nepali_directions = '' or public.is_plain_line(nepali_directions, 200))
);
comment on table public.institute is 'At most one row: what an admin changed of the institute''s facts. They are public.';
comment on column public.institute.id is 'Always 1.';
comment on column public.institute.name is 'Null here and below: the default of web/src/content/institute.ts.';
comment on column public.institute.nepali_name is 'The name in Devanagari.';
comment on column public.institute.tagline is 'One sentence: search results, shared links, the footer.';
comment on column public.institute.copyright_year is 'As in the footer''s copyright line.';
comment on column public.institute.phone is 'The office, as shown; what is dialled is made of it.';
comment on column public.institute.mobile is 'A second number, also for chats; empty: none.';
comment on column public.institute.email is 'Shown, and the sender of mails where MAIL_FROM is not set.';
comment on column public.institute.call_hours is 'When the phone is answered.';
comment on column public.institute.office_hours is 'When the office is open.';
comment on column public.institute.street is 'Street and floor.';
comment on column public.institute.directions is 'How to get there on foot.';
comment on column public.institute.location is 'Latitude and longitude in degrees, as maps give them: 27.7044, 85.3222.';
comment on column public.institute.registration_form is 'What /registration shows: a path of this site, or an https address of another.';
comment on column public.institute.whatsapp is 'An https address; empty: none.';
comment on column public.institute.messenger is 'An https address; empty: none.';
comment on column public.institute.updated_at is 'When they were last saved. Whoever saves names the one they saw.';
comment on column public.institute.nepali_tagline is 'The tagline in Devanagari: mark sheets. Empty: none.';
comment on column public.institute.nepali_call_hours is 'call_hours in Nepali. Empty here and below: Nepali pages show the other one.';
comment on column public.institute.nepali_office_hours is 'office_hours in Nepali.';
comment on column public.institute.nepali_street is 'street in Nepali.';
comment on column public.institute.nepali_city is 'city in Nepali.';
comment on column public.institute.nepali_directions is 'directions in Nepali.';

create trigger institute_set_updated_at before insert or update on public.institute
  for each row execute function public.set_updated_at();

grant select on public.institute to prabesh_server;

-- Every server has pages with the old settings in its memory.
create function public.tell_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('settings_news', 'changed');
  return null;
end
$$;
comment on function public.tell_settings() is 'Servers read anew what all their pages depend on: the settings, and which exams are published.';

create trigger site_settings_tell after insert or update or delete or truncate on public.site_settings
  for each statement execute function public.tell_settings();

create trigger institute_tell after insert or update or delete or truncate on public.institute
  for each statement execute function public.tell_settings();

grant select on public.site_settings to prabesh_server;
