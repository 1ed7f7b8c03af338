begin;

with "written" as (
  update "public"."books" as "books"
  set "added_by" = $1::"int4", "price" = $2::"numeric", "pages" = "books"."pages" + $3::"int4", "details" = "books"."details" || $4::"jsonb"
  where "books"."added_by" = $1::"int4" and "books"."title" like $5::"text"
  returning ("books".*)::"public"."books" as "row", ("books"."price" < $6::"numeric") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $7::"int4" or (not ("result"."allowed") and $7::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select count(*)
        from "written" as "w_2"
      ) as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "books_2"."id" as "id", "books_2"."price" as "price", "books_2"."pages" as "pages", "books_2"."details" as "details"
          from (
            select ("w_3"."row").*
            from "written" as "w_3"
          ) as "books_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = "75.5"
-- $3 = "1"
-- $4 = "{\"sale\":true}"
-- $5 = "%a%"
-- $6 = "1000"
-- $7 = null

commit;
