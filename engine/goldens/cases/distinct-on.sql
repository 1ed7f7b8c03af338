select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."id" as "id", (
    select row_to_json("o_2".*)
    from (
      select (
        select row_to_json("o_3".*)
        from (
          select "a"."v0" as "count"
        ) as "o_3"
      ) as "aggregate"
      from (
        select count(*) as "v0"
        from (
          select distinct on ("reviews_2"."stars") "reviews_2".*
          from "public"."reviews" as "reviews_2"
          where "reviews_2"."book_id" = "books"."id"
        ) as "reviews"
      ) as "a"
    ) as "o_2"
  ) as "reviews_aggregate"
  from (
    select distinct on ("books_2"."author_id") "books_2".*
    from "public"."books" as "books_2"
    order by "books_2"."author_id" asc, "books_2"."id" desc
    limit 5
  ) as "books"
) as "o";
