-- An access token is believed until the servers have heard that its session is over, a moment after the role was taken. In
-- that moment whoever was an admin must not take the role back: the database asks who they are now. Whoever gives up their
-- own role in a request with more changes does so last.
create function auth.refuse_former_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := (public.current_actor()).id;
begin
  if actor is not null and public.current_role_of_request() = 'admin' and not exists (
    select from public.profiles as profile where profile.id = actor and profile.role = 'admin'
  ) then
    raise exception using errcode = 'check_violation', message = 'only an admin gives and takes roles: yours has changed';
  end if;
  return new;
end
$$;
comment on function auth.refuse_former_admin() is 'A role changes by an account that is an admin at this moment, where GraphQL is asked in that role; or by the server, whose own rules count.';
revoke execute on function auth.refuse_former_admin() from public;

create trigger profiles_refuse_former_admin before update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function auth.refuse_former_admin();
create trigger profiles_refuse_former_admin_of_new before insert on public.profiles
  for each row when (new.role <> 'student') execute function auth.refuse_former_admin();
