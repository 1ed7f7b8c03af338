begin;

with "written" as (
  insert into "public"."data_view" as "data_view" ("data", "row")
  values ($1::"int4", $2::"text")
  returning ("data_view".*)::"public"."data_view" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "data_view_2"."data" as "data", "data_view_2"."row" as "row"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "data_view_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "50"
-- $2 = "v"
-- $3 = null

with "written" as (
  delete
  from "public"."data_view" as "data_view"
  where "data_view"."data" = $1::"int4"
  returning ("data_view".*)::"public"."data_view" as "row"
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
          select "data_view_2"."row" as "row"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "data_view_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "50"
-- $2 = null

commit;
