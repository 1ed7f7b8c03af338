begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"member\",\"x-hasura-user-id\":\"11\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

with written as (
  update public.books as books
  set added_by = $1::int4, price = $2::numeric
  where books.added_by = $1::int4 and books.id = $3::int4
  returning (books.*)::public.books as "row", (books.price < $4::numeric) is true as "allowed"
)
select (
  select coalesce(bool_and(w.allowed), true)
  from written as w
) as "allowed", (
  select count(*)
  from written as w_2
) as "affected", (
  select row_to_json(o.*)
  from (
    select books_2.id as "id"
    from (
      select (w_3."row").*
      from written as w_3
    ) as books_2
    limit 1
  ) as o
)::text as "data", null as "rows";
-- $1 = "11"
-- $2 = "2000"
-- $3 = "1"
-- $4 = "1000"

rollback;
