begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name")
  values ($1::"int4", $2::"text")
  returning ("authors".*)::"public"."authors" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "authors_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "authors_2"
  limit 1
);
-- $1 = "30"
-- $2 = "X"

rollback;
