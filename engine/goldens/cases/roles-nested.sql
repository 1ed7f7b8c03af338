select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "patients"."id" as "id", "patients"."name" as "name", case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when exists (
      select 1
      from "public"."wards" as "wards"
      where "wards"."id" = "patients"."ward_id" and exists (
        select 1
        from "public"."shifts" as "shifts"
        where "shifts"."ward_id" = "wards"."id" and "shifts"."nurse_id" = $1::"int4"
      )
    ) or "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end as "weight", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "visits"."id" as "id", "visits"."fee" as "fee", case when exists (
          select 1
          from "public"."patients" as "patients_2"
          where "patients_2"."id" = "visits"."patient_id" and "patients_2"."doctor_id" = $1::"int4"
        ) then "visits"."remark" else null end as "remark"
        from "public"."visits" as "visits"
        where "visits"."patient_id" = "patients"."id"
        order by "visits"."id" asc
      ) as "o_2"
    ) as "visits", (
      select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
      from (
        select "visits_2"."id" as "id", case when exists (
          select 1
          from "public"."patients" as "patients_3"
          where "patients_3"."id" = "visits_2"."patient_id" and "patients_3"."doctor_id" = $1::"int4"
        ) then "visits_2"."remark" else null end as "remark"
        from "public"."unpaid_visits"("patients".*) as "visits_2"
      ) as "o_3"
    ) as "unpaid_visits"
    from "public"."patients" as "patients"
    where "patients"."id" < $2::"int4"
    order by "patients"."id" asc
    limit 3
  ) as "o"
)::text, (
  select row_to_json("o_4".*)
  from (
    select "patients_4"."ward_id" as "ward_id", case when exists (
      select 1
      from "public"."wards" as "wards_2"
      where "wards_2"."id" = "patients_4"."ward_id" and exists (
        select 1
        from "public"."shifts" as "shifts_2"
        where "shifts_2"."ward_id" = "wards_2"."id" and "shifts_2"."nurse_id" = $1::"int4"
      )
    ) or "patients_4"."doctor_id" = $1::"int4" then "patients_4"."weight" else null end as "weight"
    from "public"."patients" as "patients_4"
    where "patients_4"."id" = $3::"int4"
    limit 1
  ) as "o_4"
)::text;
-- $1 = "11"
-- $2 = "90"
-- $3 = "1"
