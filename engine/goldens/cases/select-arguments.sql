select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id", "books"."genre" as "genre"
    from "public"."books" as "books"
    where "books"."id" = any ($1::"int4"[])
    order by "books"."genre" asc nulls first, "books"."id" desc
    limit $2::"int8"
    offset $3::"int8"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    order by "books_2"."id" asc
  ) as "o_2"
)::text;
-- $1 = "{\"1\",\"2\",\"3\",\"4\"}"
-- $2 = "2"
-- $3 = "1"
