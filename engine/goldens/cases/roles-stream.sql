select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 2 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select "patients"."id" as "id", case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end as "weight"
      ) as "o"
    ) as "row", (case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end)::text as "cursor"
    from "public"."patients" as "patients"
    where (case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end) > ("member".parameters ->> 1)::"int4"
    order by case when "patients"."doctor_id" = ("member".parameters ->> 0)::"int4" then "patients"."weight" else null end asc fetch first (2) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\",\\\"5\\\"]\",\"[\\\"12\\\",\\\"5\\\"]\"}"
