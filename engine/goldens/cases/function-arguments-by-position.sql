select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "crates"."note" as "note"
  from "depot"."find_crates"($1::"text", $2::"int4", $3::"bool") as "crates"
) as "o";
-- $1 = "%r%"
-- $2 = "1"
-- $3 = "true"
