begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $2::"int4", $3::"text")
  returning ("plants".*)::"public"."plants" as "row", (exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $4::"int4"
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) or ("result"."affected" = 0 and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text, (
  select "plants_2"."id"::text
  from (
    select ("w_4"."row").*
    from "written" as "w_4"
  ) as "plants_2"
  limit 1
)]::text, true))::text end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "25"
-- $2 = "1"
-- $3 = "D"
-- $4 = "11"
-- $5 = null

with "written" as (
  insert into "public"."passports" as "passports" ("number", "plant_id")
  values ($1::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning ("passports"."number" like $2::"text") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else null end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "X-25"
-- $2 = "P-%"
-- $3 = null

rollback;
