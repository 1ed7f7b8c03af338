begin;

with "written" as (
  update "public"."parents" as "parents"
  set "score" = $1::"float4"
  where "parents"."id" = $2::"int4"
  returning ("parents".*)::"public"."parents" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "parents_2"."score" as "score"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "parents_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "7"
-- $2 = "1"
-- $3 = null

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", $2::"int4")
  returning ("kids".*)::"public"."kids" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "kids_2"."parent_id" as "parent_id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "kids_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "9"
-- $2 = "1"
-- $3 = null

with "written" as (
  insert into "public"."parents" as "parents" ("id")
  values ($1::"int4")
  returning ("parents".*)::"public"."parents" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $2::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "parents_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "parents_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "7"
-- $2 = null

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", (current_setting('hasura.written')::text[])[2]::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", null
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "7"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "kids"."id" as "id", "kids"."parent_id" as "parent_id"
          from "public"."kids" as "kids"
          where "kids"."parent_id" = "parents"."id" and "kids"."id" > $1::"int4"
        ) as "o_2"
      ) as "kids"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."parents"[]) as "parents"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "0"
-- $2 = null

with "written" as (
  insert into "public"."parents" as "parents" ("id")
  values ($1::"int4")
  returning ("parents".*)::"public"."parents" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $2::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "parents_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "parents_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "8"
-- $2 = null

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", (current_setting('hasura.written_1_0')::text[])[1]::"int4")
  returning ("kids".*)::"public"."kids" as "row"
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
-- $1 = "8"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "kids"."id" as "id", "kids"."parent_id" as "parent_id"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."kids"[]) as "kids"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
