select row_to_json("o".*)::text
from (
  select "crates"."place" as "place"
  from "depot"."crates" as "crates"
  where "crates"."id" = $1::"int4"
  limit 1
) as "o";
-- $1 = "1"
