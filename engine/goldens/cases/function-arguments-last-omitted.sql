select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "crates"."note" as "note"
  from "depot"."find_crates"($1::"text") as "crates"
) as "o";
-- $1 = "%"
