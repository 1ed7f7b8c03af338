begin;

with "written" as (
  delete
  from "public"."reviews" as "reviews"
  where "reviews"."id" = $1::"int4"
  returning ("reviews".*)::"public"."reviews" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select 'reviews'::text as "__typename"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "reviews_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = null

commit;
