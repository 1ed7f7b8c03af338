begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(relid, n_tup_ins + n_tup_upd + n_tup_del)::text
  from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"

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

select relid, n_tup_ins + n_tup_upd + n_tup_del, schemaname || '.' || relname
from pg_stat_xact_user_tables
where n_tup_ins + n_tup_upd + n_tup_del > 0;

commit;
