begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $2::"int4", $3::"text")
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
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
-- $1 = "20"
-- $2 = "1"
-- $3 = "Ash"
-- $4 = null

with "written" as (
  insert into "public"."passports" as "passports" ("number", "plant_id")
  values ($1::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning ("passports".*)::"public"."passports" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $2::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1', array[(
  select "passports_2"."plant_id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
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
-- $1 = "P-20"
-- $2 = null

with "written" as (
  insert into "public"."stamps" as "stamps" ("place", "plant_id")
  values ($1::"text", (current_setting('hasura.written_1')::text[])[1]::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", null
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "Ilam"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "plants"."name" as "name", (
        select row_to_json("o_2".*)
        from (
          select "passports"."number" as "number", (
            select row_to_json("o_3".*)
            from (
              select "stamps"."place" as "place"
              from "public"."stamps" as "stamps"
              where "stamps"."plant_id" = "passports"."plant_id"
              limit 1
            ) as "o_3"
          ) as "stamp"
          from "public"."passports" as "passports"
          where "passports"."plant_id" = "plants"."id"
          limit 1
        ) as "o_2"
      ) as "passport"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
