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
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $10::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text, (
  select count(*)
  from "written" as "w_2"
)::text]::text, true))::text end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "92"
-- $2 = "90"
-- $3 = "1"
-- $4 = "written"
-- $5 = "93"
-- $6 = "91"
-- $7 = "2"
-- $8 = "0"
-- $9 = "90"
-- $10 = null

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "visits"."id" as "id", "visits"."fee" as "fee", case when exists (
            select 1
            from "public"."patients" as "patients"
            where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $1::"int4"
          ) then "visits"."remark" else null end as "remark", (
            select row_to_json("o_3".*)
            from (
              select case when "patients_2"."doctor_id" = $1::"int4" then "patients_2"."diagnosis" else null end as "diagnosis"
              from "public"."patients" as "patients_2"
              where "patients_2"."id" = "visits"."patient_id"
              limit 1
            ) as "o_3"
          ) as "patient"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."visits"[]) as "visits"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = null

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
-- $1 = "90"
-- $2 = "{\"92\",\"93\"}"
-- $3 = "11"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "visits"."id" as "id", case when exists (
            select 1
            from "public"."patients" as "patients"
            where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $1::"int4"
          ) then "visits"."remark" else null end as "remark"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."visits"[]) as "visits"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = null

with "written" as (
  delete
  from "public"."visits" as "visits"
  where "visits"."id" >= $1::"int4" and "visits"."id" = $2::"int4"
  returning ("visits".*)::"public"."visits" as "row"
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
-- $1 = "90"
-- $2 = "93"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "visits"."id" as "id", case when exists (
        select 1
        from "public"."patients" as "patients"
        where "patients"."id" = "visits"."patient_id" and "patients"."doctor_id" = $1::"int4"
      ) then "visits"."remark" else null end as "remark"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."visits"[]) as "visits"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = null

commit;
