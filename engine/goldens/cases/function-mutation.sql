begin;

select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id", "books"."copies" as "copies"
  from "public"."add_copy"($1::"int4") as "books"
) as "o";
-- $1 = "1"

commit;
