select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "patients"."id" as "id", case when "patients"."doctor_id" = $2::"int4" then "patients"."diagnosis" else null end as "diagnosis"
  from "public"."patients_named"($1::"text") as "patients"
  where "patients"."id" < $3::"int4"
  order by "patients"."id" asc
  limit 3
) as "o";
-- $1 = "i"
-- $2 = "11"
-- $3 = "90"
