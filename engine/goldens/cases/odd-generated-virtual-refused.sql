begin;

with "written" as (
  insert into "public"."computed" as "computed" ("id", "virtual")
  values ($1::"int4", $2::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", "result"."data"
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select count(*)
        from "written" as "w"
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = "4"

rollback;
