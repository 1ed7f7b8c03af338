drop trigger users_log_disowned on auth.users;
drop function auth.log_disowned();

delete from auth.one_time_tokens where purpose = 'ownership';
alter table auth.one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('verification', 'recovery'));
delete from auth.mails where request ->> 'kind' = 'office_login';

update auth.users set email_verified_at = coalesce(email_verified_at, office_login_at);
alter table auth.users
  drop constraint users_disowned_check,
  drop column office_login_at,
  drop column owner_told_at,
  drop column disowned_at;
comment on column auth.users.email_verified_at is 'Null until the address was confirmed; signing in needs it.';
comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all.';
