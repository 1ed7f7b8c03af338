begin;

with "written" as (
  insert into "public"."books" as "books" ("author_id", "id", "price", "title", "added_by", "is_public")
  select "rows"."c0", "rows"."c1", "rows"."c2", "rows"."c3", $5::"int4", $6::"bool"
  from unnest($1::"int4"[], $2::"int4"[], $3::"numeric"[], $4::"text"[]) with ordinality as "rows"("c0", "c1", "c2", "c3", ordinality)
  order by "rows"."ordinality" asc
  on conflict on constraint "books_title_key" do update
  set "price" = excluded."price", "added_by" = $5::"int4"
  where "books"."added_by" = $5::"int4" and "books"."price" > $7::"numeric"
  returning ("books".*)::"public"."books" as "row", case when "books"."xmax" = 0 then (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $5::"int4"
  )) is true else ("books"."price" < $8::"numeric") is true end as "allowed"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $9::"int4" or (not ("result"."allowed") and $9::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "books_2"."id" as "id", "books_2"."price" as "price"
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
-- $1 = "{\"1\",\"1\"}"
-- $2 = "{\"50\",\"51\"}"
-- $3 = "{\"99\",\"10\"}"
-- $4 = "{\"Muna Madan\",\"Luni\"}"
-- $5 = "11"
-- $6 = "false"
-- $7 = "1"
-- $8 = "1000"
-- $9 = null

commit;
