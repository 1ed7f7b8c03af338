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
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $6::"int4" or (not ("result"."allowed") and $6::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
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
  )::text as "data"
  offset 0
) as "result";
-- $1 = "20"
-- $2 = "A"
-- $3 = "2"
-- $4 = "11"
-- $5 = "false"
-- $6 = null

rollback;
