drop table public.notices;
drop function public.refresh_deleted_notice_url_slugs();
drop function public.refresh_changed_notice_url_slugs();
drop function public.set_notice_slug();
drop function public.lock_notice_slugs();
drop function public.refresh_notice_url_slugs(text[]);
drop function public.notice_own_url_slug(text, uuid);
drop function public.notice_slug(text, uuid);
