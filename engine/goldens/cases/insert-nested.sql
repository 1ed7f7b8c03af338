begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name", "owner")
  values ($1::"int4", $2::"text", $3::"int4")
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
-- $1 = "30"
-- $2 = "Bhupi"
-- $3 = "11"

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "added_by", "is_public", "author_id")
  values ($1::"int4", $2::"text", $3::"int4", $4::"bool", $5::"int4")
  returning ("books".*)::"public"."books" as "row", (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $3::"int4"
  )) is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows", (
  select "books_2"."id"::text
  from (
    select ("w_4"."row").*
    from "written" as "w_4"
  ) as "books_2"
  limit 1
);
-- $1 = "31"
-- $2 = "Ghumne Mech"
-- $3 = "11"
-- $4 = "false"
-- $5 = "30"

with "written" as (
  insert into "public"."reviews" as "reviews" ("id", "stars", "member_id", "book_id")
  values ($1::"int4", $2::"int2", $3::"int4", $4::"int4"), ($5::"int4", $6::"int2", $3::"int4", $4::"int4")
  returning ("reviews".*)::"public"."reviews" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "32"
-- $2 = "5"
-- $3 = "11"
-- $4 = "31"
-- $5 = "33"
-- $6 = "4"

with "written" as (
  insert into "public"."books" as "books" ("id", "title", "added_by", "is_public", "author_id")
  values ($1::"int4", $2::"text", $3::"int4", $4::"bool", $5::"int4")
  returning ("books".*)::"public"."books" as "row", (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $3::"int4"
  )) is true as "allowed"
)
select (
  select coalesce(bool_and("w"."allowed"), true)
  from "written" as "w"
) as "allowed", (
  select count(*)
  from "written" as "w_2"
) as "affected", null as "data", (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text as "rows";
-- $1 = "34"
-- $2 = "Bhupi's letters"
-- $3 = "11"
-- $4 = "false"
-- $5 = "30"

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
              where "authors_2"."id" = "books"."author_id" and "authors_2"."owner" = $3::"int4"
            ) or exists (
              select 1
              from "public"."members" as "members"
              where "members"."id" = $3::"int4" and "members"."is_librarian" = true
            ))
            order by "books"."id" asc
          ) as "o_3"
        ) as "books"
        from unnest($2::"public"."authors"[]) as "authors"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "5"
-- $2 = "{\"(30,Bhupi,,11)\"}"
-- $3 = "11"

commit;
