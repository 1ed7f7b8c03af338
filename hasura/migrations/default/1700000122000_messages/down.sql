drop function if exists public.choose_messages(wanted boolean, hasura_session json) cascade;
drop function if exists public.send_message(message_id uuid, channel text, subject text, body text, link text, students jsonb, class_group_id uuid, to_guardian boolean) cascade;
drop function if exists public.test_message(message_id uuid, subject text, body text, link text) cascade;
drop function if exists public.stop_message(message_id uuid) cascade;
drop function if exists public.check_message(channel text, subject text, body text, link text) cascade;
drop function if exists public.message_audience(channel text, students jsonb, class_group_id uuid, to_guardian boolean) cascade;
drop view if exists public.message_audiences cascade;
drop function if exists public.message_candidates(channel text, students jsonb, class_group_id uuid, to_guardian boolean) cascade;
drop function if exists public.is_sendable(email text) cascade;
drop table auth.message_links;
drop index auth.mails_message_idx;
alter table auth.mails drop column leave_url;
drop view if exists public.message_progress cascade;
drop table public.message_recipients;
drop table public.messages;
drop function if exists public.forget_recipient() cascade;
drop function if exists public.withdraw_message_mails() cascade;
drop function if exists public.log_messages() cascade;
alter table public.site_settings drop column sms_price;
do $$
declare
  rule text := (
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.activity'::regclass and conname = 'activity_entity_check'
  );
begin
  alter table public.activity disable trigger activity_refuse_change;
  delete from public.activity where entity = 'messages';
  alter table public.activity enable trigger activity_refuse_change;
  alter table public.activity drop constraint activity_entity_check;
  execute format(
    'alter table public.activity add constraint activity_entity_check %s',
    replace(rule, ', ''messages''::text', '')
  );
  execute replace(
    pg_get_functiondef('public.log_students_updated()'::regprocedure),
    $line$        case when new_row.may_be_written_to <> old_row.may_be_written_to then 'may_be_written_to' end,
$line$, '');
end
$$;
alter table public.students drop column may_be_written_to;
