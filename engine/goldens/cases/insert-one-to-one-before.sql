begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $2::"int4", $3::"text")
  on conflict on constraint "plants_pkey" do update
  set "name" = excluded."name"
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "plants_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "plants_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "2"
-- $2 = "1"
-- $3 = "Again"
-- $4 = null

with "written" as (
  insert into "public"."stamps" as "stamps" ("place", "plant_id")
  values ($1::"text", (current_setting('hasura.written_1_0')::text[])[1]::"int4")
  returning ("stamps".*)::"public"."stamps" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "Jumla"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select $1::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "stamps"."place" as "place", (
            select row_to_json("o_3".*)
            from (
              select "plants"."id" as "id", "plants"."name" as "name"
              from "public"."plants" as "plants"
              where "plants"."id" = "stamps"."plant_id"
              limit 1
            ) as "o_3"
          ) as "plant"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."stamps"[]) as "stamps"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "2"
-- $2 = null

commit;
