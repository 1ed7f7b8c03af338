begin;

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name", "owner")
  values ($1::"int4", $2::"text", $3::"int4")
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $4::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select "authors_2"."id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "authors_2"
  limit 1
)]::text, true))::text end, (
  select array_agg("w_3"."row")
  from "written" as "w_3"
)::text
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
  insert into "public"."books" as "books" ("id", "pages", "title", "added_by", "is_public", "author_id")
  select "rows"."c0", "rows"."c1", "rows"."c2", $4::"int4", $5::"bool", (current_setting('hasura.written')::text[])[1]::"int4"
  from unnest($1::"int4"[], $2::"int4"[], $3::"text"[]) with ordinality as "rows"("c0", "c1", "c2", ordinality)
  order by "rows"."ordinality" asc
  returning (exists (
    select 1
    from "public"."authors" as "authors"
    where "authors"."id" = "books"."author_id" and "authors"."owner" = $4::"int4"
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $6::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else null end
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
-- $1 = "{\"31\",\"32\"}"
-- $2 = "{null,\"9\"}"
-- $3 = "{\"A\",\"B\"}"
-- $4 = "11"
-- $5 = "false"
-- $6 = null

with "written" as (
  insert into "public"."authors" as "authors" ("id", "name", "owner")
  values ($1::"int4", $2::"text", $3::"int4")
  returning ("authors".*)::"public"."authors" as "row"
)
select "result"."allowed", "result"."affected", null, (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "33"
-- $2 = "Other"
-- $3 = "11"

select case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
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
              select "books"."id" as "id", "books"."pages" as "pages"
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
  )::text as "data"
  offset 0
) as "result";
-- $1 = "4"
-- $2 = "{\"(30,Bhupi,,11)\",\"(33,Other,,11)\"}"
-- $3 = "11"
-- $4 = null

commit;
