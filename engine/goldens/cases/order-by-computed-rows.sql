select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "beds"."name" as "name", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "plants"."name" as "name"
        from "public"."bed_favourites"("beds".*, $1::"json") as "plants"
      ) as "o_2"
    ) as "favourites"
    from "public"."beds" as "beds"
    order by (
      select count(*)
      from "public"."bed_favourites"("beds".*, $1::"json") as "plants_2"
    ) desc, "beds"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "beds_2"."name" as "name"
    from "public"."beds" as "beds_2"
    order by (
      select max("plants_3"."height")
      from "public"."bed_favourites"("beds_2".*, $1::"json") as "plants_3"
    ) desc nulls last
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "plants_4"."id" as "id"
    from "public"."plants" as "plants_4"
    order by (
      select (
        select count(*)
        from "public"."bed_favourites"("beds_3".*, $1::"json") as "plants_5"
      )
      from "public"."beds" as "beds_3"
      where "beds_3"."id" = "plants_4"."bed_id"
      limit 1
    ) asc, "plants_4"."id" desc
  ) as "o_4"
)::text;
-- $1 = "{\"x-hasura-role\":\"admin\",\"x-hasura-letter\":\"e\"}"
