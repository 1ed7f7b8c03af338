begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $2::"int4", $3::"text")
  returning ("plants".*)::"public"."plants" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "plants_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "plants_2"
  limit 1
);
-- $1 = "20"
-- $2 = "1"
-- $3 = "Ash"

with "written" as (
  insert into "public"."passports" as "passports" ("number", "plant_id")
  values ($1::"text", $2::"int4")
  returning ("passports".*)::"public"."passports" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "passports_2"."plant_id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "passports_2"
  limit 1
);
-- $1 = "P-20"
-- $2 = "20"

with "written" as (
  insert into "public"."stamps" as "stamps" ("place", "plant_id")
  values ($1::"text", $2::"int4")
  returning ("stamps".*)::"public"."stamps" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "Ilam"
-- $2 = "20"

select (
  select row_to_json("o".*)
  from (
    select "plants"."name" as "name", (
      select row_to_json("o_2".*)
      from (
        select "passports"."number" as "number", (
          select row_to_json("o_3".*)
          from (
            select "stamps"."place" as "place"
            from "public"."stamps" as "stamps"
            where "stamps"."plant_id" = "passports"."plant_id"
            limit 1
          ) as "o_3"
        ) as "stamp"
        from "public"."passports" as "passports"
        where "passports"."plant_id" = "plants"."id"
        limit 1
      ) as "o_2"
    ) as "passport"
    from unnest($1::"public"."plants"[]) as "plants"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(20,1,Ash,Plant,,,,t,,,{},)\"}"

commit;
