select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "beds"."name" as "name"
  from "public"."beds" as "beds"
  order by (
    select count(*)
    from "public"."bed_favourites"("beds".*, $1::"json") as "plants"
    where exists (
      select 1
      from "public"."beds" as "beds_2"
      where "beds_2"."id" = "plants"."bed_id" and "beds_2"."owner" = $2::"int4"
    )
  ) desc, (
    select avg("plants_2"."height")
    from "public"."bed_favourites"("beds".*, $1::"json") as "plants_2"
    where exists (
      select 1
      from "public"."beds" as "beds_3"
      where "beds_3"."id" = "plants_2"."bed_id" and "beds_3"."owner" = $2::"int4"
    )
  ) asc
) as "o";
-- $1 = "{\"x-hasura-role\":\"gardener\",\"x-hasura-letter\":\"e\",\"x-hasura-user-id\":\"12\"}"
-- $2 = "12"
