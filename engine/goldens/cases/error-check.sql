begin;

with "written" as (
  insert into "public"."reviews" as "reviews" ("id", "book_id", "member_id", "stars")
  values ($1::"int4", $2::"int4", $3::"int4", $4::"int2")
  returning ("reviews".*)::"public"."reviews" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $5::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "reviews_2"."id" as "id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "reviews_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "70"
-- $2 = "1"
-- $3 = "11"
-- $4 = "9"
-- $5 = null

rollback;
