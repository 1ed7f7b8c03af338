begin;

with "written" as (
  update "public"."plants" as "plants"
  set "bed_id" = $1::"int4"
  where "plants"."id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "2"
-- $2 = "1"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
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
        from unnest($2::"public"."plants"[]) as "plants"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "1"
-- $2 = "{\"(1,2,Rose,Plant.Shrub.Rose,1.5,0.5,900,t,good,\\\"{red,white}\\\",\\\"{\\\"\\\"{\\\\\\\\\\\"\\\"a\\\\\\\\\\\"\\\": 1}\\\"\\\"}\\\",\\\"{\\\"\\\"k\\\"\\\": [1, 2]}\\\")\"}"

with "written" as (
  update "public"."plants" as "plants"
  set "height" = "plants"."height" + $1::"float8"
  where "plants"."bed_id" = $2::"int4"
  returning ("plants".*)::"public"."plants" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "1"
-- $2 = "2"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
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
        from unnest($2::"public"."plants"[]) as "plants"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "3"
-- $2 = "{\"(4,2,Lily,Plant.Flower.Lily,1.5,0.25,20,t,,\\\"{white,NULL}\\\",{},)\",\"(5,2,Yew,Plant.Tree.Yew,5,3,7000,t,good,{},{},\\\"{\\\"\\\"k\\\"\\\": \\\"\\\"v\\\"\\\"}\\\")\",\"(1,2,Rose,Plant.Shrub.Rose,2.5,0.5,900,t,good,\\\"{red,white}\\\",\\\"{\\\"\\\"{\\\\\\\\\\\"\\\"a\\\\\\\\\\\"\\\": 1}\\\"\\\"}\\\",\\\"{\\\"\\\"k\\\"\\\": [1, 2]}\\\")\"}"

commit;
