begin;

with "written" as (
  insert into "public"."parents" as "parents" ("id")
  values ($1::"int4")
  returning ("parents".*)::"public"."parents" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "parents_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "parents_2"
  limit 1
);
-- $1 = "5"

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  select "rows"."c0", $2::"int4"
  from unnest($1::"int4"[]) with ordinality as "rows"("c0", ordinality)
  order by "rows"."ordinality" asc
  returning ("kids".*)::"public"."kids" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "{\"3\",\"4\"}"
-- $2 = "5"

select (
  select row_to_json("o".*)
  from (
    select (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "kids"."id" as "id", "kids"."parent_id" as "parent_id"
        from "public"."kids" as "kids"
        where "kids"."parent_id" = "parents"."id" and "kids"."id" > $2::"int4"
      ) as "o_2"
    ) as "kids"
    from unnest($1::"public"."parents"[]) as "parents"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(5,,,,,)\"}"
-- $2 = "0"

with "written" as (
  insert into "public"."parents" as "parents" ("id")
  values ($1::"int4")
  returning ("parents".*)::"public"."parents" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "parents_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "parents_2"
  limit 1
);
-- $1 = "6"

with "written" as (
  insert into "public"."kids" as "kids" ("id", "name", "parent_id")
  select "rows"."c0", "rows"."c1", $3::"int4"
  from unnest($1::"int4"[], $2::"text"[]) with ordinality as "rows"("c0", "c1", ordinality)
  order by "rows"."ordinality" asc
  returning ("kids".*)::"public"."kids" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "{\"5\",\"6\"}"
-- $2 = "{null,\"x\"}"
-- $3 = "6"

select (
  select row_to_json("o".*)
  from (
    select (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "kids"."id" as "id", "kids"."parent_id" as "parent_id"
        from "public"."kids" as "kids"
        where "kids"."parent_id" = "parents"."id" and "kids"."id" > $2::"int4"
      ) as "o_2"
    ) as "kids"
    from unnest($1::"public"."parents"[]) as "parents"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(6,,,,,)\"}"
-- $2 = "0"

commit;
