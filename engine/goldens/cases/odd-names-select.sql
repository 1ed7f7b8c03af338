select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "select"."Select" as "o"
    from "Odd schema"."Select" as "select"
    where "select"."user" = $1::"Odd schema"."Mood"
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "select_2"."order" as "select"
    from "Odd schema"."Select" as "select_2"
    where "select_2"."user" = any ($2::"Odd schema"."Mood"[])
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "select_3"."order" as "order"
    from "Odd schema"."Select" as "select_3"
    where "select_3"."moods" @> $3::"Odd schema"."Mood"[]
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "select_4"."order" as "order"
    from "Odd schema"."Select" as "select_4"
    where "select_4"."share" = any ($4::"numeric"[])
  ) as "o_4"
)::text, (
  select row_to_json("o_5".*)
  from (
    select (
      select row_to_json("o_6".*)
      from (
        select "a"."v0" as "count", (
          select row_to_json("o_7".*)
          from (
            select "a"."v1" as "share"
          ) as "o_7"
        ) as "max", (
          select row_to_json("o_8".*)
          from (
            select "a"."v2" as "a_b"
          ) as "o_8"
        ) as "sum"
      ) as "o_6"
    ) as "aggregate"
    from (
      select count("select_5"."a b") as "v0", max("select_5"."share") as "v1", sum("select_5"."a b") as "v2"
      from "Odd schema"."Select" as "select_5"
    ) as "a"
  ) as "o_5"
)::text, (
  select row_to_json("o_9".*)
  from (
    select "select_6"."user" as "user"
    from "Odd schema"."Select" as "select_6"
    where "select_6"."order" = $5::"int4"
    limit 1
  ) as "o_9"
)::text;
-- $1 = "O'Neill"
-- $2 = "{\"so-so\",\"happy\"}"
-- $3 = "{\"so-so\",\"happy\"}"
-- $4 = "{\"12.5\"}"
-- $5 = "11"
