select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "folders"."id" as "id"
    from "public"."folders" as "folders"
    where exists (
      select 1
      from "public"."notes" as "notes"
      where "notes"."folder_id" = "folders"."id" and exists (
        select 1
        from "public"."people" as "people"
        where "people"."name" = "notes"."owner" and "people"."listed" = true
      )
    )
    order by "folders"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
  from (
    select "folders_2"."id" as "id"
    from "public"."folders" as "folders_2"
    where not (exists (
      select 1
      from "public"."notes" as "notes_2"
      where "notes_2"."folder_id" = "folders_2"."id" and exists (
        select 1
        from "public"."people" as "people_2"
        where "people_2"."name" = "notes_2"."owner" and "people_2"."listed" = true
      ) and "notes_2"."id" = any ($1::"int4"[])
    ))
  ) as "o_2"
)::text, (
  select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
  from (
    select "folders_3"."id" as "id"
    from "public"."folders" as "folders_3"
    where exists (
      select 1
      from "public"."notes" as "notes_3"
      where "notes_3"."folder_id" = "folders_3"."id" and exists (
        select 1
        from "public"."people" as "people_3"
        where "people_3"."name" = "notes_3"."owner" and "people_3"."listed" = true
      ) and "notes_3"."id" = any ($2::"int4"[])
    )
  ) as "o_3"
)::text, (
  select coalesce(json_agg(row_to_json("o_4".*)), '[]'::json)
  from (
    select "folders_4"."id" as "id"
    from "public"."folders" as "folders_4"
    where exists (
      select 1
      from "public"."notes_of"("folders_4".*) as "notes_4"
      where exists (
        select 1
        from "public"."people" as "people_4"
        where "people_4"."name" = "notes_4"."owner" and "people_4"."listed" = true
      ) and "notes_4"."id" = any ($2::"int4"[])
    )
  ) as "o_4"
)::text, (
  select coalesce(json_agg(row_to_json("o_5".*)), '[]'::json)
  from (
    select "folders_5"."id" as "id"
    from "public"."folders" as "folders_5"
    where exists (
      select 1
      from "public"."notes" as "notes_5"
      where "notes_5"."folder_id" = "folders_5"."id" and exists (
        select 1
        from "public"."people" as "people_5"
        where "people_5"."name" = "notes_5"."owner" and "people_5"."listed" = true
      ) and exists (
        select 1
        from "public"."folders" as "folders_6"
        where "folders_6"."id" = "notes_5"."folder_id" and exists (
          select 1
          from "public"."notes" as "notes_6"
          where "notes_6"."folder_id" = "folders_6"."id" and exists (
            select 1
            from "public"."people" as "people_6"
            where "people_6"."name" = "notes_6"."owner" and "people_6"."listed" = true
          ) and "notes_6"."id" = any ($2::"int4"[])
        )
      )
    )
  ) as "o_5"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "folders_7"."id" as "id"
    from "public"."folders" as "folders_7"
    where exists (
      select 1
      from "public"."notes" as "notes_7"
      where "notes_7"."folder_id" = "folders_7"."id" and exists (
        select 1
        from "public"."people" as "people_7"
        where "people_7"."name" = "notes_7"."owner" and "people_7"."listed" = true
      ) and "notes_7"."secret" like $3::"text" and "notes_7"."owner" = $4::"text"
    )
  ) as "o_6"
)::text, (
  select coalesce(json_agg(row_to_json("o_7".*)), '[]'::json)
  from (
    select "folders_8"."id" as "id"
    from "public"."folders" as "folders_8"
    where exists (
      select 1
      from "public"."notes_of"("folders_8".*) as "notes_8"
      where exists (
        select 1
        from "public"."people" as "people_8"
        where "people_8"."name" = "notes_8"."owner" and "people_8"."listed" = true
      ) and "notes_8"."secret" like $3::"text" and "notes_8"."owner" = $4::"text"
    )
  ) as "o_7"
)::text, (
  select coalesce(json_agg(row_to_json("o_8".*)), '[]'::json)
  from (
    select "folders_9"."id" as "id"
    from "public"."folders" as "folders_9"
    where exists (
      select 1
      from (
        select count(*) as "value"
        from "public"."notes" as "notes_9"
        where "notes_9"."folder_id" = "folders_9"."id" and exists (
          select 1
          from "public"."people" as "people_9"
          where "people_9"."name" = "notes_9"."owner" and "people_9"."listed" = true
        )
      ) as "a"
      where "a"."value" = $5::"int4"
    )
  ) as "o_8"
)::text, (
  select coalesce(json_agg(row_to_json("o_9".*)), '[]'::json)
  from (
    select "folders_10"."id" as "id"
    from "public"."folders" as "folders_10"
    where exists (
      select 1
      from (
        select count(*) as "value"
        from "public"."notes" as "notes_10"
        where "notes_10"."folder_id" = "folders_10"."id" and exists (
          select 1
          from "public"."people" as "people_10"
          where "people_10"."name" = "notes_10"."owner" and "people_10"."listed" = true
        ) and "notes_10"."id" = any ($2::"int4"[])
      ) as "a_2"
      where "a_2"."value" > $6::"int4"
    )
  ) as "o_9"
)::text, (
  select coalesce(json_agg(row_to_json("o_10".*)), '[]'::json)
  from (
    select "folders_11"."id" as "id"
    from "public"."folders" as "folders_11"
    where exists (
      select 1
      from (
        select bool_or("notes_11"."ready") as "value"
        from "public"."notes" as "notes_11"
        where "notes_11"."folder_id" = "folders_11"."id" and exists (
          select 1
          from "public"."people" as "people_11"
          where "people_11"."name" = "notes_11"."owner" and "people_11"."listed" = true
        )
      ) as "a_3"
      where "a_3"."value" = $7::"bool"
    )
  ) as "o_10"
)::text, (
  select coalesce(json_agg(row_to_json("o_11".*)), '[]'::json)
  from (
    select "folders_12"."id" as "id"
    from "public"."folders" as "folders_12"
    where exists (
      select 1
      from (
        select bool_and("notes_12"."ready") as "value"
        from "public"."notes" as "notes_12"
        where "notes_12"."folder_id" = "folders_12"."id" and exists (
          select 1
          from "public"."people" as "people_12"
          where "people_12"."name" = "notes_12"."owner" and "people_12"."listed" = true
        )
      ) as "a_4"
      where "a_4"."value" = $8::"bool"
    )
    order by "folders_12"."id" asc
  ) as "o_11"
)::text;
-- $1 = "{\"11\",\"21\"}"
-- $2 = "{\"10\",\"20\"}"
-- $3 = "h%"
-- $4 = "closed"
-- $5 = "2"
-- $6 = "0"
-- $7 = "true"
-- $8 = "false"
