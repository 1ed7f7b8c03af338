begin;

with "written" as (
  insert into "public"."singers" as "singers" ("name")
  values ($1::"text")
  returning ("singers".*)::"public"."singers" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "singers_2"."name" as "name"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "singers_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "Esha"
-- $2 = null

with "written" as (
  insert into "public"."rehearsals" as "rehearsals" ("singer_id", "minutes")
  values ($1::"int4", $2::"int4")
  returning ("rehearsals".*)::"public"."rehearsals" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "rehearsals_2"."minutes" as "minutes"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "rehearsals_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "-1"
-- $3 = null

rollback;
