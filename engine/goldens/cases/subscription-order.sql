select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "books"."id" as "id"
    from "public"."books" as "books"
    order by (
      select count(*)
      from "public"."reviews" as "reviews"
      where "reviews"."book_id" = "books"."id"
    ) asc
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[]\",\"[]\"}"
