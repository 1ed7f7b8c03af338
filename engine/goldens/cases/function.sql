select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."search_books"($1::"text") as "books"
    where "books"."is_public" = true
    order by "books"."id" asc
    limit 2
  ) as "o"
)::text, (
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
      from "public"."search_books"($1::"text", $2::"int4") as "books_2"
      where "books_2"."is_public" = true
    ) as "a"
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "books_3"."id" as "id", "public"."title_length"("books_3".*) as "title_length", (
      select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
      from (
        select "reviews"."stars" as "stars"
        from "public"."good_reviews"("books_3".*, $4::"int4") as "reviews"
        where "reviews"."stars" >= $5::"int2"
      ) as "o_5"
    ) as "good_reviews"
    from "public"."own_books"($3::"json") as "books_3"
    where "books_3"."is_public" = true
    limit 2
  ) as "o_4"
)::text;
-- $1 = "a"
-- $2 = "100"
-- $3 = "{\"x-hasura-role\":\"reader\",\"x-hasura-user-id\":\"11\"}"
-- $4 = "5"
-- $5 = "4"
