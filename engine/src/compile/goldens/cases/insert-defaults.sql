begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::text
  from unnest($2::oid[]) as t(oid)
  where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"
-- $2 = "{16394,16403,16386,16467,16433,16444}"

with written as (
  insert into public.books as books (id, title, author_id, copies)
  values ($1::int4, $2::text, $3::int4, $4::int8), ($5::int4, $6::text, $7::int4, default)
  returning (books.*)::public.books as "row"
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
        select books_2.id as "id", books_2.copies as "copies"
        from (
          select (w_2."row").*
          from written as w_2
        ) as books_2
      ) as o_2
    ) as "returning"
  ) as o
)::text as "data", null as "rows";
-- $1 = "20"
-- $2 = "A"
-- $3 = "3"
-- $4 = "5"
-- $5 = "21"
-- $6 = "B"
-- $7 = "3"

select t.oid, pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid)
from unnest($1::oid[]) as t(oid)
where pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid) > 0;
-- $1 = "{16394,16403,16386,16467,16433,16444}"

commit;
