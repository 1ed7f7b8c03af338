begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

with written as (
  insert into public.reviews as reviews (id, book_id, member_id, stars)
  values ($1::int4, $2::int4, $3::int4, $4::int2)
  returning (reviews.*)::public.reviews as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select reviews_2.id as "id"
    from (
      select (w_2."row").*
      from written as w_2
    ) as reviews_2
    limit 1
  ) as o
)::text as "data", null as "rows";
-- $1 = "70"
-- $2 = "1"
-- $3 = "11"
-- $4 = "9"

rollback;
