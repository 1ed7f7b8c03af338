select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "singers"."name" as "name"
    from "public"."singers" as "singers"
    where "singers"."id" = ("member".parameters ->> 0)::"int4"
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select "singers_2"."id" as "id"
    from "public"."singers" as "singers_2"
    where "singers_2"."id" = ("member".parameters ->> 0)::"int4" and "singers_2"."id" = $3::"int4"
    limit 1
  ) as "o_2"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"1\\\"]\",\"[\\\"12\\\"]\"}"
-- $3 = "1"
