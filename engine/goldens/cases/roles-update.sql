begin;

with "written" as (
  update "public"."patients" as "patients"
  set "name" = $1::"text"
  where "patients"."id" >= $2::"int4" and "patients"."id" >= $3::"int4" and (case when "patients"."doctor_id" = $4::"int4" then "patients"."diagnosis" else null end) = $5::"text"
  returning 1 as "one"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", (
  select row_to_json("o".*)
  from (
    select (
      select count(*)
      from "written" as "w"
    ) as "affected_rows"
  ) as "o"
)::text as "data";
-- $1 = "No"
-- $2 = "90"
-- $3 = "90"
-- $4 = "11"
-- $5 = "nothing"

with "written" as (
  update "public"."patients" as "patients"
  set "weight" = "patients"."weight" + $1::"int4"
  where "patients"."id" >= $2::"int4" and "patients"."id" >= $3::"int4"
  returning ("patients".*)::"public"."patients" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "1"
-- $2 = "90"
-- $3 = "90"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "patients"."id" as "id", case when "patients"."doctor_id" = $3::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when exists (
          select 1
          from "public"."wards" as "wards"
          where "wards"."id" = "patients"."ward_id" and exists (
            select 1
            from "public"."shifts" as "shifts"
            where "shifts"."ward_id" = "wards"."id" and "shifts"."nurse_id" = $3::"int4"
          )
        ) or "patients"."doctor_id" = $3::"int4" then "patients"."weight" else null end as "weight"
        from unnest($2::"public"."patients"[]) as "patients"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "2"
-- $2 = "{\"(90,Written,1,11,none,2,36,f,{})\",\"(91,\\\"Written, too\\\",1,12,none,3,36,f,{})\"}"
-- $3 = "11"

commit;
