select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "patients"."id" as "id", "patients"."name" as "name", "patients"."ward_id" as "ward_id", case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end as "weight", case when "patients"."doctor_id" = $1::"int4" then "public"."weight_in_grams"("patients".*) else null end as "weight_in_grams", (case when "patients"."doctor_id" = $1::"int4" then "patients"."notes" else null end) #> $2::"text"[] as "bed", (
    select row_to_json("o_2".*)
    from (
      select "wards"."name" as "name"
      from "public"."wards" as "wards"
      where "wards"."id" = "patients"."ward_id"
      limit 1
    ) as "o_2"
  ) as "ward"
  from "public"."patients" as "patients"
  where "patients"."id" < $3::"int4"
  order by "patients"."id" asc
) as "o";
-- $1 = "11"
-- $2 = "{\"bed\"}"
-- $3 = "90"
