-- A name goes into mails and onto the office's screens. One that holds an address ('Win at evil.com') would be a stranger's
-- advertisement there: the forms refuse it (web/src/lib/nameAddress.ts, with the same list), and so does the table, for
-- whoever writes to it. Names that were stored before stay until somebody changes them.
create function public.holds_address(name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select name ~* '@|://|(^|[^[:alnum:]])www\.|[[:alnum:]\u0900-\u0963\u0966-\u096f-][.。．｡](com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|asia|tel|xxx|app|dev|page|web|site|website|online|store|shop|blog|cloud|club|live|life|link|links|click|top|xyz|icu|vip|win|work|works|world|today|news|space|fun|tech|host|press|email|digital|agency|zone|support|help|chat|social|media|video|games|game|bet|casino|loan|download|date|men|party|racing|science|stream|trade|trading|webcam|bid|review|reviews|rest|bar|art|buzz|cash|center|company|design|group|guru|ltd|llc|money|network|one|plus|run|school|services|software|solutions|studio|systems|team|tips|tools|travel|uno|wiki|भारत|नेट|कॉम|संगठन|ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bv|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gb|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sj|sk|sl|sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw)(?![[:alnum:]\u0900-\u0963\u0966-\u096f])'
$$;
comment on function public.holds_address(text) is 'Whether a name holds an e-mail address, a link or a bare domain; initials and ''Ram.Sharma'' are none.';

alter table public.students
  add constraint students_first_name_address_check check (not public.holds_address(first_name)) not valid,
  add constraint students_last_name_address_check check (not public.holds_address(last_name)) not valid;
