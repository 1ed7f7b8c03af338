create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  password_hash text,
  email_verified_at timestamptz,
  has_initial_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  -- The office makes logins for addresses that nobody has proven: they may sign in, and are nobody's until a link from
  -- that mailbox was opened. Its owner is told, and can say that it was not them.
  office_login_at timestamptz,
  owner_told_at timestamptz,
  disowned_at timestamptz,
  constraint users_disowned_check check (disowned_at is null or num_nonnulls(office_login_at, email_verified_at, password_hash) = 0),
  -- İ and the Kelvin sign are ASCII letters in lower case: an address with one counts as somebody else's, while mails go
  -- somewhere else.
  constraint users_email_letters_check check (email !~ '[\u0130\u212a]')
);
comment on table auth.users is 'One row per login. The role of a login is profiles.role.';
comment on column auth.users.email is 'As typed when the account was made; unique and compared in lower case.';
comment on column auth.users.password_hash is 'argon2id in PHC format; null: this account cannot sign in with a password.';
comment on column auth.users.email_verified_at is 'Null until a link from this mailbox was opened. Signing in needs it, or office_login_at.';
comment on column auth.users.has_initial_password is 'The password is still the phone number that an import gave it.';
comment on column auth.users.office_login_at is 'When the office made this login for a student, the phone number being its password. It lets sign in; it does not prove the address.';
comment on column auth.users.owner_told_at is 'When the mail about office_login_at was ordered. Null: not yet.';
comment on column auth.users.disowned_at is 'The owner of the mailbox said that the office''s login was not theirs. The office makes none for this address until somebody proves it.';

create unique index users_email_key on auth.users (lower(email));

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
comment on table auth.sessions is 'One row per sign-in: the family to which its refresh tokens belong.';
comment on column auth.sessions.files_token_hash is 'SHA-256 of the files cookie, which lives as long as the session and is not rotated.';
comment on column auth.sessions.expires_at is 'Moves with each refresh, up to the longest life that a session may have.';
comment on column auth.sessions.end_reason is 'signed_out, replaced, token_reused, password_changed, revoked, too_many (the account''s oldest, when it signs in more often than it may at a time), unproven (a login that nobody has proven got a role in the office).';

create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_expires_at_idx on auth.sessions (expires_at);

create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  successor_nonce bytea,
  check ((used_at is null) = (successor_nonce is null))
);
comment on table auth.refresh_tokens is 'Refresh tokens by SHA-256; the tokens themselves are stored nowhere. Used ones stay, so that their reuse is recognised.';
comment on column auth.refresh_tokens.successor_nonce is 'successor = HMAC-SHA256(token, nonce): who shows a used token again in time gets the same successor, which the database alone cannot tell.';

create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create unique index refresh_tokens_current_key on auth.refresh_tokens (session_id) where used_at is null;

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
  updated_at timestamptz not null default now()
);
comment on table auth.rate_limits is 'Recent failures by e-mail and by address (hashed), shared by all replicas of the server.';

create index rate_limits_updated_at_idx on auth.rate_limits (updated_at);

-- What GraphQL may know of an account: its e-mail and its role. Kept in step with auth.users by triggers.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'student',
  email text not null,
  constraint profiles_role_check check (role in ('admin', 'teacher', 'student'))
);
comment on table public.profiles is 'Role and e-mail of each login. Made with the account; deleted with it.';
comment on column public.profiles.id is 'The id of the account in auth.users.';
comment on column public.profiles.role is 'admin, teacher or student. Goes into the access token at sign-in and refresh.';
comment on column public.profiles.email is 'Always the e-mail of the account; a value written here is replaced by it.';

create unique index profiles_email_key on public.profiles (lower(email));
create index profiles_role_idx on public.profiles (role);

-- The account owns the address: whoever writes a profile cannot make the two differ.
create function public.set_profile_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := coalesce((select email from auth.users where id = new.id), new.email);
  return new;
end
$$;

create trigger profiles_set_email before insert or update on public.profiles
  for each row execute function public.set_profile_email();

create function public.sync_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email) values (new.id, new.email)
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

create trigger users_sync_profile after insert or update of email on auth.users
  for each row execute function public.sync_profile();

