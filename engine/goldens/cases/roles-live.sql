select "member"."id", (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "patients"."id" as "id", case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when exists (
      select 1
      from "public"."wards" as "wards"
      where "wards"."id" = "patients"."ward_id" and exists (
        select 1
        from "public"."shifts" as "shifts"
        where "shifts"."ward_id" = "wards"."id" and "shifts"."nurse_id" = ("member".parameters ->> 0)::"int4"
      )
    ) or "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end as "weight"
    from "public"."patients" as "patients"
    where "patients"."id" < $3::"int4" and (case when exists (
      select 1
      from "public"."wards" as "wards_2"
      where "wards_2"."id" = "patients"."ward_id" and exists (
        select 1
        from "public"."shifts" as "shifts_2"
        where "shifts_2"."ward_id" = "wards_2"."id" and "shifts_2"."nurse_id" = ("member".parameters ->> 0)::"int4"
      )
    ) or "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end) >= $4::"int4"
    order by case when exists (
      select 1
      from "public"."wards" as "wards_3"
      where "wards_3"."id" = "patients"."ward_id" and exists (
        select 1
        from "public"."shifts" as "shifts_3"
        where "shifts_3"."ward_id" = "wards_3"."id" and "shifts_3"."nurse_id" = ("member".parameters ->> 0)::"int4"
      )
    ) or "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end asc, "patients"."id" asc
    limit 3
  ) as "o"
)::text
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters);
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\"]\",\"[\\\"12\\\"]\"}"
-- $3 = "90"
-- $4 = "55"
