select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id", (
      select row_to_json("o_2".*)
      from (
        select "authors"."name" as "name"
        from "public"."authors" as "authors"
        where "authors"."id" = "books"."author_id"
        limit 1
      ) as "o_2"
    ) as "author"
    from "public"."books" as "books"
    where ("books"."is_public" = true or exists (
      select 1
      from "public"."authors" as "authors_2"
      where "authors_2"."id" = "books"."author_id" and "authors_2"."owner" = ("member".parameters ->> 0)::"int4"
    ) or exists (
      select 1
      from "public"."members" as "members"
      where "members"."id" = ("member".parameters ->> 0)::"int4" and "members"."is_librarian" = true
    )) and "books"."title" ilike ("member".parameters ->> 1)::"text" and "books"."id" = any (("member".parameters ->> 2)::"int4"[])
    order by "books"."id" asc
    limit 3
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\",\\\"%a%\\\",\\\"{\\\\\\\"1\\\\\\\",\\\\\\\"2\\\\\\\",\\\\\\\"3\\\\\\\",\\\\\\\"4\\\\\\\"}\\\"]\",\"[\\\"12\\\",\\\"%a%\\\",\\\"{\\\\\\\"1\\\\\\\",\\\\\\\"2\\\\\\\",\\\\\\\"3\\\\\\\",\\\\\\\"4\\\\\\\"}\\\"]\"}"
