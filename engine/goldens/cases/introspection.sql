select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select 'books'::text as "__typename"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 1
) as "o";
