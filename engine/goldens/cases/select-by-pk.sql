select (
  select row_to_json("o".*)
  from (
    select "books"."title" as "title", "books"."published" as "published"
    from "public"."books" as "books"
    where "books"."id" = $1::"int4"
    limit 1
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select "books_2"."title" as "title"
    from "public"."books" as "books_2"
    where "books_2"."id" = $2::"int4"
    limit 1
  ) as "o_2"
)::text;
-- $1 = "3"
-- $2 = "99"
