select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 2
) as "o";
