select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 2 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select 'message'::text as "__typename", "message"."id" as "id", "message"."body" as "body", (
          select row_to_json("o_2".*)
          from (
            select "channel"."name" as "name"
            from "public"."channel" as "channel"
            where "channel"."id" = "message"."channel_id" and exists (
              select 1
              from "public"."membership" as "membership"
              where "membership"."channel_id" = "channel"."id" and "membership"."user_id" = ("member".parameters ->> 0)::"int4"
            )
            limit 1
          ) as "o_2"
        ) as "channel"
      ) as "o"
    ) as "row", "message"."id"::text as "cursor"
    from "public"."message" as "message"
    where exists (
      select 1
      from "public"."channel" as "channel_2"
      where "channel_2"."id" = "message"."channel_id" and exists (
        select 1
        from "public"."membership" as "membership_2"
        where "membership_2"."channel_id" = "channel_2"."id" and "membership_2"."user_id" = ("member".parameters ->> 0)::"int4"
      )
    ) and "message"."id" > ("member".parameters ->> 1)::"int8"
    order by "message"."id" asc fetch first (2) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\",\\\"0\\\"]\",\"[\\\"12\\\",\\\"0\\\"]\"}"
