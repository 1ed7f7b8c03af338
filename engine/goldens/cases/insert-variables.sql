begin;

with "written" as (
  insert into "public"."books" as "books" ("author_id", "id", "pages", "title")
  select "rows"."c0", "rows"."c1", "rows"."c2", "rows"."c3"
  from unnest($1::"int4"[], $2::"int4"[], $3::"int4"[], $4::"text"[]) with ordinality as "rows"("c0", "c1", "c2", "c3", ordinality)
  order by "rows"."ordinality" asc
  returning ("books".*)::"public"."books" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $5::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
          select "books_2"."id" as "id", "books_2"."title" as "title", "books_2"."pages" as "pages", "books_2"."copies" as "copies"
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
-- $1 = "{\"3\",\"3\",\"3\"}"
-- $2 = "{\"20\",\"21\",\"22\"}"
-- $3 = "{\"10\",null,null}"
-- $4 = "{\"A\",\"B\",\"Ç \\\"quoted\\\" \\\\ {}\"}"
-- $5 = null

commit;
