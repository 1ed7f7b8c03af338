select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id", "books"."price" as "price", "books"."title" as "heading", (
    select row_to_json("o_2".*)
    from (
      select "authors"."id" as "id", "authors"."name" as "name"
      from "public"."authors" as "authors"
      where "authors"."id" = "books"."author_id"
      limit 1
    ) as "o_2"
  ) as "author"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 1
) as "o";
