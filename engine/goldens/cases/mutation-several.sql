begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name")
  values ($1::"int4", $2::"text")
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "authors_2"."name" as "name"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "authors_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "60"
-- $2 = "Z"
-- $3 = null

with "written" as (
  update "public"."authors" as "authors"
  set "name" = $1::"text"
  where "authors"."id" >= $2::"int4"
  returning ("authors".*)::"public"."authors" as "row"
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
          select "authors_2"."name" as "name"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "authors_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "Zed"
-- $2 = "60"
-- $3 = null

with "written" as (
  delete
  from "public"."authors" as "authors"
  where "authors"."id" = $1::"int4"
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "authors_2"."name" as "name"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "authors_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "60"
-- $2 = null

commit;
