select (
  select row_to_json("o".*)
  from (
    select 'books_aggregate'::text as "__typename", (
      select row_to_json("o_2".*)
      from (
        select 'books_aggregate_fields'::text as "__typename", "a"."v0" as "count", "a"."v1" as "titles", (
          select row_to_json("o_3".*)
          from (
            select "a"."v2" as "pages", "a"."v3" as "copies"
          ) as "o_3"
        ) as "sum", (
          select row_to_json("o_4".*)
          from (
            select "a"."v4" as "pages"
          ) as "o_4"
        ) as "avg", (
          select row_to_json("o_5".*)
          from (
            select "a"."v5" as "published", "a"."v6" as "title"
          ) as "o_5"
        ) as "min", (
          select row_to_json("o_6".*)
          from (
            select "a"."v7" as "pages"
          ) as "o_6"
        ) as "stddev", (
          select row_to_json("o_7".*)
          from (
            select "a"."v8" as "pages"
          ) as "o_7"
        ) as "variance"
      ) as "o_2"
    ) as "aggregate", (
      select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
      from (
        select "books_2"."id" as "id", (
          select row_to_json("o_9".*)
          from (
            select "authors"."name" as "name"
            from "public"."authors" as "authors"
            where "authors"."id" = "books_2"."author_id"
            limit 1
          ) as "o_9"
        ) as "author"
        from "public"."books" as "books_2"
        where "books_2"."pages" is not null
        order by "books_2"."id" desc
      ) as "o_8"
    ) as "nodes"
    from (
      select count(*) as "v0", count(distinct ("books"."title", "books"."author_id")) as "v1", sum("books"."pages") as "v2", sum("books"."copies") as "v3", avg("books"."pages") as "v4", min("books"."published") as "v5", min("books"."title") as "v6", stddev("books"."pages") as "v7", variance("books"."pages") as "v8"
      from "public"."books" as "books"
      where "books"."pages" is not null
    ) as "a"
  ) as "o"
)::text, (
  select row_to_json("o_10".*)
  from (
    select (
      select row_to_json("o_11".*)
      from (
        select "a_2"."v0" as "count", (
          select row_to_json("o_12".*)
          from (
            select "a_2"."v1" as "id"
          ) as "o_12"
        ) as "max"
      ) as "o_11"
    ) as "aggregate"
    from (
      select count(*) as "v0", max("books_3"."id") as "v1"
      from (
        select "books_4".*
        from "public"."books" as "books_4"
        order by "books_4"."id" asc
        limit 2
        offset 1
      ) as "books_3"
    ) as "a_2"
  ) as "o_10"
)::text, (
  select coalesce(json_agg(row_to_json("o_13".*)), '[]'::json)
  from (
    select (
      select row_to_json("o_14".*)
      from (
        select (
          select row_to_json("o_16".*)
          from (
            select "a_3"."v0" as "count", (
              select row_to_json("o_17".*)
              from (
                select "a_3"."v1" as "pages"
              ) as "o_17"
            ) as "sum"
          ) as "o_16"
        ) as "aggregate", "a_3"."v2" as "nodes"
        from (
          select count(*) as "v0", sum("books_5"."pages") as "v1", coalesce(json_agg((
            select row_to_json("o_15".*)
            from (
              select "books_5"."id" as "id"
            ) as "o_15"
          )), '[]'::json) as "v2"
          from "public"."books" as "books_5"
          where "books_5"."author_id" = "authors_2"."id"
        ) as "a_3"
      ) as "o_14"
    ) as "books_aggregate"
    from "public"."authors" as "authors_2"
    where "authors_2"."id" = $1::"int4"
  ) as "o_13"
)::text;
-- $1 = "3"
