select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 5 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "ferry_lines"."line_name" as "lineName", upper("ferry_lines"."sailing_day") as "sailingDay"
      ) as "o"
    ) as "row", "ferry_lines"."line_name"::text as "cursor"
    from "sea_port"."ferry_lines" as "ferry_lines"
    where "ferry_lines"."line_name" < ("member".parameters ->> 0)::"text"
    order by "ferry_lines"."line_name" desc fetch first (5) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"M\\\"]\",\"[\\\"M\\\"]\"}"
