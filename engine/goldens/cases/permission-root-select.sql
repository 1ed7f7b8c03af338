select (
  select coalesce(json_agg(row_to_json("o".*)), '[]'::json)
  from (
    select "folders"."id" as "id", (
      select coalesce(json_agg(row_to_json("o_2".*)), '[]'::json)
      from (
        select "notes"."id" as "id"
        from "public"."notes" as "notes"
        where "notes"."folder_id" = "folders"."id" and exists (
          select 1
          from "public"."people" as "people"
          where "people"."name" = "notes"."owner" and "people"."listed" = true
        )
      ) as "o_2"
    ) as "notes", (
      select coalesce(json_agg(row_to_json("o_3".*)), '[]'::json)
      from (
        select "notes_2"."id" as "id"
        from "public"."notes_of"("folders".*) as "notes_2"
        where exists (
          select 1
          from "public"."people" as "people_2"
          where "people_2"."name" = "notes_2"."owner" and "people_2"."listed" = true
        )
      ) as "o_3"
    ) as "notes_of", (
      select row_to_json("o_4".*)
      from (
        select (
          select row_to_json("o_5".*)
          from (
            select "a"."v0" as "count"
          ) as "o_5"
        ) as "aggregate"
        from (
          select count(*) as "v0"
          from "public"."notes" as "notes_3"
          where "notes_3"."folder_id" = "folders"."id" and exists (
            select 1
            from "public"."people" as "people_3"
            where "people_3"."name" = "notes_3"."owner" and "people_3"."listed" = true
          )
        ) as "a"
      ) as "o_4"
    ) as "notes_aggregate"
    from "public"."folders" as "folders"
    order by (
      select max("notes_4"."id")
      from "public"."notes" as "notes_4"
      where "notes_4"."folder_id" = "folders"."id" and exists (
        select 1
        from "public"."people" as "people_4"
        where "people_4"."name" = "notes_4"."owner" and "people_4"."listed" = true
      )
    ) desc, "folders"."id" asc
  ) as "o"
)::text, (
  select coalesce(json_agg(row_to_json("o_6".*)), '[]'::json)
  from (
    select "notes_5"."id" as "id"
    from "public"."notes" as "notes_5"
    where exists (
      select 1
      from "public"."people" as "people_5"
      where "people_5"."name" = "notes_5"."owner" and "people_5"."listed" = true
    )
    order by "notes_5"."id" asc
  ) as "o_6"
)::text;
