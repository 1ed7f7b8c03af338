select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "kids"."id" as "id"
  from "public"."kids" as "kids"
  where "kids"."id" > $1::"int4"
) as "o";
-- $1 = "0"
