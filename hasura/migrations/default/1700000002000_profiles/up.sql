-- What GraphQL may know of an account: its e-mail and its role. Kept in step with auth.users by triggers.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'student',
  email text not null,
  constraint profiles_role_check check (role in ('admin', 'teacher', 'student'))
);
create unique index profiles_email_key on public.profiles (lower(email));
create index profiles_role_idx on public.profiles (role);

comment on table public.profiles is 'Role and e-mail of each login. Made with the account; deleted with it.';
comment on column public.profiles.id is 'The id of the account in auth.users.';
comment on column public.profiles.role is 'admin, teacher or student. Goes into the access token at sign-in and refresh.';
comment on column public.profiles.email is 'Always the e-mail of the account; a value written here is replaced by it.';

-- The account owns the address: whoever writes a profile cannot make the two differ.
create function public.set_profile_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := coalesce((select email from auth.users where id = new.id), new.email);
  return new;
end
$$;
create trigger profiles_set_email before insert or update on public.profiles
  for each row execute function public.set_profile_email();

create function public.sync_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.profiles (id, email) values (new.id, new.email)
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;
create trigger users_sync_profile after insert or update of email on auth.users
  for each row execute function public.sync_profile();

insert into public.profiles (id, email) select id, email from auth.users;
