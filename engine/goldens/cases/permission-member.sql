select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id", "books"."added_by" as "addedBy"
    from "public"."books" as "books"
    where ("books"."is_public" = true or exists (
      select 1
      from "public"."authors" as "authors"
      where "authors"."id" = "books"."author_id" and "authors"."owner" = $1::"int4"
    ) or exists (
      select 1
      from "public"."members" as "members"
      where "members"."id" = $1::"int4" and "members"."is_librarian" = true
    )) and "books"."title" ilike $2::"text"
    order by "books"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "authors_2"."name" as "name"
    from "public"."authors" as "authors_2"
    where exists (
      select 1
      from "public"."books" as "books_2"
      where "books_2"."author_id" = "authors_2"."id" and ("books_2"."is_public" = true or exists (
        select 1
        from "public"."authors" as "authors_3"
        where "authors_3"."id" = "books_2"."author_id" and "authors_3"."owner" = $1::"int4"
      ) or exists (
        select 1
        from "public"."members" as "members_2"
        where "members_2"."id" = $1::"int4" and "members_2"."is_librarian" = true
      )) and "books_2"."is_public" = false
    )
  ) as "o_2"
)::text;
-- $1 = "11"
-- $2 = "%a%"
