select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id"
  from "public"."books" as "books"
  where "books"."id" = any ($1::"int4"[])
  order by "books"."id" asc
) as "o";
-- $1 = "{2,4}"
