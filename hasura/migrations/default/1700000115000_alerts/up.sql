-- What admins were told of: several servers look at the same parts, and the one that writes the row sends the mail.
create table auth.alerts (
  part text primary key,
  since timestamptz not null,
  told_at timestamptz not null default now()
);
comment on table auth.alerts is 'Parts of the product that do not work and of which admins have been told; the row goes when the part works again.';
