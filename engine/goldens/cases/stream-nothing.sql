select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 3 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "message"."id" as "id"
      ) as "o"
    ) as "row", "message"."id"::text as "cursor"
    from "public"."message" as "message"
    where "message"."id" > ("member".parameters ->> 0)::"int8"
    order by "message"."id" asc fetch first (3) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"9007199254740996\\\"]\",\"[\\\"9007199254740996\\\"]\"}"
