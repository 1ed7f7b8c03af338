begin;

with "written" as (
  insert into "public"."data" as "data" ("data", "row")
  values ($1::"int4", $2::"text"), ($3::"int4", default)
  returning ("data".*)::"public"."data" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
      ) as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "data_2"."data" as "data", "data_2"."twice" as "twice", "data_2"."row" as "row"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "data_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "4"
-- $2 = "r"
-- $3 = "200"
-- $4 = null

with "written" as (
  update "public"."data" as "data"
  set "row" = $1::"text"
  where "data"."data" = $2::"int4"
  returning ("data".*)::"public"."data" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "data_2"."data" as "data", "data_2"."row" as "row"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "data_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "s"
-- $2 = "4"
-- $3 = null

commit;
