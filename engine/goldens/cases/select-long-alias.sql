select coalesce(json_agg("o"."o"), '[]'::json)::text
from (
  select json_build_object('this_is_a_very_long_alias_of_more_than_sixty_three_letters_for_the_title_a'::text, "books"."title", 'this_is_a_very_long_alias_of_more_than_sixty_three_letters_for_the_title_b'::text, "books"."id", 'o'::text, "books"."pages") as "o"
  from "public"."books" as "books"
  order by "books"."id" asc
  limit 1
) as "o";
