drop index public.notices_search_idx;
drop view public.resource_groups;
