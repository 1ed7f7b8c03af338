alter table public.class_groups drop column name_order;
