-- What the office may know of a student's login: whose it is, and whether the first password is still good. Of the
-- accounts nothing else is read through it, and (a view of two tables) nothing is written.
create view public.logins as
select account.id, account.email_verified_at is not null as is_proven, account.has_initial_password
from auth.users as account join public.profiles on profiles.id = account.id;
revoke all on public.logins from prabesh_engine, prabesh_server;
grant select on public.logins to prabesh_engine;
comment on view public.logins is 'State of each login, for the office. Read only.';
comment on column public.logins.id is 'As profiles.id.';
comment on column public.logins.is_proven is 'A link from its mailbox was opened. Otherwise the office made it, and whoever knows the password may be somebody else.';
comment on column public.logins.has_initial_password is 'The password is still the phone number that the office gave it.';
