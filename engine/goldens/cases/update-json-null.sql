begin;

with "written" as (
  update "public"."plants" as "plants"
  set "details" = "plants"."details" - $1::"text"
  where "plants"."id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants_2"."details" as "details"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "plants_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null
-- $2 = "5"
-- $3 = null

with "written" as (
  update "public"."plants" as "plants"
  set "details" = "plants"."details" || $1::"jsonb"
  where "plants"."id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants_2"."details" as "details"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "plants_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null
-- $2 = "1"
-- $3 = null

commit;
