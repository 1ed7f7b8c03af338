begin;

with "written" as (
  insert into "public"."plants" as "plants" ("id", "bed_id", "name")
  values ($1::"int4", $2::"int4", $3::"text")
  on conflict on constraint "plants_pkey" do update
  set "name" = excluded."name"
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
-- $1 = "2"
-- $2 = "1"
-- $3 = "Again"

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
-- $1 = "Jumla"
-- $2 = "2"

select (
  select row_to_json("o".*)
  from (
    select $1::"int4" as "affected_rows", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "stamps"."place" as "place", (
          select row_to_json("o_3".*)
          from (
            select "plants"."id" as "id", "plants"."name" as "name"
            from "public"."plants" as "plants"
            where "plants"."id" = "stamps"."plant_id"
            limit 1
          ) as "o_3"
        ) as "plant"
        from unnest($2::"public"."stamps"[]) as "stamps"
      ) as "o_2"
    ) as "returning"
  ) as "o"
)::text as "data";
-- $1 = "2"
-- $2 = "{\"(2,Jumla)\"}"

commit;
