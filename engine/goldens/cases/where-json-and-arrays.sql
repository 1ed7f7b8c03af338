select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    where "books"."details" @> $1::"jsonb"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where "books_2"."details" @> $2::"jsonb"
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "books_3"."id" as "id"
    from "public"."books" as "books_3"
    where "books_3"."details" <@ $3::"jsonb"
    order by "books_3"."id" asc
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "books_4"."id" as "id"
    from "public"."books" as "books_4"
    where "books_4"."details" ? $4::"text"
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "books_5"."id" as "id"
    from "public"."books" as "books_5"
    where "books_5"."details" ?| $5::"text"[]
    order by "books_5"."id" asc
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "books_6"."id" as "id"
    from "public"."books" as "books_6"
    where "books_6"."details" ?& $6::"text"[]
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "books_7"."id" as "id"
    from "public"."books" as "books_7"
    where "books_7"."details"::"text" like $7::"text"
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "books_8"."id" as "id"
    from "public"."books" as "books_8"
    where "books_8"."details" @? $8::"jsonpath"
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "books_9"."id" as "id"
    from "public"."books" as "books_9"
    where "books_9"."keywords" @> $9::"text"[]
  ) as "o_9"
)::text, (
  select coalesce(json_agg(row_to_json("o_10".*)), '[]'::json)
  from (
    select "books_10"."id" as "id"
    from "public"."books" as "books_10"
    where "books_10"."keywords" <@ $10::"text"[]
    order by "books_10"."id" asc
  ) as "o_10"
)::text, (
  select coalesce(json_agg(row_to_json("o_11".*)), '[]'::json)
  from (
    select "books_11"."id" as "id"
    from "public"."books" as "books_11"
    where "books_11"."keywords" = $11::"text"[]
  ) as "o_11"
)::text;
-- $1 = "{\"shelf\":{\"row\":3}}"
-- $2 = "{\"shelf\":{\"row\":3}}"
-- $3 = "{\"prize\":\"Madan\",\"other\":1}"
-- $4 = "prize"
-- $5 = "{\"loans\",\"prize\"}"
-- $6 = "{\"shelf\",\"loans\"}"
-- $7 = "%Madan%"
-- $8 = "$.loans[*] ? (@ > 1)"
-- $9 = "{\"epic\"}"
-- $10 = "{\"epic\",\"love\",\"war\"}"
-- $11 = "{prize}"
