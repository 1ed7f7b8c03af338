begin;

with "written" as (
  update "public"."folders" as "folders"
  set "owner" = $1::"text"
  where exists (
    select 1
    from "public"."notes" as "notes"
    where "notes"."folder_id" = "folders"."id" and exists (
      select 1
      from "public"."people" as "people"
      where "people"."name" = "notes"."owner" and "people"."listed" = true
    ) and "notes"."id" = any ($2::"int4"[])
  )
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
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "me"
-- $2 = "{\"10\",\"20\"}"

with "written" as (
  delete
  from "public"."folders" as "folders"
  where exists (
    select 1
    from "public"."notes" as "notes"
    where "notes"."folder_id" = "folders"."id" and exists (
      select 1
      from "public"."people" as "people"
      where "people"."name" = "notes"."owner" and "people"."listed" = true
    ) and "notes"."id" = any ($1::"int4"[])
  )
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
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "{\"10\",\"20\"}"

with "written" as (
  insert into "public"."folders" as "folders" ("id", "owner")
  values ($1::"int4", $2::"text")
  on conflict on constraint "folders_pkey" do update
  set "owner" = excluded."owner"
  where exists (
    select 1
    from "public"."notes" as "notes"
    where "notes"."folder_id" = "folders"."id" and exists (
      select 1
      from "public"."people" as "people"
      where "people"."name" = "notes"."owner" and "people"."listed" = true
    ) and "notes"."id" = any ($3::"int4"[])
  )
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
      ) as "affected_rows"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "1"
-- $2 = "me"
-- $3 = "{\"10\",\"20\"}"

with "written" as (
  insert into "public"."folders" as "folders" ("id", "owner")
  values ($1::"int4", $2::"text")
  returning ("folders".*)::"public"."folders" as "row"
)
select "result"."allowed", "result"."affected", case when ("result"."affected" = 0 and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else octet_length(set_config('hasura.written', array[(
  select array_agg("w_2"."row")
  from "written" as "w_2"
)::text, (
  select "folders_2"."id"::text
  from (
    select ("w_3"."row").*
    from "written" as "w_3"
  ) as "folders_2"
  limit 1
)]::text, true))::text end
from (
  select true as "allowed", (
    select count(*)
    from "written" as "w"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "4"
-- $2 = "closed"
-- $3 = null

with "written" as (
  insert into "public"."notes" as "notes" ("id", "owner", "folder_id")
  values ($1::"int4", $2::"text", (current_setting('hasura.written')::text[])[2]::"int4")
  returning (exists (
    select 1
    from "public"."people" as "people"
    where "people"."name" = "notes"."owner" and "people"."listed" = true
  )) is true as "allowed"
)
select "result"."allowed", "result"."affected", case when (not ("result"."allowed") and $3::"int4" is not null) then concat('engine_takes_back'::text)::"int4"::text else null end
from (
  select (
    select coalesce(bool_and("w"."allowed"), true)
    from "written" as "w"
  ) as "allowed", (
    select count(*)
    from "written" as "w_2"
  ) as "affected", null as "data"
  offset 0
) as "result";
-- $1 = "40"
-- $2 = "open"
-- $3 = null

select case when octet_length("result"."data") > $1::"int4" then concat('engine_takes_back'::text)::"int4"::text else "result"."data" end
from (
  select (
    select row_to_json("o".*)
    from (
      select "folders"."id" as "id"
      from unnest((current_setting('hasura.written')::text[])[1]::"public"."folders"[]) as "folders"
      limit 1
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = null

with "written" as (
  update "public"."notes" as "notes"
  set "secret" = $1::"text"
  where exists (
    select 1
    from "public"."folders" as "folders"
    where "folders"."id" = "notes"."folder_id" and "folders"."owner" <> "notes"."owner"
  ) and "notes"."id" > $2::"int4"
  returning ("notes".*)::"public"."notes" as "row"
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
        select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
        from (
          select "notes_2"."id" as "id"
          from (
            select ("w_2"."row").*
            from "written" as "w_2"
          ) as "notes_2"
        ) as "o_2"
      ) as "returning"
    ) as "o"
  )::text as "data"
  offset 0
) as "result";
-- $1 = "x"
-- $2 = "0"
-- $3 = null

commit;
