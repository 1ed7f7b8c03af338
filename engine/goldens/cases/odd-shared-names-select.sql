select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "data"."data" as "data", "data"."row" as "row"
    from "public"."data" as "data"
    order by "data"."data" asc
  ) as "o"
)::text, (
  select row_to_json("o_2".*)
  from (
    select (
      select row_to_json("o_4".*)
      from (
        select "a"."v0" as "o"
      ) as "o_4"
    ) as "aggregate", "a"."v1" as "nodes"
    from (
      select count(*) as "v0", coalesce(json_agg((
        select row_to_json("o_3".*)
        from (
          select "data_2"."data" as "data"
        ) as "o_3"
      )), '[]'::json) as "v1"
      from "public"."data" as "data_2"
    ) as "a"
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "data_sum"."sum" as "sum"
    from "public"."data_sum" as "data_sum"
  ) as "o_5"
)::text;
