select row_to_json("o".*)::text
from (
  select "books"."price" as "price", "books"."pages" as "pages", "books"."copies" as "copies", "books"."is_public" as "is_public", "books"."details" as "details", "books"."details" #> $1::"text"[] as "row", "books"."details" #> $2::"text"[] as "loan", "books"."keywords" as "keywords", "books"."published" as "published", "public"."title_length"("books".*) as "title_length", (
    select row_to_json("o_2".*)
    from (
      select "authors"."born" as "born"
      from "public"."authors" as "authors"
      where "authors"."id" = "books"."author_id"
      limit 1
    ) as "o_2"
  ) as "author"
  from "public"."books" as "books"
  where "books"."id" = $3::"int4"
  limit 1
) as "o";
-- $1 = "{\"shelf\",\"row\"}"
-- $2 = "{\"loans\",\"1\"}"
-- $3 = "1"
