select (
  select row_to_json("o".*)
  from (
    select "books"."price"::text as "price", "books"."copies"::text as "copies", "books"."pages" as "pages"
    from "public"."books" as "books"
    where "books"."id" = $1::"int4"
    limit 1
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select (
      select row_to_json("o_3".*)
      from (
        select (
          select row_to_json("o_4".*)
          from (
            select "a"."v0" as "copies", "a"."v1" as "pages"
          ) as "o_4"
        ) as "sum", (
          select row_to_json("o_5".*)
          from (
            select "a"."v2" as "price"
          ) as "o_5"
        ) as "max", (
          select row_to_json("o_6".*)
          from (
            select "a"."v3" as "pages"
          ) as "o_6"
        ) as "avg"
      ) as "o_3"
    ) as "aggregate"
    from (
      select sum("books_2"."copies")::text as "v0", sum("books_2"."pages") as "v1", max("books_2"."price")::text as "v2", avg("books_2"."pages") as "v3"
      from "public"."books" as "books_2"
    ) as "a"
  ) as "o_2"
)::text;
-- $1 = "1"
