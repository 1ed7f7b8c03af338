-- Browsers in which somebody has signed in before: what strangers do to an e-mail does not keep them out (server/auth).
-- Used by server/auth only, like the rest of this schema.

create table auth.devices (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  unique (token_hash, user_id)
);
create index devices_user_id_idx on auth.devices (user_id, seen_at desc);
create index devices_seen_at_idx on auth.devices (seen_at);
comment on table auth.devices is 'One row per browser and account that signed in there. Knowing the token signs nobody in; it only has failures of its own.';
comment on column auth.devices.token_hash is 'SHA-256 of the device cookie, which is new after each sign-in; a browser that several people use has one for all of them.';
comment on column auth.devices.seen_at is 'The last sign-in or recovery.';

-- A closed door opens when the oldest failure is old enough, whoever knocks: nothing else is remembered.
alter table auth.rate_limits drop column refusals, drop column blocked_until;
