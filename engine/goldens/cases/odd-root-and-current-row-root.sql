select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "tree"."id" as "id"
  from "public"."tree" as "tree"
  where not (exists (
    select 1
    from "public"."tree" as "tree_2"
    where "tree_2"."id" = "tree"."parent_id" and "tree_2"."id" <> "tree_2"."id"
  ))
  order by "tree"."id" asc
) as "o";
