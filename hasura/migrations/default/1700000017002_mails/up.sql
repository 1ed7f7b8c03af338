-- Mails that wait: stored with what causes them, gone when the mail server has taken them. Used by the server only,
-- like the rest of this schema.

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
  check (num_nonnulls(recipient, subject, body_text, body_html) in (0, 4)),
  check (request is not null or body_text is not null),
  check (link_until is null or request is not null)
);
create index mails_waiting_idx on auth.mails (next_try_at, created_at) where failed_at is null;
comment on table auth.mails is 'The outbox. A worker locks the row it sends (skip locked) and deletes it in the same transaction; a crash leaves it waiting.';
comment on column auth.mails.request is 'What somebody asked for in a form; the mail is made of it after the answer, and once more when its link has expired.';
comment on column auth.mails.body_text is 'May hold a link that works, until it is sent. Null: not made yet.';
comment on column auth.mails.link_until is 'When the link in it expires.';
comment on column auth.mails.failed_at is 'Given up; `npm run mails` lists these and tries again.';
