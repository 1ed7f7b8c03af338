begin;

with "written" as (
  update "public"."patients" as "patients"
  set "name" = $1::"text"
  where "patients"."id" >= $2::"int4" and "patients"."id" >= $3::"int4" and (case when "patients"."doctor_id" = $4::"int4" then "patients"."diagnosis" else null end) = $5::"text"
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", "result"."data"
from (
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
  )::text as "data"
  offset 0
) as "result";
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
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select count(*)
  from "written" as "w"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "90"
-- $3 = "90"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "patients"."id" as "id", case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end as "diagnosis", case when exists (
            select 1
            from "public"."wards" as "wards"
            where "wards"."id" = "patients"."ward_id" and exists (
              select 1
              from "public"."shifts" as "shifts"
              where "shifts"."ward_id" = "wards"."id" and "shifts"."nurse_id" = $1::"int4"
            )
          ) or "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end as "weight"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."patients"[]) as "patients"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = null

commit;
