begin;

with "written" as (
  insert into "depot"."crates" as "crates" ("id", "note")
  values ($1::"int4", $2::"text")
  returning ("crates".*)::"depot"."crates" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "crates_2"."id" as "id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "crates_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "again"
-- $3 = null

rollback;
