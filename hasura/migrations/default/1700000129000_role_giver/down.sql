drop trigger profiles_refuse_former_admin on public.profiles;
drop trigger profiles_refuse_former_admin_of_new on public.profiles;
drop function auth.refuse_former_admin();
