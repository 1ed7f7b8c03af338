select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "singers"."id" as "id", "singers"."name" as "name"
    from "public"."singers" as "singers"
    where "singers"."id" = $1::"int4"
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select "singers_2"."name" as "name"
    from "public"."singers" as "singers_2"
    where "singers_2"."id" = $1::"int4" and "singers_2"."id" = $2::"int4"
    limit 1
  ) as "o_2"
)::text;
-- $1 = "2"
-- $2 = "1"
