begin;

with "written" as (
  insert into "Odd schema"."Select" as "select" ("order", "Select", "user", "a b", "quo""te", "moods", "share", "corner", "o")
  values ($1::"int4", $2::"text", $3::"Odd schema"."Mood", $4::"int4", $5::"int4", $6::"Odd schema"."Mood"[], $7::"numeric", $8::"public"."point3", default), ($9::"int4", $10::"text", $11::"Odd schema"."Mood", default, default, $12::"Odd schema"."Mood"[], default, default, $13::"text")
  returning ("select".*)::"Odd schema"."Select" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $14::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "select_2"."order" as "order", "select_2"."Select" as "Select", "select_2"."user" as "user", "select_2"."a b" as "a_b", "select_2"."quo""te" as "quote", "select_2"."moods" as "moods", "select_2"."share" as "share", "select_2"."corner" as "corner"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "select_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "one"
-- $3 = "O'Neill"
-- $4 = "2"
-- $5 = "3"
-- $6 = "{\"happy\",\"so-so\"}"
-- $7 = "12.5"
-- $8 = "(1,2,\"a,b\")"
-- $9 = "2"
-- $10 = "two"
-- $11 = "so-so"
-- $12 = "{}"
-- $13 = "x"
-- $14 = null

with "written" as (
  insert into "Odd schema"."Select" as "select" ("order", "Select", "o")
  values ($1::"int4", $2::"text", $3::"text")
  on conflict on constraint "odd_key" do update
  set "Select" = excluded."Select"
  returning ("select".*)::"Odd schema"."Select" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "select_2"."order" as "order", "select_2"."Select" as "Select"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "select_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "9"
-- $2 = "nine"
-- $3 = "x"
-- $4 = null

with "written" as (
  update "Odd schema"."Select" as "select"
  set "user" = $1::"Odd schema"."Mood", "a b" = "select"."a b" + $2::"int4"
  where "select"."order" = $3::"int4"
  returning ("select".*)::"Odd schema"."Select" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "select_2"."user" as "user", "select_2"."a b" as "a_b"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "select_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "happy"
-- $2 = "5"
-- $3 = "1"
-- $4 = null

with "written" as (
  delete
  from "Odd schema"."Select" as "select"
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

commit;
