begin;

with "written" as (
  insert into "public"."kids" as "kids" ("id", "flags", "many", "loose")
  values ($1::"int4", $2::"bit", $3::"bit"[], $4::"varbit")
  returning ("kids".*)::"public"."kids" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $5::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "kids_2"."flags" as "flags", "kids_2"."many" as "many", "kids_2"."loose" as "loose"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "kids_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = "110"
-- $3 = "{\"110\",\"001\"}"
-- $4 = "10110"
-- $5 = null

with "written" as (
  update "public"."kids" as "kids"
  set "flags" = $1::"bit"
  where "kids"."flags" = $2::"bit"
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
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "kids_2"."flags" as "flags"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "kids_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "011"
-- $2 = "110"
-- $3 = null

with "written" as (
  delete
  from "public"."kids" as "kids"
  where "kids"."flags" = any ($1::"bit"[])
  returning ("kids".*)::"public"."kids" as "row"
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
          select "kids_2"."id" as "id"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "kids_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"010\",\"111\"}"
-- $2 = null

commit;
