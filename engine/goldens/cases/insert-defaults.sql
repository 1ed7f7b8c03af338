begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id", "copies")
  values ($1::"int4", $2::"text", $3::"int4", $4::"int8"), ($5::"int4", $6::"text", $7::"int4", default)
  returning ("books".*)::"public"."books" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $8::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "books_2"."id" as "id", "books_2"."copies" as "copies"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "books_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "20"
-- $2 = "A"
-- $3 = "3"
-- $4 = "5"
-- $5 = "21"
-- $6 = "B"
-- $7 = "3"
-- $8 = null

commit;
