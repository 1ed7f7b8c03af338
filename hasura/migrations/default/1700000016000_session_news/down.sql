drop trigger signing_keys_tell on auth.signing_keys;
drop function auth.tell_keys();
drop trigger profiles_tell_role_of_deleted on public.profiles;
drop trigger profiles_tell_role_of_new on public.profiles;
drop trigger profiles_tell_role on public.profiles;
drop function auth.tell_role();
drop trigger sessions_tell_deletion on auth.sessions;
drop trigger sessions_tell_change on auth.sessions;
drop function auth.tell_session();
