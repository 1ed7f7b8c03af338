select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 2 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "message"."weight"::text as "weight"
      ) as "o"
    ) as "row", "message"."weight"::text as "cursor"
    from "public"."message" as "message"
    where "message"."weight" > ("member".parameters ->> 0)::"numeric"
    order by "message"."weight" asc fetch first (2) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"0.05\\\"]\",\"[\\\"0.05\\\"]\"}"
