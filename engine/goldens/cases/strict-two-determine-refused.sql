begin;

with "written" as (
  insert into "public"."lefts" as "lefts" ("tenant", "id")
  values ($1::"int4", $2::"int4")
  returning ("lefts".*)::"public"."lefts" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "lefts_2"."tenant"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "lefts_2"
  limit 1
), (
  select "lefts_3"."id"::text
  from (
    select ("w_4"."row").*
    from "written" as "w_4"
  ) as "lefts_3"
  limit 1
);
-- $1 = "1"
-- $2 = "2"

with "written" as (
  insert into "public"."rights" as "rights" ("tenant", "id")
  values ($1::"int4", $2::"int4")
  returning ("rights".*)::"public"."rights" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "rights_2"."tenant"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "rights_2"
  limit 1
), (
  select "rights_3"."id"::text
  from (
    select ("w_4"."row").*
    from "written" as "w_4"
  ) as "rights_3"
  limit 1
);
-- $1 = "2"
-- $2 = "1"

with "written" as (
  insert into "public"."pairs" as "pairs" ("id", "tenant", "l", "r")
  values ($1::"int4", $2::"int4", $3::"int4", $4::"int4")
  returning ("pairs".*)::"public"."pairs" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "2"
-- $2 = "2"
-- $3 = "2"
-- $4 = "1"

rollback;
