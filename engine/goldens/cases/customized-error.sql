begin;

with "written" as (
  insert into "public"."singers" as "singers" ("name")
  values ($1::"text")
  returning ("singers".*)::"public"."singers" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", (
  select row_to_json("o".*)
  from (
    select "singers_2"."name" as "name"
    from (
      select ("w_2"."row").*
      from "written" as "w_2"
    ) as "singers_2"
    limit 1
  ) as "o"
)::text as "data", null as "rows";
-- $1 = "Esha"

with "written" as (
  insert into "public"."rehearsals" as "rehearsals" ("singer_id", "minutes")
  values ($1::"int4", $2::"int4")
  returning ("rehearsals".*)::"public"."rehearsals" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", (
  select row_to_json("o".*)
  from (
    select "rehearsals_2"."minutes" as "minutes"
    from (
      select ("w_2"."row").*
      from "written" as "w_2"
    ) as "rehearsals_2"
    limit 1
  ) as "o"
)::text as "data", null as "rows";
-- $1 = "1"
-- $2 = "-1"

rollback;
