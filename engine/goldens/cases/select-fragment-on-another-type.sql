select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."title" as "title", "books"."id" as "id"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 1
) as "o";
