select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "parents"."id" as "id", (
    select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
    from (
      select "kids"."id" as "id"
      from "public"."kids" as "kids"
      where "kids"."parent_id" = "parents"."id" and "kids"."id" = $1::"int4"
    ) as "o_2"
  ) as "kids"
  from "public"."parents" as "parents"
  limit 1
) as "o";
-- $1 = "1"
