begin;

with "written" as (
  insert into "public"."passports" as "passports" ("number")
  values ($1::"text")
  returning ("passports".*)::"public"."passports" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "passports_2"."plant_id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "passports_2"
  limit 1
);
-- $1 = "P-0"

rollback;
