begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name")
  values ($1::"int4", $2::"text")
  on conflict on constraint "authors_pkey" do update
  set "name" = excluded."name"
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_2_0', array[(
  select "authors_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
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
-- $1 = "1"
-- $2 = "Devkota"
-- $3 = null

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id")
  values ($1::"int4", $2::"text", (current_setting('hasura.written_2_0')::text[])[1]::"int4")
  returning ("books".*)::"public"."books" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "books_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "books_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "42"
-- $2 = "New"
-- $3 = null

with "written" as (
  insert into "public"."members" as "members" ("id", "name")
  values ($1::"int4", $2::"text")
  returning ("members".*)::"public"."members" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_1', array[(
  select "members_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "members_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "41"
-- $2 = "Chandra"
-- $3 = null

with "written" as (
  insert into "public"."reviews" as "reviews" ("id", "stars", "book_id", "member_id")
  values ($1::"int4", $2::"int2", (current_setting('hasura.written_1_0')::text[])[1]::"int4", (current_setting('hasura.written_1_1')::text[])[1]::"int4")
  returning ("reviews".*)::"public"."reviews" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "40"
-- $2 = "3"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "reviews"."member_id" as "member_id", (
        select row_to_json("o_2".*)
        from (
          select "books"."author_id" as "author_id"
          from "public"."books" as "books"
          where "books"."id" = "reviews"."book_id"
          limit 1
        ) as "o_2"
      ) as "book"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."reviews"[]) as "reviews"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

commit;
