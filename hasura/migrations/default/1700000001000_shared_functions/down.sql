drop function public.refuse_direct_write();
drop function public.set_updated_at();
drop extension pg_trgm;
