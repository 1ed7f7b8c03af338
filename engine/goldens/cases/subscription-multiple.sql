select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    where "books"."is_public" = true or exists (
      select 1
      from "public"."authors" as "authors"
      where "authors"."id" = "books"."author_id" and "authors"."owner" = ("member".parameters ->> 0)::"int4"
    ) or exists (
      select 1
      from "public"."members" as "members"
      where "members"."id" = ("member".parameters ->> 0)::"int4" and "members"."is_librarian" = true
    )
    order by "books"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "books_2"."title" as "title"
    from "public"."books" as "books_2"
    where "books_2"."is_public" = true or exists (
      select 1
      from "public"."authors" as "authors_2"
      where "authors_2"."id" = "books_2"."author_id" and "authors_2"."owner" = ("member".parameters ->> 0)::"int4"
    ) or exists (
      select 1
      from "public"."members" as "members_2"
      where "members_2"."id" = ("member".parameters ->> 0)::"int4" and "members_2"."is_librarian" = true
    )
    order by "books_2"."id" desc
    limit 1
  ) as "o_2"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\"]\",\"[\\\"12\\\"]\"}"
