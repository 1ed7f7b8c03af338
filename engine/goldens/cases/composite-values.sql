begin;

with "written" as (
  insert into "depot"."crates" as "crates" ("id", "note", "place")
  values ($1::"int4", $2::"text", $3::"depot"."spot"), ($4::"int4", $5::"text", $6::"depot"."spot")
  returning ("crates".*)::"depot"."crates" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $7::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "crates_2"."id" as "id", "crates_2"."place" as "place"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "crates_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "7"
-- $2 = "given"
-- $3 = "(5,6)"
-- $4 = "6"
-- $5 = "written"
-- $6 = "(1,2)"
-- $7 = null

with "written" as (
  update "depot"."crates" as "crates"
  set "place" = $1::"depot"."spot"
  where "crates"."place" = $2::"depot"."spot"
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
-- $1 = null
-- $2 = "(5,6)"

commit;
