begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name", "owner")
  values ($1::"int4", $2::"text", $3::"int4")
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "authors_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "authors_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "30"
-- $2 = "Bhupi"
-- $3 = "11"
-- $4 = null

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "added_by", "is_public", "author_id")
  values ($1::"int4", $2::"text", $3::"int4", $4::"bool", (current_setting('hasura.written')::text[])[2]::"int4")
  returning ("books".*)::"public"."books" as "row", (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $3::"int4"
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) or ("result"."affected" = 0 and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1', array[(
  select "books_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "books_2"
  limit 1
)]::text, true))::text end
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
-- $1 = "31"
-- $2 = "Ghumne Mech"
-- $3 = "11"
-- $4 = "false"
-- $5 = null

with "written" as (
  insert into "public"."reviews" as "reviews" ("id", "stars", "member_id", "book_id")
  values ($1::"int4", $2::"int2", $3::"int4", (current_setting('hasura.written_1')::text[])[1]::"int4"), ($4::"int4", $5::"int2", $3::"int4", (current_setting('hasura.written_1')::text[])[1]::"int4")
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", null
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "32"
-- $2 = "5"
-- $3 = "11"
-- $4 = "33"
-- $5 = "4"

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "added_by", "is_public", "author_id")
  values ($1::"int4", $2::"text", $3::"int4", $4::"bool", (current_setting('hasura.written')::text[])[2]::"int4")
  returning (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $3::"int4"
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $5::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else null end
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
-- $1 = "34"
-- $2 = "Bhupi's letters"
-- $3 = "11"
-- $4 = "false"
-- $5 = null

select case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select $1::"int4" as "affected_rows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "authors"."id" as "id", (
            select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
            from (
              select "books"."id" as "id", "books"."added_by" as "addedBy", (
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
                    from "public"."reviews" as "reviews"
                    where "reviews"."book_id" = "books"."id"
                  ) as "a"
                ) as "o_4"
              ) as "reviews_aggregate"
              from "public"."books" as "books"
              where "books"."author_id" = "authors"."id" and ("books"."is_public" = true or exists (
                select 1
                from "public"."authors" as "authors_2"
                where "authors_2"."id" = "books"."author_id" and "authors_2"."owner" = $2::"int4"
              ) or exists (
                select 1
                from "public"."members" as "members"
                where "members"."id" = $2::"int4" and "members"."is_librarian" = true
              ))
              order by "books"."id" asc
            ) as "o_3"
          ) as "books"
          from unnest((current_setting('hasura.written')::text[])[1]::"public"."authors"[]) as "authors"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "5"
-- $2 = "11"
-- $3 = null

commit;
