begin;

with "written" as (
  insert into "public"."parts" as "parts" ("id", "day", "note")
  values ($1::"int4", $2::"date", $3::"text")
  returning ("parts"."note" <> $3::"text") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
      select (
        select count(*)
        from "written" as "w_2"
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "2010-01-01"
-- $3 = "bad"
-- $4 = null

rollback;
