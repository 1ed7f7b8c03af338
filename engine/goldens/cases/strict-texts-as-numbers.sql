select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "parents"."id" as "id"
    from "public"."parents" as "parents"
    where "parents"."id" = $1::"int4"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "parents_2"."id" as "id"
    from "public"."parents" as "parents_2"
    where "parents_2"."id" = any ($2::"int4"[])
  ) as "o_2"
)::text, (
  select row_to_json("o_3".*)
  from (
    select "parents_3"."id" as "id"
    from "public"."parents" as "parents_3"
    where "parents_3"."id" = $1::"int4"
    limit 1
  ) as "o_3"
)::text, (
  select row_to_json("o_4".*)
  from (
    select "parents_4"."id" as "id"
    from "public"."parents" as "parents_4"
    where "parents_4"."id" = $3::"int4"
    limit 1
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "parents_5"."id" as "id"
    from "public"."parents" as "parents_5"
    where "parents_5"."id" = any ($4::"int4"[])
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "parents_6"."id" as "id"
    from "public"."parents" as "parents_6"
    where "parents_6"."score" = $5::"float4"
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "parents_7"."id" as "id"
    from "public"."parents" as "parents_7"
    where "parents_7"."price" is null and "parents_7"."ratio" <> $6::"float8"
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "parents_8"."id" as "id"
    from "public"."parents" as "parents_8"
    order by "parents_8"."id" asc
    offset $7::"int8"
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "parents_9"."id" as "id"
    from "public"."parents" as "parents_9"
    order by "parents_9"."id" asc
    limit 2147483647
  ) as "o_9"
)::text;
-- $1 = "1"
-- $2 = "{\"3\",\"2\"}"
-- $3 = "1"
-- $4 = "{\"3\",\"2\"}"
-- $5 = "1"
-- $6 = "1"
-- $7 = "1"
