select (
  select row_to_json("o".*)
  from (
    select (
      select row_to_json("o_2".*)
      from (
        select "a"."v0" as "count", "a"."v1" as "known", "a"."v2" as "different", (
          select row_to_json("o_3".*)
          from (
            select "a"."v3" as "weight"
          ) as "o_3"
        ) as "sum", (
          select row_to_json("o_4".*)
          from (
            select "a"."v4" as "diagnosis", "a"."v5" as "name"
          ) as "o_4"
        ) as "max"
      ) as "o_2"
    ) as "aggregate", (
      select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
      from (
        select "patients_2"."id" as "id", case when "patients_2"."doctor_id" = $1::"int4" then "patients_2"."weight" else null end as "weight"
        from "public"."patients" as "patients_2"
        where "patients_2"."id" < $2::"int4"
        order by "patients_2"."id" asc
      ) as "o_5"
    ) as "nodes"
    from (
      select count(*) as "v0", count(case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end) as "v1", count(distinct (case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end, case when "patients"."doctor_id" = $1::"int4" then "patients"."is_contagious" else null end)) as "v2", sum(case when "patients"."doctor_id" = $1::"int4" then "patients"."weight" else null end) as "v3", max(case when "patients"."doctor_id" = $1::"int4" then "patients"."diagnosis" else null end) as "v4", max("patients"."name") as "v5"
      from "public"."patients" as "patients"
      where "patients"."id" < $2::"int4"
    ) as "a"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "wards"."id" as "id", (
      select row_to_json("o_7".*)
      from (
        select (
          select row_to_json("o_8".*)
          from (
            select (
              select row_to_json("o_9".*)
              from (
                select "a_2"."v0" as "weight"
              ) as "o_9"
            ) as "max"
          ) as "o_8"
        ) as "aggregate"
        from (
          select max(case when "patients_3"."doctor_id" = $1::"int4" then "patients_3"."weight" else null end) as "v0"
          from "public"."patients" as "patients_3"
          where "patients_3"."ward_id" = "wards"."id" and "patients_3"."id" < $2::"int4"
        ) as "a_2"
      ) as "o_7"
    ) as "patients_aggregate"
    from "public"."wards" as "wards"
    order by (
      select max(case when "patients_4"."doctor_id" = $1::"int4" then "patients_4"."weight" else null end)
      from "public"."patients" as "patients_4"
      where "patients_4"."ward_id" = "wards"."id"
    ) desc nulls last, "wards"."id" asc
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_10".*)), '[]'::json)
  from (
    select "wards_2"."id" as "id"
    from "public"."wards" as "wards_2"
    where exists (
      select 1
      from (
        select bool_or(case when "patients_5"."doctor_id" = $1::"int4" then "patients_5"."is_contagious" else null end) as "value"
        from "public"."patients" as "patients_5"
        where "patients_5"."ward_id" = "wards_2"."id"
      ) as "a_3"
      where "a_3"."value" = $3::"bool"
    )
    order by "wards_2"."id" asc
  ) as "o_10"
)::text, (
  select coalesce(json_agg(row_to_json("o_11".*)), '[]'::json)
  from (
    select "wards_3"."id" as "id"
    from "public"."wards" as "wards_3"
    where exists (
      select 1
      from (
        select count(*) as "value"
        from "public"."patients" as "patients_6"
        where "patients_6"."ward_id" = "wards_3"."id" and (case when "patients_6"."doctor_id" = $1::"int4" then "patients_6"."weight" else null end) >= $4::"int4"
      ) as "a_4"
      where "a_4"."value" = $5::"int4"
    )
    order by "wards_3"."id" asc
  ) as "o_11"
)::text;
-- $1 = "11"
-- $2 = "90"
-- $3 = "true"
-- $4 = "60"
-- $5 = "1"
