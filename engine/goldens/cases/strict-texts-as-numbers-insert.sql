begin;

with "written" as (
  insert into "public"."parents" as "parents" ("id", "score")
  select "rows"."c0", "rows"."c1"
  from unnest($1::"int4"[], $2::"float4"[]) with ordinality as "rows"("c0", "c1", ordinality)
  order by "rows"."ordinality" asc
  returning ("parents".*)::"public"."parents" as "row"
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
          select "parents_2"."id" as "id", "parents_2"."score" as "score"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "parents_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"8\",\"9\"}"
-- $2 = "{null,\"1.5\"}"
-- $3 = null

with "written" as (
  insert into "public"."parents" as "parents" ("id", "name")
  values ($1::"int4", $2::"text")
  on conflict on constraint "parents_pkey" do update
  set "name" = excluded."name", "id" = excluded."id"
  returning ("parents".*)::"public"."parents" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "parents_2"."id" as "id", "parents_2"."name" as "name"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "parents_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "uno"
-- $3 = null

commit;
