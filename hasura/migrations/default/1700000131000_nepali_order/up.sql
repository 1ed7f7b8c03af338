-- Names of class groups in the order of a Nepali dictionary: Devanagari first, joiners and the case of Latin letters last. The
-- database itself compares code points. Computed when it is read, and in no index: an order of ICU's changes with its version.
do $$
declare
  by_dictionary text := (
    select format('collate pg_catalog.%I', collname) from pg_collation
    where collname = 'ne-x-icu' and collnamespace = 'pg_catalog'::regnamespace and collencoding in (-1, 6)
  );
begin
  -- A Postgres without ICU goes on with code points, which is the same for most names in one script.
  execute format(
    'alter table public.class_groups add column name_order text %s generated always as (name) virtual',
    by_dictionary
  );
end
$$;
comment on column public.class_groups.name_order is 'The name, to be ordered by: as a Nepali dictionary has it, where Postgres knows that order (ne-x-icu).';
