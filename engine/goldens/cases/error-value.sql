select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id"
  from "public"."books" as "books"
  where "books"."published" > $1::"timestamptz"
) as "o";
-- $1 = "yesterday-ish"
