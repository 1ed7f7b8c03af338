begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(relid, n_tup_ins + n_tup_upd + n_tup_del)::text
  from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"

select coalesce(json_agg(row_to_json(o.*)), '[]'::json)::text
from (
  select books.id as "id", books.copies as "copies"
  from public.add_copy($1::int4) as books
) as o;
-- $1 = "1"

select relid, n_tup_ins + n_tup_upd + n_tup_del, schemaname || '.' || relname
from pg_stat_xact_user_tables
where n_tup_ins + n_tup_upd + n_tup_del > 0;

commit;
