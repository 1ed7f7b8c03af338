begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id", "added_by", "is_public")
  values ($1::"int4", $2::"text", $3::"int4", $4::"int4", $5::"bool")
  returning ("books".*)::"public"."books" as "row", (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $4::"int4"
  )) is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", (
  select row_to_json("o".*)
  from (
    select "books_2"."id" as "id"
    from (
      select ("w_3"."row").*
      from "written" as "w_3"
    ) as "books_2"
    limit 1
  ) as "o"
)::text as "data", null as "rows";
-- $1 = "20"
-- $2 = "A"
-- $3 = "2"
-- $4 = "11"
-- $5 = "false"

rollback;
