begin;

with "written" as (
  update "public"."plants" as "plants"
  set "name" = $1::"text"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "Tea rose"
-- $2 = "11"
-- $3 = "Rose"
-- $4 = "20"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
          select row_to_json("o_3".*)
          from (
            select "beds"."name" as "name"
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
-- $2 = "{\"(1,1,\\\"Tea rose\\\",Plant.Shrub.Rose,1.5,0.5,900,t,good,\\\"{red,white}\\\",\\\"{\\\"\\\"{\\\\\\\\\\\"\\\"a\\\\\\\\\\\"\\\": 1}\\\"\\\"}\\\",\\\"{\\\"\\\"k\\\"\\\": [1, 2]}\\\")\"}"

with "written" as (
  update "public"."plants" as "plants"
  set "height" = "plants"."height" + $1::"float8"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "1"
-- $2 = "11"
-- $3 = "Tea rose"
-- $4 = "20"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
          select row_to_json("o_3".*)
          from (
            select "beds"."name" as "name"
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
-- $2 = "{\"(1,1,\\\"Tea rose\\\",Plant.Shrub.Rose,2.5,0.5,900,t,good,\\\"{red,white}\\\",\\\"{\\\"\\\"{\\\\\\\\\\\"\\\"a\\\\\\\\\\\"\\\": 1}\\\"\\\"}\\\",\\\"{\\\"\\\"k\\\"\\\": [1, 2]}\\\")\"}"

with "written" as (
  update "public"."plants" as "plants"
  set "height" = $1::"float8"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "1"
-- $2 = "11"
-- $3 = "Lily"
-- $4 = "20"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
          select row_to_json("o_3".*)
          from (
            select "beds"."name" as "name"
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
-- $1 = "0"
-- $2 = "{}"

with "written" as (
  update "public"."plants" as "plants"
  set "name" = $1::"text"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  )
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $3::"float8") is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "Any"
-- $2 = "11"
-- $3 = "20"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
          select row_to_json("o_3".*)
          from (
            select "beds"."name" as "name"
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
-- $2 = "{\"(2,1,Any,Plant.Tree.Oak,12,6,90000,t,fair,{green},{},)\",\"(3,1,Any,Plant.Tree.Elm,10,4,80000,f,poor,,{},{})\",\"(1,1,Any,Plant.Shrub.Rose,2.5,0.5,900,t,good,\\\"{red,white}\\\",\\\"{\\\"\\\"{\\\\\\\\\\\"\\\"a\\\\\\\\\\\"\\\": 1}\\\"\\\"}\\\",\\\"{\\\"\\\"k\\\"\\\": [1, 2]}\\\")\"}"

commit;
