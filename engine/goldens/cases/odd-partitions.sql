begin;

with "written" as (
  insert into "public"."parts" as "parts" ("day", "id", "note")
  select "rows"."c0", "rows"."c1", "rows"."c2"
  from unnest($1::"date"[], $2::"int4"[], $3::"text"[]) with ordinality as "rows"("c0", "c1", "c2", ordinality)
  order by "rows"."ordinality" asc
  returning ("parts".*)::"public"."parts" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "parts_2"."day" as "day", "parts_2"."note" as "note"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "parts_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"2010-01-01\",\"2030-01-01\"}"
-- $2 = "{\"1\",\"1\"}"
-- $3 = "{\"good\",\"good\"}"
-- $4 = null

with "written" as (
  update "public"."parts" as "parts"
  set "note" = $1::"text"
  where true
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
-- $1 = "x"

with "written" as (
  insert into "public"."parts" as "parts" ("day", "id", "note")
  select "rows"."c0", "rows"."c1", "rows"."c2"
  from unnest($1::"date"[], $2::"int4"[], $3::"text"[]) with ordinality as "rows"("c0", "c1", "c2", ordinality)
  order by "rows"."ordinality" asc
  on conflict on constraint "parts_pkey" do update
  set "note" = excluded."note"
  returning ("parts".*)::"public"."parts" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "parts_2"."day" as "day", "parts_2"."note" as "note"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "parts_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"2010-01-01\",\"2030-01-01\"}"
-- $2 = "{\"1\",\"1\"}"
-- $3 = "{\"good\",\"good\"}"
-- $4 = null

commit;
