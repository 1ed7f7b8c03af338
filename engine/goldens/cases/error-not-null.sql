begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "author_id")
  values ($1::"int4", $2::"int4")
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
-- $1 = "70"
-- $2 = "1"

rollback;
