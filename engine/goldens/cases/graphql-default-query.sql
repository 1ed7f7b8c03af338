select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select 'SeaPortFerryLines'::text as "__typename", "ferry_lines"."line_name" as "lineName", upper("ferry_lines"."sailing_day") as "sailingDay", "ferry_lines"."created_at" as "createdAt", "ferry_lines"."extra_data" #> $1::"text"[] as "extraData", "sea_port"."free_seats"("ferry_lines".*, $2::"int4") as "free_seats", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "tickets"."price_paid" as "pricePaid", (
          select row_to_json("o_3".*)
          from (
            select "ferry_lines_2"."line_id" as "lineId"
            from "sea_port"."ferry_lines" as "ferry_lines_2"
            where "ferry_lines_2"."line_id" = "tickets"."ferry_line_id"
            limit 1
          ) as "o_3"
        ) as "ferryLine"
        from "sea_port"."Tickets" as "tickets"
        where "tickets"."ferry_line_id" = "ferry_lines"."line_id" and "tickets"."is_paid" = true
        order by "tickets"."price_paid" asc nulls first
      ) as "o_2"
    ) as "sold_tickets", (
      select row_to_json("o_4".*)
      from (
        select (
          select row_to_json("o_5".*)
          from (
            select "a"."v0" as "count", (
              select row_to_json("o_6".*)
              from (
                select "a"."v1" as "pricePaid"
              ) as "o_6"
            ) as "stddevPop"
          ) as "o_5"
        ) as "aggregate"
        from (
          select count(distinct "tickets_2"."ferry_line_id") as "v0", stddev_pop("tickets_2"."price_paid") as "v1"
          from (
            select distinct on ("tickets_3"."id") "tickets_3".*
            from "sea_port"."Tickets" as "tickets_3"
            where "tickets_3"."ferry_line_id" = "ferry_lines"."line_id"
            order by "tickets_3"."id" desc
          ) as "tickets_2"
        ) as "a"
      ) as "o_4"
    ) as "soldTicketsAggregate"
    from "sea_port"."ferry_lines" as "ferry_lines"
    where "ferry_lines"."sailing_day" = any ($3::"text"[]) and "ferry_lines"."sailing_day" is not null
    order by (
      select stddev_pop("tickets_4"."price_paid")
      from "sea_port"."Tickets" as "tickets_4"
      where "tickets_4"."ferry_line_id" = "ferry_lines"."line_id"
    ) desc nulls last
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "ferry_lines_3"."line_id" as "lineId"
    from "sea_port"."ferry_lines" as "ferry_lines_3"
    where "ferry_lines_3"."sailing_day" = $4::"text" and "ferry_lines_3"."extra_data" ?| $5::"text"[]
  ) as "o_7"
)::text, (
  select row_to_json("o_8".*)
  from (
    select upper("ferry_lines_4"."sailing_day") as "sailingDay"
    from "sea_port"."ferry_lines" as "ferry_lines_4"
    where "ferry_lines_4"."line_id" = $6::"int4"
    limit 1
  ) as "o_8"
)::text, (
  select row_to_json("o_9".*)
  from (
    select "tickets_5"."price_paid" as "pricePaid"
    from "sea_port"."Tickets" as "tickets_5"
    where "tickets_5"."id" = $2::"int4"
    limit 1
  ) as "o_9"
)::text, (
  select row_to_json("o_10".*)
  from (
    select (
      select row_to_json("o_11".*)
      from (
        select "a_2"."v0" as "count"
      ) as "o_11"
    ) as "aggregate"
    from (
      select count(*) as "v0"
      from "sea_port"."Tickets" as "tickets_6"
      where exists (
        select 1
        from "sea_port"."ferry_lines" as "ferry_lines_5"
        where "ferry_lines_5"."line_id" = "tickets_6"."ferry_line_id" and exists (
          select 1
          from (
            select bool_and("tickets_7"."is_paid") as "value"
            from "sea_port"."Tickets" as "tickets_7"
            where "tickets_7"."ferry_line_id" = "ferry_lines_5"."line_id"
          ) as "a_3"
          where "a_3"."value" = $7::"bool"
        )
      )
    ) as "a_2"
  ) as "o_10"
)::text, (
  select coalesce(json_agg(row_to_json("o_12".*)), '[]'::json)
  from (
    select "ferry_lines_6"."line_name" as "lineName"
    from "sea_port"."lines_with_seats"($8::"int4") as "ferry_lines_6"
  ) as "o_12"
)::text;
-- $1 = "{\"deck\"}"
-- $2 = "2"
-- $3 = "{\"monday\",\"friday\"}"
-- $4 = "friday"
-- $5 = "{\"deck\"}"
-- $6 = "1"
-- $7 = "false"
-- $8 = "50"
