begin;

with "written" as (
  update "public"."plants" as "plants"
  set "name" = $1::"text"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."id" = $3::"int4"
  returning ("plants"."height" < $4::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
-- $1 = "Kept?"
-- $2 = "11"
-- $3 = "1"
-- $4 = "20"
-- $5 = null

with "written" as (
  update "public"."plants" as "plants"
  set "height" = $1::"float8"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."id" = $3::"int4"
  returning ("plants"."height" < $4::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
-- $1 = "20"
-- $2 = "11"
-- $3 = "2"
-- $4 = "20"
-- $5 = null

rollback;
