select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 3 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "message"."mark" as "mark"
      ) as "o"
    ) as "row", "message"."mark"::text as "cursor"
    from "public"."message" as "message"
    where "message"."mark" > ("member".parameters ->> 0)::"uuid"
    order by "message"."mark" asc fetch first (3) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"00000000-0000-0000-0000-000000000000\\\"]\",\"[\\\"00000000-0000-0000-0000-000000000000\\\"]\"}"
