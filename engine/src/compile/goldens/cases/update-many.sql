begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

with written as (
  update public.books as books
  set pages = $1::int4
  where books.id = $2::int4
  returning (books.*)::public.books as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select (
      select count(*)
      from written as w
    ) as "affected_rows", (
      select coalesce(json_agg(row_to_json(o_2.*)), '[]'::json)
      from (
        select books_2.id as "id", books_2.pages as "pages", books_2.copies as "copies"
        from (
          select (w_2."row").*
          from written as w_2
        ) as books_2
      ) as o_2
    ) as "returning"
  ) as o
)::text as "data", null as "rows";
-- $1 = "41"
-- $2 = "1"

with written as (
  update public.books as books
  set copies = books.copies + $1::int8
  where books.id > $2::int4
  returning (books.*)::public.books as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select (
      select count(*)
      from written as w
    ) as "affected_rows", (
      select coalesce(json_agg(row_to_json(o_2.*)), '[]'::json)
      from (
        select books_2.id as "id", books_2.pages as "pages", books_2.copies as "copies"
        from (
          select (w_2."row").*
          from written as w_2
        ) as books_2
      ) as o_2
    ) as "returning"
  ) as o
)::text as "data", null as "rows";
-- $1 = "2"
-- $2 = "2"

select t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid)
from unnest($1::oid[]) as t(oid)
where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0;
-- $1 = "{16394,16403,16386,16467,16433,16444}"

commit;
