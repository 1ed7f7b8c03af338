begin;

with "written" as (
  insert into "public"."books" as "books" ("author_id", "id", "title", "added_by", "is_public")
  select "rows"."c0", "rows"."c1", "rows"."c2", $4::"int4", $5::"bool"
  from unnest($1::"int4"[], $2::"int4"[], $3::"text"[]) with ordinality as "rows"("c0", "c1", "c2", ordinality)
  order by "rows"."ordinality" asc
  returning ("books".*)::"public"."books" as "row", (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $4::"int4"
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $6::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text, (
  select count(*)
  from "written" as "w_2"
)::text]::text, true))::text end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "{\"1\",\"1\"}"
-- $2 = "{\"20\",\"21\"}"
-- $3 = "{\"A\",\"B\"}"
-- $4 = "11"
-- $5 = "false"
-- $6 = null

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "books"."id" as "id", "books"."added_by" as "addedBy", "books"."is_public" as "is_public", (
            select row_to_json("o_3".*)
            from (
              select "authors"."name" as "name", (
                select row_to_json("o_4".*)
                from (
                  select (
                    select row_to_json("o_5".*)
                    from (
                      select "a"."v0" as "count"
                    ) as "o_5"
                  ) as "aggregate"
                  from (
                    select count(*) as "v0"
                    from "public"."books" as "books_2"
                    where "books_2"."author_id" = "authors"."id" and ("books_2"."is_public" = true or exists (
                      select 1
                      from "public"."authors" as "authors_2"
                      where "authors_2"."id" = "books_2"."author_id" and "authors_2"."owner" = $1::"int4"
                    ) or exists (
                      select 1
                      from "public"."members" as "members"
                      where "members"."id" = $1::"int4" and "members"."is_librarian" = true
                    ))
                  ) as "a"
                ) as "o_4"
              ) as "books_aggregate"
              from "public"."authors" as "authors"
              where "authors"."id" = "books"."author_id"
              limit 1
            ) as "o_3"
          ) as "author"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."books"[]) as "books"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = null

commit;
