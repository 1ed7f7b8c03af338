select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "patients"."id" as "id"
    from "public"."patients" as "patients"
    where (case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end) = $2::"text"
    order by "patients"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "patients_2"."id" as "id"
    from "public"."patients" as "patients_2"
    where "patients_2"."id" < $3::"int4" and (case when "patients_2"."doctor_id" = $1::"int4" then "patients_2"."diagnosis" else null end) <> $2::"text"
    order by "patients_2"."id" asc
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "patients_3"."id" as "id"
    from "public"."patients" as "patients_3"
    where "patients_3"."id" < $3::"int4" and not ((case when "patients_3"."doctor_id" = $1::"int4" then "patients_3"."diagnosis" else null end) = $2::"text")
    order by "patients_3"."id" asc
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "patients_4"."id" as "id"
    from "public"."patients" as "patients_4"
    where "patients_4"."id" < $3::"int4" and (case when "patients_4"."doctor_id" = $1::"int4" then "patients_4"."diagnosis" else null end) is null
    order by "patients_4"."id" asc
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "patients_5"."id" as "id"
    from "public"."patients" as "patients_5"
    where (case when "patients_5"."doctor_id" = $1::"int4" then "public"."weight_in_grams"("patients_5".*) else null end) > $4::"int4"
    order by "patients_5"."id" asc
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "patients_6"."id" as "id"
    from "public"."patients" as "patients_6"
    where (case when "patients_6"."doctor_id" = $1::"int4" then "patients_6"."notes" else null end) ? $5::"text"
    order by "patients_6"."id" asc
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "patients_7"."id" as "id"
    from "public"."patients" as "patients_7"
    where (case when "patients_7"."doctor_id" = $1::"int4" then "patients_7"."notes" else null end)::"text" like $6::"text"
    order by "patients_7"."id" asc
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "visits"."id" as "id", (
      select row_to_json("o_9".*)
      from (
        select case when "patients_8"."doctor_id" = $1::"int4" then "patients_8"."diagnosis" else null end as "diagnosis"
        from "public"."patients" as "patients_8"
        where "patients_8"."id" = "visits"."patient_id"
        limit 1
      ) as "o_9"
    ) as "patient"
    from "public"."visits" as "visits"
    where exists (
      select 1
      from "public"."patients" as "patients_9"
      where "patients_9"."id" = "visits"."patient_id" and (case when "patients_9"."doctor_id" = $1::"int4" then "patients_9"."diagnosis" else null end) = $2::"text"
    )
    order by "visits"."id" asc
  ) as "o_8"
)::text;
-- $1 = "11"
-- $2 = "measles"
-- $3 = "90"
-- $4 = "55000"
-- $5 = "diet"
-- $6 = "%salt%"
