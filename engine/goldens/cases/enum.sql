select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."genre" as "genre"
    from "public"."books" as "books"
    where "books"."genre" = $1::"text"
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select "genres"."value" as "value", "genres"."comment" as "comment"
    from "public"."genres" as "genres"
    where "genres"."value" = $2::"text"
    limit 1
  ) as "o_2"
)::text;
-- $1 = "novel"
-- $2 = "drama"
