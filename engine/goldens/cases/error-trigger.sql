begin;

with "written" as (
  update "public"."books" as "books"
  set "price" = $1::"numeric"
  where "books"."id" = $2::"int4"
  returning ("books".*)::"public"."books" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", (
  select row_to_json("o".*)
  from (
    select "books_2"."id" as "id"
    from (
      select ("w_2"."row").*
      from "written" as "w_2"
    ) as "books_2"
    limit 1
  ) as "o"
)::text as "data", null as "rows";
-- $1 = "0"
-- $2 = "1"

rollback;
