begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

select coalesce(json_agg(row_to_json(o.*)), '[]'::json)::text
from (
  select books.id as "id", books.copies as "copies"
  from public.add_copy($1::int4) as books
) as o;
-- $1 = "1"

select t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid)
from unnest($1::oid[]) as t(oid)
where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0;
-- $1 = "{16394,16403,16386,16467,16433,16444}"

commit;
