drop trigger users_sync_profile on auth.users;
drop table public.profiles;
drop function public.sync_profile();
drop function public.set_profile_email();
