begin;

select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "visits"."id" as "id", "visits"."paid" as "paid", case when exists (
    select 1
    from "public"."patients" as "patients"
    where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $2::"int4"
  ) then "visits"."remark" else null end as "remark"
  from "public"."settle"($1::"int4") as "visits"
) as "o";
-- $1 = "91"
-- $2 = "11"

commit;
