select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "plants"."id" as "id"
    from "public"."plants" as "plants"
    order by "plants"."id" asc
    offset $1::"int8"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "beds"."id" as "id"
    from "public"."beds" as "beds"
    offset $2::"int8"
  ) as "o_2"
)::text;
-- $1 = "9223372036854775807"
-- $2 = "9007199254740993"
