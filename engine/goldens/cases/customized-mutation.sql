begin;

with "written" as (
  insert into "public"."singers" as "singers" ("name", "voice")
  select "rows"."c0", "rows"."c1"
  from unnest($1::"text"[], $2::"text"[]) with ordinality as "rows"("c0", "c1", ordinality)
  order by "rows"."ordinality" asc
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
-- $1 = "{\"Dev\"}"
-- $2 = "{\"bass\"}"

with "written" as (
  update "public"."singers" as "singers"
  set "voice" = $1::"text"
  where "singers"."voice" = $2::"text"
  returning ("singers".*)::"public"."singers" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
      ) as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "singers_2"."name" as "name", "singers_2"."voice" as "voice"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "singers_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "baritone"
-- $2 = "bass"
-- $3 = null

with "written" as (
  delete
  from "public"."singers" as "singers"
  where "singers"."name" = $1::"text"
  returning ("singers".*)::"public"."singers" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select 'Choir_singers_mutation_response_t'::text as "__typename", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "singers_2"."name" as "name", "singers_2"."voice" as "voice"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "singers_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "Dev"
-- $2 = null

commit;
