select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "plants"."id" as "id"
  from "public"."plants" as "plants"
  where "plants"."details" ? $1::"text"
) as "o";
-- $1 = null
