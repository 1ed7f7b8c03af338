begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

with written as (
  insert into public.authors as authors (id, name)
  values ($1::int4, $2::text)
  returning (authors.*)::public.authors as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select authors_2.name as "name"
    from (
      select (w_2."row").*
      from written as w_2
    ) as authors_2
    limit 1
  ) as o
)::text as "data", null as "rows";
-- $1 = "60"
-- $2 = "Z"

with written as (
  update public.authors as authors
  set name = $1::text
  where authors.id >= $2::int4
  returning (authors.*)::public.authors as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select (
      select coalesce(json_agg(row_to_json(o_2.*)), '[]'::json)
      from (
        select authors_2.name as "name"
        from (
          select (w_2."row").*
          from written as w_2
        ) as authors_2
      ) as o_2
    ) as "returning"
  ) as o
)::text as "data", null as "rows";
-- $1 = "Zed"
-- $2 = "60"

with written as (
  delete
  from public.authors as authors
  where authors.id = $1::int4
  returning (authors.*)::public.authors as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select authors_2.name as "name"
    from (
      select (w_2."row").*
      from written as w_2
    ) as authors_2
    limit 1
  ) as o
)::text as "data", null as "rows";
-- $1 = "60"

select t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid)
from unnest($1::oid[]) as t(oid)
where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0;
-- $1 = "{16394,16403,16386,16467,16433,16444}"

commit;
