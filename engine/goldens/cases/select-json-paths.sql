select coalesce(json_agg(row_to_json("o".*)), '[]'::json)::text
from (
  select "books"."details" as "root", "books"."details" as "empty", "books"."details" #> $1::"text"[] as "dots", "books"."details" #> $2::"text"[] as "index", "books"."details" #> $3::"text"[] as "begun", "books"."details" #> $4::"text"[] as "space", "books"."details" #> $5::"text"[] as "letters", "books"."details" #> $6::"text"[] as "quotes", "books"."details" #> $7::"text"[] as "dash"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 1
) as "o";
-- $1 = "{\"a\",\"b\"}"
-- $2 = "{\"a\",\"0\",\"b\"}"
-- $3 = "{\"a\"}"
-- $4 = "{\"x y\"}"
-- $5 = "{\"objs\",\"0\",\"你好\"}"
-- $6 = "{\"it's\",\"q\\\"q\"}"
-- $7 = "{\"_a-b\"}"
