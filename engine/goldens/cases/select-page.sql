select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id", "books"."title" as "title", (
      select row_to_json("o_2".*)
      from (
        select "authors"."name" as "name"
        from "public"."authors" as "authors"
        where "authors"."id" = "books"."author_id"
        limit 1
      ) as "o_2"
    ) as "author"
    from (
      select "books_2".*
      from "public"."books" as "books_2"
      order by "books_2"."price" desc, "books_2"."id" asc
      limit 2
      offset $1::"int8"
    ) as "books"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "authors_2"."id" as "id", (
      select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
      from (
        select "books_3"."title" as "title", (
          select row_to_json("o_5".*)
          from (
            select "authors_4"."id" as "id"
            from "public"."authors" as "authors_4"
            where "authors_4"."id" = "books_3"."author_id"
            limit 1
          ) as "o_5"
        ) as "author"
        from (
          select "books_4".*
          from "public"."books" as "books_4"
          where "books_4"."author_id" = "authors_2"."id"
          order by "books_4"."id" asc
          limit 1
          offset 1
        ) as "books_3"
      ) as "o_4"
    ) as "works"
    from (
      select "authors_3".*
      from "public"."authors" as "authors_3"
      order by "authors_3"."id" asc
      limit 1
      offset 1
    ) as "authors_2"
  ) as "o_3"
)::text;
-- $1 = "1"