-- Links in mails, and the job that makes logins for imported students.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'recovery', 'ownership', 'invitation')),
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  browser_hash bytea,
  constraint one_time_tokens_newest_key unique (user_id, purpose),
  check (password_hash is null or purpose = 'verification'),
  constraint one_time_tokens_browser_check check (browser_hash is null or password_hash is not null)
);
comment on table auth.one_time_tokens is 'Links that were mailed, by SHA-256. A spent one is deleted; a new one takes the place of the older one of its purpose.';
comment on column auth.one_time_tokens.password_hash is 'The password typed with the sign-up that caused this link. It becomes the account''s only by opening the link in the browser of browser_hash: nobody can choose the password of an address that is not theirs.';
comment on column auth.one_time_tokens.browser_hash is 'SHA-256 of the cookie of the browser that signed up. Only there does opening the link take the password; anywhere else, and where this is null, a new one is asked for.';

create index one_time_tokens_expires_at_idx on auth.one_time_tokens (expires_at);

create table auth.login_jobs (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table auth.login_jobs is 'An admin''s order to make logins for students. Its rows in login_job_students say how far it is.';

create index login_jobs_created_at_idx on auth.login_jobs (created_at desc);

create table auth.login_job_students (
  job_id uuid not null references auth.login_jobs (id) on delete cascade,
  student_id uuid not null,
  position integer not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'created', 'linked', 'replaced', 'failed')),
  reason text,
  attempts integer not null default 0,
  finished_at timestamptz,
  primary key (job_id, student_id),
  check ((outcome = 'failed') = (reason is not null)),
  check ((outcome = 'waiting') = (finished_at is null))
);
comment on table auth.login_job_students is 'One row per student of a job. A worker locks the row it works on (skip locked) and writes login and outcome in one transaction, so a crash leaves it waiting.';
comment on column auth.login_job_students.student_id is 'No foreign key: the outcome outlives the student.';
comment on column auth.login_job_students.reason is 'Code of the failure; server/auth has the words.';
comment on column auth.login_job_students.attempts is 'Tries that ended by an unforeseen error.';

create index login_job_students_waiting_idx on auth.login_job_students (job_id, position) where outcome = 'waiting';

-- Tells every server at once which sessions it must look up again before it believes their access tokens: those that
-- ended, those whose user got another role, and all of them when a signing key changed. Only ids are told, and a
-- listener trusts no news but asks the tables: anybody in the database may listen and notify.
create function auth.tell_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('auth_news', 'session ' || old.id);
  return null;
end
$$;

create trigger sessions_tell_change after update on auth.sessions
  for each row when (
    old.ended_at is distinct from new.ended_at
    or old.user_id is distinct from new.user_id
    or old.expires_at > new.expires_at
  ) execute function auth.tell_session();

-- Those of a deleted account too.
create trigger sessions_tell_deletion after delete on auth.sessions
  for each row when (old.ended_at is null) execute function auth.tell_session();

-- A login without a profile has a student's rights.
create function auth.tell_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('auth_news', 'user ' || old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('auth_news', 'user ' || new.id);
  end if;
  return null;
end
$$;

create trigger profiles_tell_role after update on public.profiles
  for each row when (old.role is distinct from new.role or old.id is distinct from new.id)
  execute function auth.tell_role();

create trigger profiles_tell_role_of_new after insert on public.profiles
  for each row when (new.role <> 'student') execute function auth.tell_role();

create trigger profiles_tell_role_of_deleted after delete on public.profiles
  for each row when (old.role <> 'student') execute function auth.tell_role();

create function auth.tell_keys() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('auth_news', 'keys');
  return null;
end
$$;

create trigger signing_keys_tell after insert or update or delete or truncate on auth.signing_keys
  for each statement execute function auth.tell_keys();

-- Browsers in which somebody has signed in before: what strangers do to an e-mail does not keep them out.
create table auth.devices (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  unique (token_hash, user_id)
);
comment on table auth.devices is 'One row per browser and account that signed in there. Knowing the token signs nobody in; it only has failures of its own.';
comment on column auth.devices.token_hash is 'SHA-256 of the device cookie, which is new after each sign-in; a browser that several people use has one for all of them.';
comment on column auth.devices.seen_at is 'The last sign-in or recovery.';

create index devices_user_id_idx on auth.devices (user_id, seen_at desc);
create index devices_seen_at_idx on auth.devices (seen_at);

-- Mails that wait: stored with what causes them, gone when the mail server has taken them.
create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  request jsonb,
  recipient text,
  subject text,
  body_text text,
  body_html text,
  link_until timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  failed_at timestamptz,
  last_error text,
  leave_url text,
  check (num_nonnulls(recipient, subject, body_text, body_html) in (0, 4)),
  check (request is not null or body_text is not null),
  check (link_until is null or request is not null)
);
comment on table auth.mails is 'The outbox. A worker locks the row it sends (skip locked) and deletes it in the same transaction; a crash leaves it waiting.';
comment on column auth.mails.request is 'What somebody asked for in a form; the mail is made of it after the answer, and once more when its link has expired.';
comment on column auth.mails.body_text is 'May hold a link that works, until it is sent. Null: not made yet.';
comment on column auth.mails.link_until is 'When the link in it expires.';
comment on column auth.mails.failed_at is 'Given up; `npm run mails` lists these and tries again.';
comment on column auth.mails.leave_url is 'For the header by which a mailbox ends mails that go to many.';

