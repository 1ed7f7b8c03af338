begin;

with "written" as (
  update "public"."plants" as "plants"
  set "name" = $1::"text"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
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
-- $1 = "Tea rose"
-- $2 = "11"
-- $3 = "Rose"
-- $4 = "20"
-- $5 = null

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
            select row_to_json("o_3".*)
            from (
              select "beds"."name" as "name"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "public"."plants" as "plants"
  set "height" = "plants"."height" + $1::"float8"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
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
-- $1 = "1"
-- $2 = "11"
-- $3 = "Tea rose"
-- $4 = "20"
-- $5 = null

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
            select row_to_json("o_3".*)
            from (
              select "beds"."name" as "name"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "public"."plants" as "plants"
  set "height" = $1::"float8"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  ) and "plants"."name" = $3::"text"
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $4::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
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
-- $1 = "1"
-- $2 = "11"
-- $3 = "Lily"
-- $4 = "20"
-- $5 = null

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
            select row_to_json("o_3".*)
            from (
              select "beds"."name" as "name"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "public"."plants" as "plants"
  set "name" = $1::"text"
  where exists (
    select 1
    from "public"."beds" as "beds"
    where "beds"."id" = "plants"."bed_id" and "beds"."owner" = $2::"int4"
  )
  returning ("plants".*)::"public"."plants" as "row", ("plants"."height" < $3::"float8") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
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
-- $1 = "Any"
-- $2 = "11"
-- $3 = "20"
-- $4 = null

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "plants"."id" as "id", "plants"."name" as "name", "plants"."height" as "height", (
            select row_to_json("o_3".*)
            from (
              select "beds"."name" as "name"
              from "public"."beds" as "beds"
              where "beds"."id" = "plants"."bed_id"
              limit 1
            ) as "o_3"
          ) as "bed"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."plants"[]) as "plants"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
