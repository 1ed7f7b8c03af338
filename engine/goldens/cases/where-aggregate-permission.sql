select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "beds"."name" as "name"
  from "public"."beds" as "beds"
  where exists (
    select 1
    from (
      select sum("plants"."height") as "value"
      from "public"."plants" as "plants"
      where "plants"."bed_id" = "beds"."id" and exists (
        select 1
        from "public"."beds" as "beds_2"
        where "beds_2"."id" = "plants"."bed_id" and "beds_2"."owner" = $1::"int4"
      )
    ) as "a"
    where "a"."value" > $2::"float8"
  )
) as "o";
-- $1 = "12"
-- $2 = "1"
