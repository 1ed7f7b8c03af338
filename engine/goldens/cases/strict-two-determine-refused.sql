begin;

with "written" as (
  insert into "public"."lefts" as "lefts" ("tenant", "id")
  values ($1::"int4", $2::"int4")
  returning ("lefts".*)::"public"."lefts" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "lefts_2"."tenant"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "lefts_2"
  limit 1
), (
  select "lefts_3"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "lefts_3"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "2"
-- $3 = null

with "written" as (
  insert into "public"."rights" as "rights" ("tenant", "id")
  values ($1::"int4", $2::"int4")
  returning ("rights".*)::"public"."rights" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_1', array[(
  select "rights_2"."tenant"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "rights_2"
  limit 1
), (
  select "rights_3"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "rights_3"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "2"
-- $2 = "1"
-- $3 = null

with "written" as (
  insert into "public"."pairs" as "pairs" ("id", "tenant", "l", "r")
  values ($1::"int4", (current_setting('hasura.written_1_1')::text[])[1]::"int4", (current_setting('hasura.written_1_0')::text[])[2]::"int4", (current_setting('hasura.written_1_1')::text[])[2]::"int4")
  returning ("pairs".*)::"public"."pairs" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "2"

rollback;
