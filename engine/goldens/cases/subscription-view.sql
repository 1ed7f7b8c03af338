select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "shelf"."id" as "id"
    from "public"."shelf" as "shelf"
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[]\",\"[]\"}"
