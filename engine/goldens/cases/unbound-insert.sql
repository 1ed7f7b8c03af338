begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id", "pages", "details")
  values ($1::"int4", $2::"text", $3::"int4", $4::"int4", $5::"jsonb")
  returning ("books".*)::"public"."books" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $6::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "books_2"."pages" as "pages", "books_2"."details" as "details"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "books_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "60"
-- $2 = "Sent"
-- $3 = "1"
-- $4 = null
-- $5 = "{\"note\":null}"
-- $6 = null

commit;
