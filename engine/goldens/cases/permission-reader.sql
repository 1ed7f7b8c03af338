select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id", (
      select row_to_json("o_2".*)
      from (
        select "authors"."name" as "name", (
          select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
          from (
            select "books_2"."id" as "id"
            from "public"."books" as "books_2"
            where "books_2"."author_id" = "authors"."id" and "books_2"."is_public" = true
            limit 2
          ) as "o_3"
        ) as "books"
        from "public"."authors" as "authors"
        where "authors"."id" = "books"."author_id" and exists (
          select 1
          from "public"."books" as "books_3"
          where "books_3"."author_id" = "authors"."id" and "books_3"."is_public" = true
        )
        limit 1
      ) as "o_2"
    ) as "author", (
      select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
      from (
        select "reviews"."stars" as "stars"
        from "public"."reviews" as "reviews"
        where "reviews"."book_id" = "books"."id" and "reviews"."stars" >= $1::"int2"
        order by "reviews"."id" asc
      ) as "o_4"
    ) as "reviews"
    from "public"."books" as "books"
    where "books"."is_public" = true
    limit 2
  ) as "o"
)::text, (
  select row_to_json("o_5".*)
  from (
    select (
      select row_to_json("o_6".*)
      from (
        select "a"."v0" as "count"
      ) as "o_6"
    ) as "aggregate", (
      select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
      from (
        select "books_5"."id" as "id"
        from "public"."books" as "books_5"
        where "books_5"."is_public" = true
        order by "books_5"."id" asc
        limit 2
      ) as "o_7"
    ) as "nodes"
    from (
      select count(*) as "v0"
      from "public"."books" as "books_4"
      where "books_4"."is_public" = true
    ) as "a"
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "authors_2"."id" as "id"
    from "public"."authors" as "authors_2"
    where exists (
      select 1
      from "public"."books" as "books_6"
      where "books_6"."author_id" = "authors_2"."id" and "books_6"."is_public" = true
    ) and exists (
      select 1
      from "public"."books" as "books_7"
      where "books_7"."author_id" = "authors_2"."id" and "books_7"."is_public" = true and "books_7"."title" <> $2::"text"
    )
    order by (
      select count(*)
      from "public"."books" as "books_8"
      where "books_8"."author_id" = "authors_2"."id" and "books_8"."is_public" = true
    ) desc, "authors_2"."id" asc
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "shelf"."author" as "author"
    from "public"."shelf" as "shelf"
    order by "shelf"."id" asc
    limit 1
  ) as "o_9"
)::text, (
  select row_to_json("o_10".*)
  from (
    select "books_9"."id" as "id"
    from "public"."books" as "books_9"
    where "books_9"."is_public" = true and "books_9"."id" = $3::"int4"
    limit 1
  ) as "o_10"
)::text;
-- $1 = "4"
-- $2 = ""
-- $3 = "2"
