-- Two class groups of one name cannot be told apart in a list. Names are unique whatever their case and spaces; of those
-- that are not yet, all but one get a piece of their id.

update public.class_groups set name = btrim(regexp_replace(name, '\s+', ' ', 'g'))
where name <> btrim(regexp_replace(name, '\s+', ' ', 'g'));
update public.class_groups as later set name = left(name, 180) || ' (' || left(id::text, 8) || ')'
where exists (
  select from public.class_groups as first where lower(first.name) = lower(later.name) and first.id < later.id
);

create function public.prepare_class_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;
create trigger class_groups_prepare before insert or update of name on public.class_groups
  for each row execute function public.prepare_class_group();
create unique index class_groups_name_key on public.class_groups (lower(name));
comment on column public.class_groups.name is 'Unique, whatever the case; stored without spaces at its ends and with single ones between words.';
