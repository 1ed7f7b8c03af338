select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id"
  from "public"."search_books"($1::"text", $2::"int4") as "books"
  order by "books"."id" asc
  limit 1
) as "o";
-- $1 = ""
-- $2 = null
