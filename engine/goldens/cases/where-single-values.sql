select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    where "books"."title" = any ($1::"text"[])
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where "books_2"."id" = any ($2::"int4"[])
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "books_3"."id" as "id"
    from "public"."books" as "books_3"
    where "books_3"."details" ?| $3::"text"[]
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "books_4"."id" as "id"
    from "public"."books" as "books_4"
    where "books_4"."keywords" @> $4::"text"[]
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "books_5"."id" as "id"
    from "public"."books" as "books_5"
    where "books_5"."id" = any ($5::"int4"[])
  ) as "o_5"
)::text;
-- $1 = "{\"Muna Madan\"}"
-- $2 = "{\"3\"}"
-- $3 = "{\"loans\"}"
-- $4 = "{prize}"
-- $5 = "{}"
