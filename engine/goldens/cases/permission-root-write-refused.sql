begin;

with "written" as (
  insert into "public"."folders" as "folders" ("id", "owner")
  values ($1::"int4", $2::"text")
  returning ("folders".*)::"public"."folders" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "folders_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "folders_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = "open"
-- $3 = null

with "written" as (
  insert into "public"."notes" as "notes" ("id", "owner", "folder_id")
  values ($1::"int4", $2::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning (exists (
    select 1
    from "public"."people" as "people"
    where "people"."name" = "notes"."owner" and "people"."listed" = true
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else null end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "30"
-- $2 = "closed"
-- $3 = null

rollback;
