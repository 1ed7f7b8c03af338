// Whether a name holds an address. Mail programs make a link of `evil.com`, also where nobody meant one, so names with
// addresses are refused wherever one is typed, and by the database (public.holds_address, which has the same list;
// tests/database/names.test.ts holds them together).

/** What mail programs take for the end of a domain: countries, the common others, and those of Devanagari. */
const endings =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|asia|tel|xxx|app|dev|page|web|site|website|online' +
  '|store|shop|blog|cloud|club|live|life|link|links|click|top|xyz|icu|vip|win|work|works|world|today|ne' +
  'ws|space|fun|tech|host|press|email|digital|agency|zone|support|help|chat|social|media|video|games|ga' +
  'me|bet|casino|loan|download|date|men|party|racing|science|stream|trade|trading|webcam|bid|review|rev' +
  'iews|rest|bar|art|buzz|cash|center|company|design|group|guru|ltd|llc|money|network|one|plus|run|scho' +
  'ol|services|software|solutions|studio|systems|team|tips|tools|travel|uno|wiki|भारत|नेट|कॉम|संगठन|ac|' +
  'ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bv|bw|b' +
  'y|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu' +
  '|fi|fj|fk|fm|fo|fr|ga|gb|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|' +
  'il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|l' +
  'y|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu' +
  '|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sj|sk|sl|' +
  'sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|v' +
  'a|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw';

const address = new RegExp(
  `@|://|(?:^|[^\\p{L}\\p{N}])www\\.|[\\p{L}\\p{M}\\p{N}-][.。．｡](?:${endings})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
);

/** True for e-mail addresses, links and bare domains; not for initials or 'Ram.Sharma'. */
export function holdsAddress(name: string): boolean {
  return address.test(name);
}
