select row_to_json("o".*)::text
from (
  select (
    select row_to_json("o_2".*)
    from (
      select "a"."v0" as "count", (
        select row_to_json("o_3".*)
        from (
          select "a"."v1" as "price", "a"."v2" as "copies", "a"."v3" as "pages"
        ) as "o_3"
      ) as "avg", (
        select row_to_json("o_4".*)
        from (
          select "a"."v4" as "price"
        ) as "o_4"
      ) as "stddev_pop", (
        select row_to_json("o_5".*)
        from (
          select "a"."v5" as "price", "a"."v6" as "pages"
        ) as "o_5"
      ) as "sum"
    ) as "o_2"
  ) as "aggregate"
  from (
    select count(*) as "v0", avg("books"."price")::text as "v1", avg("books"."copies")::text as "v2", avg("books"."pages") as "v3", stddev_pop("books"."price")::text as "v4", sum("books"."price")::text as "v5", sum("books"."pages") as "v6"
    from "public"."books" as "books"
    where "books"."id" < $1::"int4"
  ) as "a"
) as "o";
-- $1 = "4"
