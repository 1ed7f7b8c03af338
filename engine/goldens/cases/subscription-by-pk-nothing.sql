select "member"."id", (
  select row_to_json("o".*)
  from (
    select "books"."title" as "title"
    from "public"."books" as "books"
    where "books"."id" = ("member".parameters ->> 0)::"int4"
    limit 1
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"999\\\"]\",\"[\\\"999\\\"]\"}"
