select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "authors"."name" as "name"
    from "public"."authors" as "authors"
    where exists (
      select 1
      from "public"."books" as "books"
      where "books"."author_id" = "authors"."id" and exists (
        select 1
        from "public"."reviews" as "reviews"
        where "reviews"."book_id" = "books"."id" and "reviews"."stars" = $1::"int2"
      ) and "books"."is_public" = true
    )
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."id" as "id"
    from "public"."books" as "books_2"
    where exists (
      select 1
      from "public"."authors" as "authors_2"
      where "authors_2"."id" = "books_2"."author_id" and "authors_2"."name" = $2::"text"
    ) and not (exists (
      select 1
      from "public"."reviews" as "reviews_2"
      where "reviews_2"."book_id" = "books_2"."id"
    ))
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "books_3"."id" as "id"
    from "public"."books" as "books_3"
    where exists (
      select 1
      from (
        select count(distinct "reviews_3"."id") as "value"
        from "public"."reviews" as "reviews_3"
        where "reviews_3"."book_id" = "books_3"."id" and "reviews_3"."stars" > $3::"int2"
      ) as "a"
      where "a"."value" >= $4::"int4"
    )
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "authors_3"."id" as "id"
    from "public"."authors" as "authors_3"
    where exists (
      select 1
      from (
        select bool_or("books_4"."is_public") as "value"
        from "public"."books" as "books_4"
        where "books_4"."author_id" = "authors_3"."id"
      ) as "a_2"
      where "a_2"."value" = $5::"bool"
    )
    order by "authors_3"."id" asc
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "books_5"."id" as "id"
    from "public"."books" as "books_5"
    where "public"."title_length"("books_5".*) > $6::"int4"
  ) as "o_5"
)::text;
-- $1 = "5"
-- $2 = "Parijat"
-- $3 = "3"
-- $4 = "2"
-- $5 = "true"
-- $6 = "10"
