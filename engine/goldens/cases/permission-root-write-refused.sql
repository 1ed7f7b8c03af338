begin;

with "written" as (
  insert into "public"."folders" as "folders" ("id", "owner")
  values ($1::"int4", $2::"text")
  returning ("folders".*)::"public"."folders" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "folders_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "folders_2"
  limit 1
);
-- $1 = "3"
-- $2 = "open"

with "written" as (
  insert into "public"."notes" as "notes" ("id", "owner", "folder_id")
  values ($1::"int4", $2::"text", $3::"int4")
  returning ("notes".*)::"public"."notes" as "row", (exists (
    select 1
    from "public"."people" as "people"
    where "people"."name" = "notes"."owner" and "people"."listed" = true
  )) is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "30"
-- $2 = "closed"
-- $3 = "3"

rollback;
