select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "patients"."id" as "id", "patients"."diagnosis" as "diagnosis"
  from "public"."patients" as "patients"
  where "patients"."doctor_id" = $1::"int4" and "patients"."id" < $2::"int4" and "patients"."diagnosis" <> $3::"text"
  order by "patients"."weight" asc
) as "o";
-- $1 = "11"
-- $2 = "90"
-- $3 = "burn"