create index mails_waiting_idx on auth.mails (next_try_at, created_at) where failed_at is null;

create index users_owner_untold_idx on auth.users (office_login_at)
  where owner_told_at is null and office_login_at is not null and email_verified_at is null;

-- The office reads in the log what became of the login.
create function auth.log_disowned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (action, entity, entity_id, title, details)
  select 'updated', 'students', student.id, public.activity_title('students', to_jsonb(student)),
    public.activity_details('students', to_jsonb(student))
      || jsonb_build_object('changed', jsonb_build_array('login'), 'login', 'disowned')
  from public.students as student where student.user_id = new.id;
  return null;
end
$$;

create trigger users_log_disowned after update on auth.users
  for each row when (old.disowned_at is null and new.disowned_at is not null)
  execute function auth.log_disowned();

-- A login that the office made for an address is nobody's until a link from that mailbox was opened, and lets sign in as
-- a student only. Whoever is in there already must not become a member of the office with it: when such a login gets a
-- role in the office, its sessions end, and only its owner gets in again. Whoever changes the role, and by whatever way.
create function auth.end_unproven_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set ended_at = clock_timestamp(), end_reason = 'unproven'
  where user_id = new.id and ended_at is null
    and exists (select from auth.users where id = new.id and email_verified_at is null);
  return null;
end
$$;

create trigger profiles_end_unproven_sessions after insert or update of role on public.profiles
  for each row when (new.role <> 'student') execute function auth.end_unproven_sessions();

-- What the office may know of a student's login: whose it is, and whether the first password is still good. Of the
-- accounts nothing else is read through it, and (a view of two tables) nothing is written.
create view public.logins as
select account.id, account.email_verified_at is not null as is_proven, account.has_initial_password
from auth.users as account join public.profiles on profiles.id = account.id;
comment on view public.logins is 'State of each login, for the office. Read only.';
comment on column public.logins.id is 'As profiles.id.';
comment on column public.logins.is_proven is 'A link from its mailbox was opened. Otherwise the office made it, and whoever knows the password may be somebody else.';
comment on column public.logins.has_initial_password is 'The password is still the phone number that the office gave it.';

revoke all on public.logins from prabesh_engine, prabesh_server;
grant select on public.logins to prabesh_engine;
grant select, insert, update, delete on public.profiles to prabesh_server;

-- What admins were told of: several servers look at the same parts, and the one that writes the row sends the mail.
create table auth.alerts (
  part text primary key,
  since timestamptz not null,
  told_at timestamptz not null default now()
);
comment on table auth.alerts is 'Parts of the product that do not work and of which admins have been told; the row goes when the part works again.';

-- An access token is believed until the servers have heard that its session is over, a moment after the role was taken. In
-- that moment whoever was an admin must not take the role back: the database asks who they are now. Whoever gives up their
-- own role in a request with more changes does so last.
create function auth.refuse_former_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := (public.current_actor()).id;
begin
  if actor is not null and public.current_role_of_request() = 'admin' and not exists (
    select from public.profiles as profile where profile.id = actor and profile.role = 'admin'
  ) then
    raise exception using errcode = 'check_violation', message = 'only an admin gives and takes roles: yours has changed';
  end if;
  return new;
end
$$;
comment on function auth.refuse_former_admin() is 'A role changes by an account that is an admin at this moment, where GraphQL is asked in that role; or by the server, whose own rules count.';

revoke execute on function auth.refuse_former_admin() from public;

create trigger profiles_refuse_former_admin before update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function auth.refuse_former_admin();

create trigger profiles_refuse_former_admin_of_new before insert on public.profiles
  for each row when (new.role <> 'student') execute function auth.refuse_former_admin();
