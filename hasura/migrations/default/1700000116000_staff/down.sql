drop function if exists auth.log_invitation() cascade;
drop function if exists public.log_staff_role() cascade;
drop function if exists public.log_exams_handed_over() cascade;
alter table public.activity disable trigger activity_refuse_change;
delete from public.activity where entity = 'staff';
alter table public.activity enable trigger activity_refuse_change;
alter table public.activity drop constraint activity_entity_check;
alter table public.activity add constraint activity_entity_check
  check (entity in ('students', 'results', 'notices', 'notes', 'videos', 'links', 'downloads'));
drop function if exists public.hand_over_exams(uuid, uuid);
drop function if exists public.end_staff(uuid, text);
drop function if exists auth.end_sessions_of_staff() cascade;
drop function if exists auth.close_invitations() cascade;
drop function if exists auth.keep_admin_account() cascade;
drop function if exists auth.keep_admin_role() cascade;
drop function if exists auth.keep_an_admin(uuid);
drop index if exists public.exam_holders_owner_idx;
drop view if exists public.staff_invitations;
drop view if exists public.staff;
drop table auth.invitations;
delete from auth.one_time_tokens where purpose = 'invitation';
alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table auth.one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verification', 'recovery', 'ownership'));

comment on column public.activity.details is 'students: {"registration_number"}, of several none. results: {"set_number", "exam_date"}. Updates add {"changed": [columns]}, of a student''s status also {"approval_status": {"from", "to"}}; of several students these are null unless they are the same for all. {"changed": ["login"], "login": "disowned"}: the owner of the e-mail said that the login was not theirs. {"changed": ["class_groups"], "class_groups": {"added": [names]}} or {"removed": [names]}, and so with "candidate_ids"; of several students all names that any of them got or lost.';

comment on column public.activity.entity is 'The table: students, results, notices, notes, videos, links or downloads.';
comment on table public.activity is 'Log of changes to students, results, notices and study resources. Entries are never updated or deleted.';
