select (
  select row_to_json("o".*)
  from (
    select (
      select row_to_json("o_3".*)
      from (
        select (
          select row_to_json("o_4".*)
          from (
            select "a"."v0" as "area", "a"."v1" as "by_two"
          ) as "o_4"
        ) as "avg", (
          select row_to_json("o_5".*)
          from (
            select "a"."v2" as "area", "a"."v3" as "grown", "a"."v4" as "mood", 'plants_max_fields'::text as "label"
          ) as "o_5"
        ) as "max", (
          select row_to_json("o_6".*)
          from (
            select "a"."v5" as "area", "a"."v6" as "height"
          ) as "o_6"
        ) as "sum", (
          select row_to_json("o_7".*)
          from (
            select "a"."v7" as "mood", "a"."v8" as "colours"
          ) as "o_7"
        ) as "min", (
          select row_to_json("o_8".*)
          from (
            select "a"."v9" as "grown"
          ) as "o_8"
        ) as "stddev"
      ) as "o_3"
    ) as "aggregate", "a"."v10" as "nodes"
    from (
      select avg("public"."plant_area"("plants".*)) as "v0", avg("public"."plant_grown"("plants".*, $1::"float8")) as "v1", max("public"."plant_area"("plants".*)) as "v2", max("public"."plant_grown"("plants".*, $2::"float8", $3::"int4")) as "v3", max("plants"."mood") as "v4", sum("public"."plant_area"("plants".*)) as "v5", sum("plants"."height") as "v6", min("plants"."mood") as "v7", min("plants"."colours") as "v8", stddev("public"."plant_grown"("plants".*, $2::"float8")) as "v9", coalesce(json_agg((
        select row_to_json("o_2".*)
        from (
          select "public"."plant_area"("plants".*) as "area"
        ) as "o_2"
      )), '[]'::json) as "v10"
      from (
        select "plants_2".*
        from "public"."plants" as "plants_2"
        order by "plants_2"."id" asc
        limit 4
      ) as "plants"
    ) as "a"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select (
      select row_to_json("o_10".*)
      from (
        select (
          select row_to_json("o_11".*)
          from (
            select (
              select row_to_json("o_12".*)
              from (
                select "a_2"."v0" as "area"
              ) as "o_12"
            ) as "max"
          ) as "o_11"
        ) as "aggregate"
        from (
          select max("public"."plant_area"("plants_3".*)) as "v0"
          from "public"."plants" as "plants_3"
          where "plants_3"."bed_id" = "beds"."id"
        ) as "a_2"
      ) as "o_10"
    ) as "plants_aggregate"
    from "public"."beds" as "beds"
  ) as "o_9"
)::text, (
  select row_to_json("o_13".*)
  from (
    select (
      select row_to_json("o_14".*)
      from (
        select (
          select row_to_json("o_15".*)
          from (
            select "a_3"."v0" as "label"
          ) as "o_15"
        ) as "max"
      ) as "o_14"
    ) as "aggregate"
    from (
      select max("public"."bed_label"("beds_2".*)) as "v0"
      from "public"."beds" as "beds_2"
    ) as "a_3"
  ) as "o_13"
)::text;
-- $1 = "2"
-- $2 = "1"
-- $3 = "3"
