select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    order by (
      select "authors"."name"
      from "public"."authors" as "authors"
      where "authors"."id" = "books"."author_id"
      limit 1
    ) desc, (
      select count(*)
      from "public"."reviews" as "reviews"
      where "reviews"."book_id" = "books"."id"
    ) desc, "public"."title_length"("books".*) asc, "books"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "authors_2"."id" as "id"
    from "public"."authors" as "authors_2"
    order by (
      select max("books_2"."pages")
      from "public"."books" as "books_2"
      where "books_2"."author_id" = "authors_2"."id"
    ) asc, "authors_2"."id" desc
  ) as "o_2"
)::text;
