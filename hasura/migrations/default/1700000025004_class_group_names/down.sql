comment on column public.class_groups.name is null;
drop index public.class_groups_name_key;
drop trigger class_groups_prepare on public.class_groups;
drop function public.prepare_class_group();
