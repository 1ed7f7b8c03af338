select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "beds"."name" as "name"
    from "public"."beds" as "beds"
    where exists (
      select 1
      from (
        select avg("plants"."height") as "value"
        from "public"."plants" as "plants"
        where "plants"."bed_id" = "beds"."id"
      ) as "a"
      where "a"."value" > $1::"float8" and "a"."value" <= $2::"float8"
    )
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "beds_2"."name" as "name"
    from "public"."beds" as "beds_2"
    where exists (
      select 1
      from (
        select corr("plants_2"."height", "plants_2"."width") as "value"
        from "public"."plants" as "plants_2"
        where "plants_2"."bed_id" = "beds_2"."id"
      ) as "a_2"
      where "a_2"."value" > $3::"float8"
    )
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "beds_3"."name" as "name"
    from "public"."beds" as "beds_3"
    where exists (
      select 1
      from (
        select covar_samp("plants_3"."height", "plants_3"."width") as "value"
        from "public"."plants" as "plants_3"
        where "plants_3"."bed_id" = "beds_3"."id"
      ) as "a_3"
      where "a_3"."value" < $4::"float8"
    )
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "beds_4"."name" as "name"
    from "public"."beds" as "beds_4"
    where exists (
      select 1
      from (
        select max("plants_4"."height") as "value"
        from "public"."plants" as "plants_4"
        where "plants_4"."bed_id" = "beds_4"."id"
      ) as "a_4"
      where "a_4"."value" = any ($5::"float8"[])
    )
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "beds_5"."name" as "name"
    from "public"."beds" as "beds_5"
    where exists (
      select 1
      from (
        select min("plants_5"."height") as "value"
        from "public"."plants" as "plants_5"
        where "plants_5"."bed_id" = "beds_5"."id"
      ) as "a_5"
      where "a_5"."value" = $6::"float8"
    )
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "beds_6"."name" as "name"
    from "public"."beds" as "beds_6"
    where exists (
      select 1
      from (
        select stddev_samp("plants_6"."width") as "value"
        from "public"."plants" as "plants_6"
        where "plants_6"."bed_id" = "beds_6"."id"
      ) as "a_6"
      where "a_6"."value" >= $7::"float8"
    )
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "beds_7"."name" as "name"
    from "public"."beds" as "beds_7"
    where exists (
      select 1
      from (
        select sum(distinct "plants_7"."height") as "value"
        from "public"."plants" as "plants_7"
        where "plants_7"."bed_id" = "beds_7"."id" and "plants_7"."is_alive" = true
      ) as "a_7"
      where "a_7"."value" > $8::"float8"
    )
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "beds_8"."name" as "name"
    from "public"."beds" as "beds_8"
    where exists (
      select 1
      from (
        select var_samp("plants_8"."width") as "value"
        from "public"."plants" as "plants_8"
        where "plants_8"."bed_id" = "beds_8"."id"
      ) as "a_8"
      where "a_8"."value" is null
    )
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "beds_9"."name" as "name"
    from "public"."beds" as "beds_9"
    where not (exists (
      select 1
      from (
        select max("plants_9"."height") as "value"
        from "public"."plants" as "plants_9"
        where "plants_9"."bed_id" = "beds_9"."id"
      ) as "a_9"
      where "a_9"."value" > $9::"float8"
    ))
  ) as "o_9"
)::text, (
  select coalesce(json_agg(row_to_json("o_10".*)), '[]'::json)
  from (
    select "beds_10"."name" as "name"
    from "public"."beds" as "beds_10"
    where not (exists (
      select 1
      from (
        select bool_and("plants_10"."is_alive") as "value"
        from "public"."plants" as "plants_10"
        where "plants_10"."bed_id" = "beds_10"."id"
      ) as "a_10"
      where "a_10"."value" = $10::"bool"
    ))
  ) as "o_10"
)::text;
-- $1 = "2.5"
-- $2 = "8"
-- $3 = "0.9"
-- $4 = "10"
-- $5 = "{\"12\"}"
-- $6 = "0.5"
-- $7 = "2"
-- $8 = "13"
-- $9 = "0"
-- $10 = "true"
