select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select 'sea_port_ferry_lines'::text as "__typename", "ferry_lines"."sailing_day" as "sailing_day"
  from "sea_port"."ferry_lines" as "ferry_lines"
  order by "ferry_lines"."line_id" asc
  limit 1
) as "o";
