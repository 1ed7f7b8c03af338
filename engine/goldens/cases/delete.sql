begin;

with "written" as (
  delete
  from "public"."books" as "books"
  where "books"."added_by" = $1::"int4" and "books"."id" < $2::"int4"
  returning ("books".*)::"public"."books" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select count(*)
  from "written" as "w"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "11"
-- $2 = "10"

select case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select (current_setting('hasura.written')::text[])[2]::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "books"."id" as "id", (
            select row_to_json("o_3".*)
            from (
              select (
                select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
                from (
                  select "books_2"."id" as "id"
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
                  order by "books_2"."id" asc
                ) as "o_4"
              ) as "books"
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
