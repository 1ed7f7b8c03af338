-- Links in mails, and the job that makes logins for imported students. Used by server/auth only, like the rest of
-- this schema.

create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'recovery')),
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_tokens_newest_key unique (user_id, purpose),
  check (password_hash is null or purpose = 'verification')
);
create index one_time_tokens_expires_at_idx on auth.one_time_tokens (expires_at);
comment on table auth.one_time_tokens is 'Links that were mailed, by SHA-256. A spent one is deleted; a new one takes the place of the older one of its purpose.';
comment on column auth.one_time_tokens.password_hash is 'The password typed with the sign-up that caused this link. It becomes the account''s only by opening the link: nobody can choose the password of an address that is not theirs.';

create table auth.login_jobs (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index login_jobs_created_at_idx on auth.login_jobs (created_at desc);
comment on table auth.login_jobs is 'An admin''s order to make logins for students. Its rows in login_job_students say how far it is.';

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
create index login_job_students_waiting_idx on auth.login_job_students (job_id, position) where outcome = 'waiting';
comment on table auth.login_job_students is 'One row per student of a job. A worker locks the row it works on (skip locked) and writes login and outcome in one transaction, so a crash leaves it waiting.';
comment on column auth.login_job_students.student_id is 'No foreign key: the outcome outlives the student.';
comment on column auth.login_job_students.reason is 'Code of the failure; server/auth has the words.';
comment on column auth.login_job_students.attempts is 'Tries that ended by an unforeseen error.';
