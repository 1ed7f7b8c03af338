select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select 'authors'::text as "__typename", "authors"."id" as "id", (
    select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
    from (
      select "books"."title" as "title", "books"."price" as "price", (
        select row_to_json("o_3".*)
        from (
          select "authors_2"."name" as "name"
          from "public"."authors" as "authors_2"
          where "authors_2"."id" = "books"."author_id"
          limit 1
        ) as "o_3"
      ) as "author"
      from "public"."books" as "books"
      where "books"."author_id" = "authors"."id" and "books"."price" > $1::"numeric"
      order by "books"."price" desc nulls last
      limit 2
      offset 0
    ) as "o_2"
  ) as "works"
  from "public"."authors" as "authors"
  order by "authors"."id" asc
) as "o";
-- $1 = "160"
