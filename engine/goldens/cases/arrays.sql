begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name", "notes", "colours")
  values ($1::"int4", $2::"int4", $3::"text", $4::"json"[], $5::"text"[]), ($6::"int4", $2::"int4", $7::"text", $8::"json"[], $9::"text"[])
  returning ("plants".*)::"public"."plants" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $10::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "plants_2"."notes" as "notes", "plants_2"."colours" as "colours"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "plants_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "10"
-- $2 = "1"
-- $3 = "a"
-- $4 = "{\"{\\\"a\\\":[1]}\",\"\\\"text\\\"\",\"{\\\"b\\\": 12345678901234567890}\",null,\"5\"}"
-- $5 = "{\"red\",null}"
-- $6 = "11"
-- $7 = "b"
-- $8 = "{}"
-- $9 = "{\"x\",null,\"y\"}"
-- $10 = null

commit;
