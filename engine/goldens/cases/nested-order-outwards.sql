begin;

with "written" as (
  insert into "depot"."crates" as "crates" ("id", "note")
  values ($1::"int4", $2::"text")
  returning ("crates".*)::"depot"."crates" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_2_0', array[(
  select "crates_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
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
-- $1 = "8"
-- $2 = "inmost"
-- $3 = null

with "written" as (
  insert into "depot"."seals" as "seals" ("note", "crate_id")
  values ($1::"text", (current_setting('hasura.written_2_0')::text[])[1]::"int4")
  returning ("seals".*)::"depot"."seals" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $2::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "seals_2"."crate_id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "seals_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "middle"
-- $2 = null

with "written" as (
  insert into "depot"."tags" as "tags" ("note", "seal_id")
  values ($1::"text", (current_setting('hasura.written_1_0')::text[])[1]::"int4")
  returning ("tags".*)::"depot"."tags" as "row"
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
-- $1 = "outermost"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "tags"."seal_id" as "seal_id", "tags"."note" as "note", (
        select row_to_json("o_2".*)
        from (
          select "seals"."note" as "note", (
            select row_to_json("o_3".*)
            from (
              select "crates"."note" as "note"
              from "depot"."crates" as "crates"
              where "crates"."id" = "seals"."crate_id"
              limit 1
            ) as "o_3"
          ) as "crate"
          from "depot"."seals" as "seals"
          where "seals"."crate_id" = "tags"."seal_id"
          limit 1
        ) as "o_2"
      ) as "seal"
      from unnest((current_setting('hasura.written')::text[])[1]::"depot"."tags"[]) as "tags"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
