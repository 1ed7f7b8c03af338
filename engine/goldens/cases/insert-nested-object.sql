begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name")
  values ($1::"int4", $2::"text")
  on conflict on constraint "authors_pkey" do update
  set "name" = excluded."name"
  returning ("authors".*)::"public"."authors" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "authors_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "authors_2"
  limit 1
);
-- $1 = "1"
-- $2 = "Devkota"

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "author_id")
  values ($1::"int4", $2::"text", $3::"int4")
  returning ("books".*)::"public"."books" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "books_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "books_2"
  limit 1
);
-- $1 = "42"
-- $2 = "New"
-- $3 = "1"

with "written" as (
  insert into "public"."members" as "members" ("id", "name")
  values ($1::"int4", $2::"text")
  returning ("members".*)::"public"."members" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "members_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "members_2"
  limit 1
);
-- $1 = "41"
-- $2 = "Chandra"

with "written" as (
  insert into "public"."reviews" as "reviews" ("id", "stars", "book_id", "member_id")
  values ($1::"int4", $2::"int2", $3::"int4", $4::"int4")
  returning ("reviews".*)::"public"."reviews" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "40"
-- $2 = "3"
-- $3 = "42"
-- $4 = "41"

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
    from unnest($1::"public"."reviews"[]) as "reviews"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(40,42,41,3,)\"}"

commit;
