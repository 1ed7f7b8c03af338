select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."keywords" as "keywords"
    from "public"."books" as "books"
    where "books"."keywords" @> $1::"text"[]
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where "books_2"."keywords" <@ $2::"text"[]
  ) as "o_2"
)::text;
-- $1 = "{sea}"
-- $2 = "{\"sea\"}"
