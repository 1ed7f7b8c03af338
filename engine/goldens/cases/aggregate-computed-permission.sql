select row_to_json("o".*)::text
from (
  select (
    select row_to_json("o_2".*)
    from (
      select "a"."v0" as "count", (
        select row_to_json("o_3".*)
        from (
          select "a"."v1" as "grown"
        ) as "o_3"
      ) as "max"
    ) as "o_2"
  ) as "aggregate"
  from (
    select count(*) as "v0", max("public"."plant_grown"("plants".*, $1::"float8")) as "v1"
    from "public"."plants" as "plants"
    where exists (
      select 1
      from "public"."beds" as "beds"
      where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
    )
  ) as "a"
) as "o";
-- $1 = "0"
-- $2 = "12"
