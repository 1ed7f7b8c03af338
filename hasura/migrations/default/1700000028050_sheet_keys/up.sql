-- The keys of mark sheets: a set of their own, since a sheet lasts as long as paper does and a token five minutes. They
-- are here for the reasons of auth.signing_keys, and a backup takes them along: without them no sheet can be proven.
create table auth.sheet_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  retired_at timestamptz,
  withdrawn_at timestamptz,
  constraint sheet_keys_kid_check check (kid ~ '^\d{4}-[1-9]\d*$'),
  constraint sheet_keys_private_jwk_check check (
    private_jwk is not null or retired_at is not null or withdrawn_at is not null
  )
);
comment on table auth.sheet_keys is 'Ed25519 keys of mark sheets. The newest whose signs_from has come signs; all stay published for ever, but for those that were withdrawn.';
comment on column auth.sheet_keys.kid is 'Bikram Sambat year in which it was made, and its number within that year.';
comment on column auth.sheet_keys.private_jwk is 'Forgotten once the key has retired: nobody can sign with it any more.';
comment on column auth.sheet_keys.signs_from is 'A new key is published some minutes before it signs, so that caches of the key set know it in time.';
comment on column auth.sheet_keys.retired_at is 'Null: no newer key yet. Otherwise when the newer one begins; sheets from before stay verifiable.';
comment on column auth.sheet_keys.withdrawn_at is 'The key has leaked: it is not published any more, and its sheets prove nothing.';
