select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 2 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "singers"."id" as "id", "singers"."name" as "name"
      ) as "o"
    ) as "row", "singers"."id"::text as "cursor"
    from "public"."singers" as "singers"
    where "singers"."id" > ("member".parameters ->> 0)::"int4"
    order by "singers"."id" asc fetch first (2) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"1\\\"]\",\"[\\\"1\\\"]\"}"
