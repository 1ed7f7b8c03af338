select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 5 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "log"."nr" as "number", "log"."line" as "line"
      ) as "o"
    ) as "row", "log"."nr"::text as "cursor"
    from "public"."log" as "log"
    where "log"."nr" > $3::"int4" and "log"."nr" > ("member".parameters ->> 0)::"int4"
    order by "log"."nr" asc fetch first (5) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"1\\\"]\",\"[\\\"1\\\"]\"}"
-- $3 = "1"
