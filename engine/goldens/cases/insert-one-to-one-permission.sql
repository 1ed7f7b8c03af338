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
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows", (
  select "plants_2"."id"::text
  from (
    select ("w_4"."row").*
    from "written" as "w_4"
  ) as "plants_2"
  limit 1
);
-- $1 = "25"
-- $2 = "1"
-- $3 = "D"
-- $4 = "11"

with "written" as (
  insert into "public"."passports" as "passports" ("number", "plant_id")
  values ($1::"text", $2::"int4")
  returning ("passports".*)::"public"."passports" as "row", ("passports"."number" like $3::"text") is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "X-25"
-- $2 = "25"
-- $3 = "P-%"

rollback;
