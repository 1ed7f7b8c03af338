begin;

with "written" as (
  insert into "depot"."crates" as "crates" ("id", "note")
  values ($1::"int4", $2::"text")
  returning ("crates".*)::"depot"."crates" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "crates_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "crates_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "9"
-- $2 = "nails"
-- $3 = null

with "written" as (
  insert into "depot"."seals" as "seals" ("note", "crate_id")
  values ($1::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", null
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "green"

with "written" as (
  insert into "depot"."tags" as "tags" ("note", "seal_id")
  values ($1::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", null
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "heavy"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "crates"."id" as "id", (
        select row_to_json("o_2".*)
        from (
          select "seals"."note" as "note"
          from "depot"."seals" as "seals"
          where "seals"."crate_id" = "crates"."id"
          limit 1
        ) as "o_2"
      ) as "seal", (
        select row_to_json("o_3".*)
        from (
          select "tags"."note" as "note"
          from "depot"."tags" as "tags"
          where "tags"."seal_id" = "crates"."id"
          limit 1
        ) as "o_3"
      ) as "tag"
      from unnest((current_setting('hasura.written')::text[])[1]::"depot"."crates"[]) as "crates"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
