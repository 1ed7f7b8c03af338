drop view public.logins;
