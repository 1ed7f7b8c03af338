begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $1::"int4", $2::"text")
  on conflict on constraint "plants_pkey" do nothing
  returning ("plants".*)::"public"."plants" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "plants_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "plants_2"
  limit 1
);
-- $1 = "1"
-- $2 = "F"

rollback;
