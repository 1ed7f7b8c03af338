select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "plants"."name" as "name"
    from "public"."plants" as "plants"
    where "plants"."kind" @> $1::"public"."ltree"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "plants_2"."name" as "name"
    from "public"."plants" as "plants_2"
    where "plants_2"."kind" @> $2::"public"."ltree"[]
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "plants_3"."name" as "name"
    from "public"."plants" as "plants_3"
    where "plants_3"."kind" <@ $3::"public"."ltree"
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "plants_4"."name" as "name"
    from "public"."plants" as "plants_4"
    where "plants_4"."kind" <@ $4::"public"."ltree"[]
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "plants_5"."name" as "name"
    from "public"."plants" as "plants_5"
    where "plants_5"."kind" ~ $5::"public"."lquery"
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "plants_6"."name" as "name"
    from "public"."plants" as "plants_6"
    where "plants_6"."kind" ? $6::"public"."lquery"[]
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "plants_7"."name" as "name"
    from "public"."plants" as "plants_7"
    where "plants_7"."kind" @ $7::"public"."ltxtquery"
  ) as "o_7"
)::text;
-- $1 = "Plant.Tree.Oak.Old"
-- $2 = "{\"Plant.Tree.Oak.Old\",\"Plant.Tree.Elm.Old\"}"
-- $3 = "Plant.Tree"
-- $4 = "{\"Plant.Tree\",\"Plant.Flower\"}"
-- $5 = "*.Tree.*"
-- $6 = "{\"*.Rose\",\"*.Lily\"}"
-- $7 = "Tree & !oak@"
