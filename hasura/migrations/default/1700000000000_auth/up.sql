-- Accounts, sessions and signing keys. Only server/auth reads and writes this schema; it is not tracked in the
-- metadata, so GraphQL never sees it. Roles are not here: they belong to public.profiles.

create schema auth;
comment on schema auth is 'Accounts, sessions and signing keys. Used by server/auth only and never tracked in Hasura.';

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  password_hash text,
  email_verified_at timestamptz,
  has_initial_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create unique index users_email_key on auth.users (lower(email));
comment on table auth.users is 'One row per login. The role of a login is profiles.role.';
comment on column auth.users.email is 'As typed when the account was made; unique and compared in lower case.';
comment on column auth.users.password_hash is 'argon2id in PHC format; null: this account cannot sign in with a password.';
comment on column auth.users.email_verified_at is 'Null until the address was confirmed; signing in needs it.';
comment on column auth.users.has_initial_password is 'The password is still the phone number that an import gave it.';

-- A session is a family of refresh tokens: signing in starts it, each refresh replaces its one current token.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  files_token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_expires_at_idx on auth.sessions (expires_at);
comment on table auth.sessions is 'One row per sign-in: the family to which its refresh tokens belong.';
comment on column auth.sessions.files_token_hash is 'SHA-256 of the files cookie, which lives as long as the session and is not rotated.';
comment on column auth.sessions.expires_at is 'Moves with each refresh, up to the longest life that a session may have.';
comment on column auth.sessions.end_reason is 'signed_out, replaced, token_reused, password_changed, revoked.';

create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  successor_nonce bytea,
  check ((used_at is null) = (successor_nonce is null))
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create unique index refresh_tokens_current_key on auth.refresh_tokens (session_id) where used_at is null;
comment on table auth.refresh_tokens is 'Refresh tokens by SHA-256; the tokens themselves are stored nowhere. Used ones stay, so that their reuse is recognised.';
comment on column auth.refresh_tokens.successor_nonce is 'successor = HMAC-SHA256(token, nonce): who shows a used token again in time gets the same successor, which the database alone cannot tell.';

-- Signing keys live here, not in a folder, because every replica of the server signs with the same ones. They are
-- not encrypted: whoever can read this table can write auth.users as well.
create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  published_until timestamptz
);
comment on table auth.signing_keys is 'ES256 keys of access tokens. The newest whose signs_from has come signs; all are published until published_until.';
comment on column auth.signing_keys.signs_from is 'A new key is published some minutes before it signs, so that caches of the key set know it in time.';
comment on column auth.signing_keys.published_until is 'Null: no newer key yet. Otherwise when the last token of this key has expired.';

create table auth.rate_limits (
  key text primary key,
  failures timestamptz[] not null default '{}',
  refusals integer not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);
create index rate_limits_updated_at_idx on auth.rate_limits (updated_at);
comment on table auth.rate_limits is 'Recent failures by e-mail and by address (hashed), shared by all replicas of the server.';
