begin;

with "written" as (
  insert into "public"."passports" as "passports" ("number")
  values ($1::"text")
  returning ("passports".*)::"public"."passports" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $2::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "passports_2"."plant_id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "passports_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "P-0"
-- $2 = null

rollback;
