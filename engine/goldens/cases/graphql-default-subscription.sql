select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "ferry_lines"."line_name" as "lineName", upper("ferry_lines"."sailing_day") as "sailingDay"
    from "sea_port"."ferry_lines" as "ferry_lines"
    where "ferry_lines"."sailing_day" is not null and "ferry_lines"."sailing_day" <> $3::"text"
    order by "ferry_lines"."line_name" asc
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[]\",\"[]\"}"
-- $3 = "friday"
