begin;

with "written" as (
  insert into "sea_port"."ferry_lines" as "ferry_lines" ("line_name", "sailing_day")
  select "rows"."c0", "rows"."c1"
  from unnest($1::"text"[], $2::"text"[]) with ordinality as "rows"("c0", "c1", ordinality)
  order by "rows"."ordinality" asc
  on conflict on constraint "ferry_lines_line_name_key" do update
  set "sailing_day" = excluded."sailing_day"
  returning ("ferry_lines".*)::"sea_port"."ferry_lines" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $3::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select count(*)
        from "written" as "w"
      ) as "affectedRows", (
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "ferry_lines_2"."line_name" as "lineName", upper("ferry_lines_2"."sailing_day") as "sailingDay"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "ferry_lines_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"North\",\"West\"}"
-- $2 = "{\"Sunday_morning\",\"monday\"}"
-- $3 = null

with "written" as (
  insert into "sea_port"."ferry_lines" as "ferry_lines" ("line_name", "sailing_day")
  values ($1::"text", $2::"text")
  returning ("ferry_lines".*)::"sea_port"."ferry_lines" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written_1_0', array[(
  select "ferry_lines_2"."line_id"::text
  from (
    select ("w_2"."row").*
    from "written" as "w_2"
  ) as "ferry_lines_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "East"
-- $2 = "friday"
-- $3 = null

with "written" as (
  insert into "sea_port"."Tickets" as "tickets" ("price_paid", "ferry_line_id")
  values ($1::"numeric", (current_setting('hasura.written_1_0')::text[])[1]::"int4")
  returning ("tickets".*)::"sea_port"."Tickets" as "row"
)
select "result"."allowed", "result"."affected", octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text]::text, true))::text
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "3"

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "tickets"."is_paid" as "is_settled", (
        select row_to_json("o_2".*)
        from (
          select upper("ferry_lines"."sailing_day") as "sailingDay"
          from "sea_port"."ferry_lines" as "ferry_lines"
          where "ferry_lines"."line_id" = "tickets"."ferry_line_id"
          limit 1
        ) as "o_2"
      ) as "ferryLine"
      from unnest((current_setting('hasura.written')::text[])[1]::"sea_port"."Tickets"[]) as "tickets"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "sea_port"."ferry_lines" as "ferry_lines"
  set "sailing_day" = $1::"text", "extra_data" = "ferry_lines"."extra_data" - $2::"text"
  where "ferry_lines"."line_id" = $3::"int4"
  returning ("ferry_lines".*)::"sea_port"."ferry_lines" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $4::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "ferry_lines_2"."extra_data" as "extraData", upper("ferry_lines_2"."sailing_day") as "sailingDay"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "ferry_lines_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "monday"
-- $2 = "deck"
-- $3 = "1"
-- $4 = null

with "written" as (
  update "sea_port"."ferry_lines" as "ferry_lines"
  set "seat_count" = "ferry_lines"."seat_count" + $1::"int4"
  where "ferry_lines"."line_id" = $2::"int4"
  returning 1 as "one"
)
select "result"."allowed", "result"."affected", "result"."data"
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select (
        select count(*)
        from "written" as "w"
      ) as "affectedRows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "2"

with "written" as (
  delete
  from "sea_port"."Tickets" as "tickets"
  where "tickets"."id" = $1::"int4"
  returning ("tickets".*)::"sea_port"."Tickets" as "row"
)
select "result"."allowed", "result"."affected", case when octet_length("result"."data") > $2::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", (
    select row_to_json("o".*)
    from (
      select "tickets_2"."id" as "id"
      from (
        select ("w_2"."row").*
        from "written" as "w_2"
      ) as "tickets_2"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "3"
-- $2 = null

commit;
