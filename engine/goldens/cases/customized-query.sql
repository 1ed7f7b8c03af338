select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select 'Choir_singers_t'::text as "__typename", "singers"."name" as "name", (
      select row_to_json("o_2".*)
      from (
        select 'Choir_rehearsals_aggregate_t'::text as "__typename", (
          select row_to_json("o_3".*)
          from (
            select (
              select row_to_json("o_4".*)
              from (
                select "a"."v0" as "minutes"
              ) as "o_4"
            ) as "sum"
          ) as "o_3"
        ) as "aggregate"
        from (
          select sum("rehearsals"."minutes") as "v0"
          from "public"."rehearsals" as "rehearsals"
          where "rehearsals"."singer_id" = "singers"."id"
        ) as "a"
      ) as "o_2"
    ) as "rehearsals_aggregate", "singers"."id" as "id"
    from "public"."singers" as "singers"
    order by "singers"."id" asc
    limit 2
  ) as "o"
)::text, (
  select row_to_json("o_5".*)
  from (
    select "singers_2"."voice" as "voice"
    from "public"."singers" as "singers_2"
    where "singers_2"."id" = $1::"int4"
    limit 1
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "singers_3"."id" as "id"
    from "public"."singers_of"($2::"text") as "singers_3"
    order by "singers_3"."id" asc
  ) as "o_6"
)::text, (
  select row_to_json("o_7".*)
  from (
    select (
      select row_to_json("o_8".*)
      from (
        select "a_2"."v0" as "count"
      ) as "o_8"
    ) as "aggregate"
    from (
      select count(*) as "v0"
      from "public"."singers_of"($3::"text") as "singers_4"
    ) as "a_2"
  ) as "o_7"
)::text, (
  select row_to_json("o_9".*)
  from (
    select "singers_5"."id" as "id"
    from "public"."singers" as "singers_5"
    where "singers_5"."id" = $4::"int4"
    limit 1
  ) as "o_9"
)::text;
-- $1 = "2"
-- $2 = "alto"
-- $3 = "bass"
-- $4 = "99"
