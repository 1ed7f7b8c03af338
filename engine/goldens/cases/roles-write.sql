begin;

with "written" as (
  insert into "public"."visits" as "visits" ("id", "patient_id", "fee", "remark")
  values ($1::"int4", $2::"int4", $3::"int4", $4::"text"), ($5::"int4", $6::"int4", $7::"int4", $4::"text")
  returning ("visits".*)::"public"."visits" as "row", ("visits"."fee" >= $8::"int4" and exists (
    select 1
    from "public"."patients" as "patients"
    where "patients"."id" = "visits"."patient_id" and "patients"."id" >= $9::"int4"
  )) is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "92"
-- $2 = "90"
-- $3 = "1"
-- $4 = "written"
-- $5 = "93"
-- $6 = "91"
-- $7 = "2"
-- $8 = "0"
-- $9 = "90"

select (
  select row_to_json("o".*)
  from (
    select (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "visits"."id" as "id", "visits"."fee" as "fee", case when exists (
          select 1
          from "public"."patients" as "patients"
          where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $2::"int4"
        ) then "visits"."remark" else null end as "remark", (
          select row_to_json("o_3".*)
          from (
            select case when "patients_2"."doctor_id" = $2::"int4" then "patients_2"."diagnosis" else null end as "diagnosis"
            from "public"."patients" as "patients_2"
            where "patients_2"."id" = "visits"."patient_id"
            limit 1
          ) as "o_3"
        ) as "patient"
        from unnest($1::"public"."visits"[]) as "visits"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "{\"(92,90,1,f,written)\",\"(93,91,2,f,written)\"}"
-- $2 = "11"

with "written" as (
  delete
  from "public"."visits" as "visits"
  where "visits"."id" >= $1::"int4" and "visits"."id" = any ($2::"int4"[]) and (case when exists (
    select 1
    from "public"."patients" as "patients"
    where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $3::"int4"
  ) then "visits"."remark" else null end) is not null
  returning ("visits".*)::"public"."visits" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "90"
-- $2 = "{\"92\",\"93\"}"
-- $3 = "11"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "visits"."id" as "id", case when exists (
          select 1
          from "public"."patients" as "patients"
          where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $3::"int4"
        ) then "visits"."remark" else null end as "remark"
        from unnest($2::"public"."visits"[]) as "visits"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "1"
-- $2 = "{\"(92,90,1,f,written)\"}"
-- $3 = "11"

with "written" as (
  delete
  from "public"."visits" as "visits"
  where "visits"."id" >= $1::"int4" and "visits"."id" = $2::"int4"
  returning ("visits".*)::"public"."visits" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "90"
-- $2 = "93"

select (
  select row_to_json("o".*)
  from (
    select "visits"."id" as "id", case when exists (
      select 1
      from "public"."patients" as "patients"
      where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $2::"int4"
    ) then "visits"."remark" else null end as "remark"
    from unnest($1::"public"."visits"[]) as "visits"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(93,91,2,f,written)\"}"
-- $2 = "11"

commit;
