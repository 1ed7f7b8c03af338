// Variables that nobody reads, named like one that somebody does: without a word, SMTP_URI would send no mail.

/** First words of names that are this product's alone; others (DATA_, LOG_, PUBLIC_) many programs have. */
const ownWords = ['SMTP_', 'MAIL_', 'BACKUP_', 'S3_', 'TRUSTED_', 'PUSH_', 'DRAIN_', 'SLOW_', 'ALLOWED_'];

/** How many letters have to be put in, left out or changed to make one name of another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [place, theirs] of other.split('').entries()) {
      const changed = (row[place] ?? 0) + (letter === theirs ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A line for each variable that is set and probably meant as another one. Values, which may be secret, are not repeated. */
export function nearMisses(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length < 7) return [];
    const isOwn = ownWords.some((word) => name.startsWith(word));
    const nearest = known
      .filter((other) => isOwn || Math.abs(other.length - name.length) <= 2)
      .map((other) => ({ other, away: distance(name, other) }))
      .sort((one, other) => one.away - other.away)[0];
    if (nearest === undefined || (nearest.away > 2 && !isOwn)) return [];
    return [`${name} is no setting, and is not read: is ${nearest.other} meant?`];
  });
}
