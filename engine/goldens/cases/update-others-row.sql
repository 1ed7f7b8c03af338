begin;

with "written" as (
  update "public"."books" as "books"
  set "added_by" = $1::"int4", "price" = $2::"numeric"
  where "books"."added_by" = $1::"int4" and "books"."id" = $3::"int4"
  returning ("books".*)::"public"."books" as "row", ("books"."price" < $4::"numeric") is true as "allowed"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $5::"int4" or (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
      select "books_2"."id" as "id"
      from (
        select ("w_3"."row").*
        from "written" as "w_3"
      ) as "books_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = "20"
-- $3 = "3"
-- $4 = "1000"
-- $5 = null

with "written" as (
  delete
  from "public"."books" as "books"
  where "books"."added_by" = $1::"int4" and "books"."id" = $2::"int4"
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
      select "books_2"."id" as "id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "books_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = "3"
-- $3 = null

commit;
