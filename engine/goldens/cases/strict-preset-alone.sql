begin;

with "written" as (
  update "public"."parents" as "parents"
  set "score" = $1::"float4"
  where "parents"."id" = $2::"int4"
  returning ("parents".*)::"public"."parents" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" or (not ("result"."allowed") and $3::"int4" is not null) then concat('engine_takes_back'::text, octet_length("result"."data"))::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "parents_2"."score" as "score"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "parents_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "7"
-- $2 = "1"
-- $3 = null

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", $2::"int4")
  returning ("kids".*)::"public"."kids" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" or (not ("result"."allowed") and $3::"int4" is not null) then concat('engine_takes_back'::text, octet_length("result"."data"))::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "kids_2"."parent_id" as "parent_id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "kids_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "9"
-- $2 = "1"
-- $3 = null

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
-- $1 = "7"

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", $2::"int4")
  returning ("kids".*)::"public"."kids" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "7"
-- $2 = "7"

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
-- $1 = "{\"(7,,,,,)\"}"
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
-- $1 = "8"

with "written" as (
  insert into "public"."kids" as "kids" ("id", "parent_id")
  values ($1::"int4", $2::"int4")
  returning ("kids".*)::"public"."kids" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "8"
-- $2 = "8"

select (
  select row_to_json("o".*)
  from (
    select "kids"."id" as "id", "kids"."parent_id" as "parent_id"
    from unnest($1::"public"."kids"[]) as "kids"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(8,8,,,,)\"}"

commit;
