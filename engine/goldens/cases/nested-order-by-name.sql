begin;

with "written" as (
  insert into "depot"."crates" as "crates" ("id", "note")
  values ($1::"int4", $2::"text")
  returning ("crates".*)::"depot"."crates" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows", (
  select "crates_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "crates_2"
  limit 1
);
-- $1 = "9"
-- $2 = "nails"

with "written" as (
  insert into "depot"."seals" as "seals" ("note", "crate_id")
  values ($1::"text", $2::"int4")
  returning ("seals".*)::"depot"."seals" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "green"
-- $2 = "9"

with "written" as (
  insert into "depot"."tags" as "tags" ("note", "seal_id")
  values ($1::"text", $2::"int4")
  returning ("tags".*)::"depot"."tags" as "row"
)
select true as "allowed", (
  select count(*)
  from "written" as "w"
) as "affected", null as "data", (
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text as "rows";
-- $1 = "heavy"
-- $2 = "9"

select (
  select row_to_json("o".*)
  from (
    select "crates"."id" as "id", (
      select row_to_json("o_2".*)
      from (
        select "seals"."note" as "note"
        from "depot"."seals" as "seals"
        where "seals"."crate_id" = "crates"."id"
        limit 1
      ) as "o_2"
    ) as "seal", (
      select row_to_json("o_3".*)
      from (
        select "tags"."note" as "note"
        from "depot"."tags" as "tags"
        where "tags"."seal_id" = "crates"."id"
        limit 1
      ) as "o_3"
    ) as "tag"
    from unnest($1::"depot"."crates"[]) as "crates"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(9,nails,,,)\"}"

commit;
