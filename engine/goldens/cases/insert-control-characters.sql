begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id", "details")
  values ($1::"int4", $2::"text", $3::"int4", $4::"jsonb")
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
      select "books_2"."title" as "title", "books_2"."details" as "details", "books_2"."details" #> $5::"text"[] as "key"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "books_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "30"
-- $2 = "\u0001\b\f\n\r\t\u001f"
-- $3 = "3"
-- $4 = "{\"\\u0001\\n\":\"\\u001f \",\"tab\\t\":[\"\\b\\f\\r\"]}"
-- $5 = "{\"tab\t\"}"
-- $6 = null

commit;
