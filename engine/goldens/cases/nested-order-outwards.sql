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
-- $1 = "8"
-- $2 = "inmost"

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
)::text as "rows", (
  select "seals_2"."crate_id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "seals_2"
  limit 1
);
-- $1 = "middle"
-- $2 = "8"

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
-- $1 = "outermost"
-- $2 = "8"

select (
  select row_to_json("o".*)
  from (
    select "tags"."seal_id" as "seal_id", "tags"."note" as "note", (
      select row_to_json("o_2".*)
      from (
        select "seals"."note" as "note", (
          select row_to_json("o_3".*)
          from (
            select "crates"."note" as "note"
            from "depot"."crates" as "crates"
            where "crates"."id" = "seals"."crate_id"
            limit 1
          ) as "o_3"
        ) as "crate"
        from "depot"."seals" as "seals"
        where "seals"."crate_id" = "tags"."seal_id"
        limit 1
      ) as "o_2"
    ) as "seal"
    from unnest($1::"depot"."tags"[]) as "tags"
    limit 1
  ) as "o"
)::text as "data";
-- $1 = "{\"(8,outermost)\"}"

commit;
