begin;

with "written" as (
  delete
  from "public"."books" as "books"
  where "books"."added_by" = $1::"int4" and "books"."id" < $2::"int4"
  returning ("books".*)::"public"."books" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "11"
-- $2 = "10"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
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
                  where "authors_2"."id" = "books_2"."author_id" and "authors_2"."owner" = $3::"int4"
                ) or exists (
                  select 1
                  from "public"."members" as "members"
                  where "members"."id" = $3::"int4" and "members"."is_librarian" = true
                ))
                order by "books_2"."id" asc
              ) as "o_4"
            ) as "books"
            from "public"."authors" as "authors"
            where "authors"."id" = "books"."author_id"
            limit 1
          ) as "o_3"
        ) as "author"
        from unnest($2::"public"."books"[]) as "books"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "2"
-- $2 = "{\"(1,\\\"Muna Madan\\\",1,poetry,150.00,40,12,t,\\\"{\\\"\\\"loans\\\"\\\": [1, 2], \\\"\\\"shelf\\\"\\\": {\\\"\\\"row\\\"\\\": 3}}\\\",\\\"{epic,love}\\\",\\\"1936-01-01 00:00:00+00\\\",11)\",\"(2,Shakuntala,1,poetry,300.50,300,3,f,{},{},\\\"1945-06-01 00:00:00+00\\\",11)\"}"
-- $3 = "11"

commit;
