select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "data"."data" as "data", "data"."row" as "row"
  from "public"."like_this"($1::"public"."data") as "data"
) as "o";
-- $1 = "(9,9,9,seed)"
