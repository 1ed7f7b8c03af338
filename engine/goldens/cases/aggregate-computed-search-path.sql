select row_to_json("o".*)::text
from (
  select (
    select row_to_json("o_3".*)
    from (
      select "a"."v0" as "count", (
        select row_to_json("o_4".*)
        from (
          select "a"."v1" as "id", "a"."v2" as "seal_count"
        ) as "o_4"
      ) as "avg", (
        select row_to_json("o_5".*)
        from (
          select "a"."v3" as "seal_count", "a"."v4" as "plus"
        ) as "o_5"
      ) as "max", (
        select row_to_json("o_6".*)
        from (
          select "a"."v5" as "one", "a"."v6" as "two"
        ) as "o_6"
      ) as "sum"
    ) as "o_3"
  ) as "aggregate", "a"."v7" as "nodes"
  from (
    select count(*) as "v0", avg("crates"."id") as "v1", avg("depot"."seal_count"("crates".*)) as "v2", max("depot"."seal_count"("crates".*)) as "v3", max("depot"."seal_count_plus"("crates".*, $1::"int4")) as "v4", sum("depot"."seal_count_plus"("crates".*, $2::"int4")) as "v5", sum("depot"."seal_count_plus"("crates".*, $3::"int4")) as "v6", coalesce(json_agg((
      select row_to_json("o_2".*)
      from (
        select "crates"."id" as "id"
      ) as "o_2"
    )), '[]'::json) as "v7"
    from (
      select "crates_2".*
      from "depot"."crates" as "crates_2"
      order by "crates_2"."id" asc
    ) as "crates"
  ) as "a"
) as "o";
-- $1 = "10"
-- $2 = "1"
-- $3 = "2"
