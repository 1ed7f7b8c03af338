select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    where "books"."title" like $1::"text"
    order by "books"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where "books_2"."title" not like $1::"text"
    order by "books_2"."id" asc
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "books_3"."id" as "id"
    from "public"."books" as "books_3"
    where "books_3"."title" ilike $2::"text"
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "books_4"."id" as "id"
    from "public"."books" as "books_4"
    where "books_4"."title" not ilike $2::"text"
    order by "books_4"."id" asc
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "books_5"."id" as "id"
    from "public"."books" as "books_5"
    where "books_5"."title" similar to $3::"text"
    order by "books_5"."id" asc
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "books_6"."id" as "id"
    from "public"."books" as "books_6"
    where "books_6"."title" not similar to $3::"text"
    order by "books_6"."id" asc
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "books_7"."id" as "id"
    from "public"."books" as "books_7"
    where "books_7"."title" ~ $4::"text"
    order by "books_7"."id" asc
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "books_8"."id" as "id"
    from "public"."books" as "books_8"
    where "books_8"."title" !~ $4::"text"
    order by "books_8"."id" asc
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "books_9"."id" as "id"
    from "public"."books" as "books_9"
    where "books_9"."title" ~* $5::"text"
    order by "books_9"."id" asc
  ) as "o_9"
)::text, (
  select coalesce(json_agg(row_to_json("o_10".*)), '[]'::json)
  from (
    select "books_10"."id" as "id"
    from "public"."books" as "books_10"
    where "books_10"."title" !~* $5::"text"
    order by "books_10"."id" asc
  ) as "o_10"
)::text;
-- $1 = "Sh%"
-- $2 = "%MADAN"
-- $3 = "(Muna|Shirishko)%"
-- $4 = "^S"
-- $5 = "^s"
