begin;

select set_config('hasura.user', $1, true), (
  select json_object_agg(relid, n_tup_ins + n_tup_upd + n_tup_del)::text
  from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0
);
-- $1 = "{\"x-hasura-role\":\"admin\"}"

with written as (
  insert into public.books as books (id, title, author_id)
  values ($1::int4, $2::text, $1::int4)
  returning (books.*)::public.books as "row"
)
select true as "allowed", (
  select count(*)
  from written as w
) as "affected", (
  select row_to_json(o.*)
  from (
    select books_2.id as "id"
    from (
      select (w_2."row").*
      from written as w_2
    ) as books_2
    limit 1
  ) as o
)::text as "data", null as "rows";
-- $1 = "1"
-- $2 = "Again"

rollback;
