create function public.exam_holder_name(holder public.exam_holders) returns text
language sql stable set search_path = '' as $$
  select nullif(profile.name, '') from public.profiles as profile where profile.id = holder.user_id
$$;
comment on function public.exam_holder_name(public.exam_holders) is 'What the holder is called; null when nobody has said it, or the account is gone.';
