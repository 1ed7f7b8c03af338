select "member"."id", "batch"."rows", "batch"."cursor", "batch"."full"
from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters) cross join lateral (
  select coalesce(json_agg("r"."row"), '[]'::json)::text as "rows", (array_agg("r"."cursor"))[count(*)] as "cursor", count(*) >= 2 as "full"
  from (
    select (
      select row_to_json("o".*)
      from (
        select case when "message"."channel_id" = $3::"int4" then "message"."mark" else null end as "mark", case when exists (
          select 1
          from "public"."channel" as "channel"
          where "channel"."id" = "message"."channel_id" and exists (
            select 1
            from "public"."membership" as "membership"
            where "membership"."channel_id" = "channel"."id" and "membership"."user_id" = ("member".parameters ->> 0)::"int4"
          )
        ) then "message"."author" else null end as "author", "message"."body" as "body"
      ) as "o"
    ) as "row", (case when "message"."channel_id" = $3::"int4" then "message"."mark" else null end)::text as "cursor"
    from "public"."message" as "message"
    where (exists (
      select 1
      from "public"."channel" as "channel_2"
      where "channel_2"."id" = "message"."channel_id" and exists (
        select 1
        from "public"."membership" as "membership_2"
        where "membership_2"."channel_id" = "channel_2"."id" and "membership_2"."user_id" = ("member".parameters ->> 0)::"int4"
      )
    ) or "message"."channel_id" = $3::"int4") and (case when "message"."channel_id" = $3::"int4" then "message"."mark" else null end) > ("member".parameters ->> 1)::"uuid"
    order by case when "message"."channel_id" = $3::"int4" then "message"."mark" else null end asc fetch first (2) rows with ties
  ) as "r"
) as "batch";
-- $1 = "{\"0\",\"1\"}"
-- $2 = "{\"[\\\"11\\\",\\\"00000000-0000-0000-0000-000000000000\\\"]\",\"[\\\"12\\\",\\\"00000000-0000-0000-0000-000000000000\\\"]\"}"
-- $3 = "1"
