select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "patients"."id" as "id", case when "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end as "weight"
    from "public"."patients" as "patients"
    where "patients"."id" < $2::"int4"
    order by case when "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end desc nulls last, "patients"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "patients_2"."id" as "id"
    from "public"."patients" as "patients_2"
    where "patients_2"."id" < $2::"int4"
    order by case when "patients_2"."doctor_id" = $1::"int4" then "public"."weight_in_grams"("patients_2".*) else null end asc, "patients_2"."id" desc
    limit 3
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "visits"."id" as "id"
    from "public"."visits" as "visits"
    where "visits"."id" < $2::"int4"
    order by (
      select case when "patients_3"."doctor_id" = $1::"int4" then "patients_3"."weight" else null end
      from "public"."patients" as "patients_3"
      where "patients_3"."id" = "visits"."patient_id"
      limit 1
    ) desc, "visits"."id" asc
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "patients_4"."id" as "id", case when "patients_4"."doctor_id" = $1::"int4" then "patients_4"."diagnosis" else null end as "diagnosis", case when "patients_4"."doctor_id" = $1::"int4" then "public"."weight_in_grams"("patients_4".*) else null end as "weight_in_grams"
    from (
      select distinct on (case when "patients_5"."doctor_id" = $1::"int4" then "patients_5"."diagnosis" else null end) "patients_5".*
      from "public"."patients" as "patients_5"
      where "patients_5"."id" < $2::"int4"
      order by case when "patients_5"."doctor_id" = $1::"int4" then "patients_5"."diagnosis" else null end asc, "patients_5"."id" desc
    ) as "patients_4"
  ) as "o_4"
)::text;
-- $1 = "11"
-- $2 = "90"
