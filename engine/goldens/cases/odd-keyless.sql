begin;

with "written" as (
  insert into "public"."keyless" as "keyless" ("value")
  values ($1::"int4"), (default)
  returning ("keyless".*)::"public"."keyless" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "keyless_2"."value" as "value", "keyless_2"."at" as "at"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "keyless_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = null

with "written" as (
  insert into "public"."keyless" as "keyless" default
  values
  returning ("keyless".*)::"public"."keyless" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "keyless_2"."value" as "value"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "keyless_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  insert into "public"."keyless" as "keyless" ("value")
  values (default), (default), (default)
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

commit;
