select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    where "books"."pages" >= $1::"int4" and "books"."pages" <= $2::"int4" and ("books"."price" < $3::"numeric" or "books"."price" > $4::"numeric") and not ("books"."genre" = $5::"text") and "books"."id" <> $6::"int4" and not ("books"."id" = any ($7::"int4"[])) and "books"."published" is not null
    order by "books"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where false
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "books_3"."id" as "id"
    from "public"."books" as "books_3"
    where not (false)
    order by "books_3"."id" asc
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "books_4"."id" as "id"
    from "public"."books" as "books_4"
    where "books_4"."genre" = any ($8::"text"[])
  ) as "o_4"
)::text;
-- $1 = "40"
-- $2 = "300"
-- $3 = "200"
-- $4 = "300"
-- $5 = "novel"
-- $6 = "3"
-- $7 = "{\"4\"}"
-- $8 = "{\"novel\",\"drama\"}"
