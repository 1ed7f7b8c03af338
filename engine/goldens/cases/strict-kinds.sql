begin;

with "written" as (
  insert into "public"."kinds" as "kinds" ("id", "n", "num", "words", "grid", "js", "j")
  values ($1::"int4", $2::"int4", $3::"numeric", $4::"text"[], $5::"int4"[], $6::"jsonb"[], $7::"jsonb")
  returning ("kinds".*)::"public"."kinds" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $8::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "kinds_2"."n" as "n", "kinds_2"."num" as "num", "kinds_2"."words" as "words", "kinds_2"."grid" as "grid", "kinds_2"."js" as "js", "kinds_2"."j" as "j"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "kinds_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "2"
-- $2 = "7"
-- $3 = "1e+21"
-- $4 = "{\"a\\\"b\",\"c\\\\d\",null,\"null\",\"\"}"
-- $5 = "{{\"1\",\"2\"},{\"3\",\"4\"}}"
-- $6 = "{\"{\\\"a\\\":1}\",\"[2]\"}"
-- $7 = "{\"__proto__\":{\"a\":1},\"b\":[true,null]}"
-- $8 = null

with "written" as (
  insert into "public"."kinds" as "kinds" ("id", "n", "big", "num", "ratio", "cash", "flag", "word", "day", "span", "j", "words", "grid")
  values ($1::"int4", $2::"int4", $3::"int8", $4::"numeric", $5::"float8", $6::"money", $7::"bool", $8::"text", $9::"date", $10::"interval", $11::"jsonb", default, default), ($12::"int4", $13::"int4", default, default, default, $14::"money", default, $15::"text", default, default, $16::"jsonb", $17::"text"[], $18::"int4"[]), ($19::"int4", default, default, default, default, $20::"money", default, default, default, default, default, default, default)
  returning ("kinds".*)::"public"."kinds" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $21::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "kinds_2"."id" as "id", "kinds_2"."n" as "n", "kinds_2"."big" as "big", "kinds_2"."num" as "num", "kinds_2"."ratio" as "ratio", "kinds_2"."flag" as "flag", "kinds_2"."word" as "word", "kinds_2"."day" as "day", "kinds_2"."span" as "span", "kinds_2"."j" as "j", "kinds_2"."words" as "words", "kinds_2"."grid" as "grid"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "kinds_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = "1000"
-- $3 = "9223372036854775807"
-- $4 = "1.10"
-- $5 = "0.5"
-- $6 = "-0.02"
-- $7 = "true"
-- $8 = "x"
-- $9 = "2020-01-01"
-- $10 = "5"
-- $11 = "\"x\""
-- $12 = "4"
-- $13 = "2"
-- $14 = "1500"
-- $15 = null
-- $16 = "{\"a\":[1,1.0,null]}"
-- $17 = "{1,2}"
-- $18 = "{\"7\"}"
-- $19 = "5"
-- $20 = "123.45"
-- $21 = null

commit;
