select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "tree"."id" as "id"
  from "public"."tree" as "tree"
  where exists (
    select 1
    from "public"."tree" as "tree_2"
    where "tree_2"."parent_id" = "tree"."id" and "tree_2"."parent_id" = "tree"."id"
  )
  order by "tree"."id" asc
) as "o";
