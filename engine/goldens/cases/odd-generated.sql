begin;

with "written" as (
  insert into "public"."computed" as "computed" ("id", "n")
  select "rows"."c0", "rows"."c1"
  from unnest($1::"int4"[], $2::"int4"[]) with ordinality as "rows"("c0", "c1", ordinality)
  order by "rows"."ordinality" asc
  returning ("computed".*)::"public"."computed" as "row"
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
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "computed_2"."id" as "id", "computed_2"."stored" as "stored", "computed_2"."virtual" as "virtual"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "computed_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"1\",\"2\"}"
-- $2 = "{\"1\",null}"
-- $3 = null

commit;
