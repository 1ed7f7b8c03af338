begin;

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id", "price", "added_by", "is_public")
  values ($1::"int4", $2::"text", $3::"int4", $4::"numeric", $5::"int4", $6::"bool")
  on conflict on constraint "books_title_key" do update
  set "price" = excluded."price", "added_by" = $5::"int4"
  where "books"."added_by" = $5::"int4"
  returning case when "books"."xmax" = 0 then (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $5::"int4"
  )) is true else ("books"."price" < $7::"numeric") is true end as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $8::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "50"
-- $2 = "Muna Madan"
-- $3 = "1"
-- $4 = "99"
-- $5 = "12"
-- $6 = "false"
-- $7 = "1000"
-- $8 = null

commit;
