begin;

with "written" as (
  insert into "public"."computed" as "computed" ("id", "n")
  values ($1::"int4", $2::"int4")
  on conflict on constraint "computed_by_sign" do update
  set "n" = excluded."n"
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
-- $1 = "3"
-- $2 = "-1"

rollback;
