begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $1::"int4", $2::"text")
  on conflict on constraint "plants_pkey" do nothing
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "plants_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "plants_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "F"
-- $3 = null

rollback;
