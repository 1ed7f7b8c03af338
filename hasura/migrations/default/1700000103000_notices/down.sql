drop function if exists public.refresh_deleted_notice_url_slugs() cascade;
drop function if exists public.refresh_changed_notice_url_slugs() cascade;
drop function if exists public.set_notice_slug() cascade;
drop function if exists public.lock_notice_slugs() cascade;
drop function if exists public.refresh_notice_url_slugs(slugs text[]) cascade;
drop function if exists public.notice_own_url_slug(wanted_slug text, notice_id uuid) cascade;
drop function if exists public.notice_slug(title text, id uuid) cascade;
drop table public.notices;
