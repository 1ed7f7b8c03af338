begin;

with "written" as (
  update "public"."plants" as "plants"
  set "bed_id" = $1::"int4"
  where "plants"."id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select count(*)
  from "written" as "w"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "2"
-- $2 = "1"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "public"."plant_area"("plants".*) as "area", (
            select row_to_json("o_3".*)
            from (
              select (
                select row_to_json("o_4".*)
                from (
                  select (
                    select row_to_json("o_5".*)
                    from (
                      select "a"."v0" as "count", (
                        select row_to_json("o_6".*)
                        from (
                          select "a"."v1" as "height"
                        ) as "o_6"
                      ) as "sum"
                    ) as "o_5"
                  ) as "aggregate"
                  from (
                    select count(*) as "v0", sum("plants_2"."height") as "v1"
                    from "public"."plants" as "plants_2"
                    where "plants_2"."bed_id" = "beds"."id"
                  ) as "a"
                ) as "o_4"
              ) as "plants_aggregate"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "public"."plants" as "plants"
  set "height" = "plants"."height" + $1::"float8"
  where "plants"."bed_id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select count(*)
  from "written" as "w"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "2"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "public"."plant_area"("plants".*) as "area", (
            select row_to_json("o_3".*)
            from (
              select (
                select row_to_json("o_4".*)
                from (
                  select (
                    select row_to_json("o_5".*)
                    from (
                      select "a"."v0" as "count", (
                        select row_to_json("o_6".*)
                        from (
                          select "a"."v1" as "height"
                        ) as "o_6"
                      ) as "sum"
                    ) as "o_5"
                  ) as "aggregate"
                  from (
                    select count(*) as "v0", sum("plants_2"."height") as "v1"
                    from "public"."plants" as "plants_2"
                    where "plants_2"."bed_id" = "beds"."id"
                  ) as "a"
                ) as "o_4"
              ) as "plants_aggregate"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
