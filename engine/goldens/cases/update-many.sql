begin;

with "written" as (
  update "public"."books" as "books"
  set "pages" = $1::"int4"
  where "books"."id" = $2::"int4"
  returning ("books".*)::"public"."books" as "row"
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
          select "books_2"."id" as "id", "books_2"."pages" as "pages", "books_2"."copies" as "copies"
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
-- $1 = "41"
-- $2 = "1"
-- $3 = null

with "written" as (
  update "public"."books" as "books"
  set "copies" = "books"."copies" + $1::"int8"
  where "books"."id" > $2::"int4"
  returning ("books".*)::"public"."books" as "row"
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
          select "books_2"."id" as "id", "books_2"."pages" as "pages", "books_2"."copies" as "copies"
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
-- $1 = "2"
-- $2 = "2"
-- $3 = null

commit;
