// The name under which a file came, made fit to be kept and shown: it may hold anything, also a path or a trap.

/** As the table files has it. */
const longest = 255;

/** Browsers write three characters of a name in multipart/form-data this way (WHATWG's form encoding), and no other. */
const encoded: Readonly<Record<string, string>> = { '%22': '"', '%0D': '', '%0A': '' };

/** Without path, controls and marks that turn the reading direction; cut in front of its ending. */
export function originalName(sent: string | undefined): string {
  const [last = ''] = (sent ?? '')
    .replaceAll(/%(22|0D|0A)/g, (text) => encoded[text] ?? '')
    .split(/[/\\]/)
    .slice(-1);
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const ending = endingOf(clean);
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length - 1);
  const characters = Array.from(stem.replace(/^\.+$/, ''));
  const room = longest - (ending === undefined ? 0 : ending.length + 1);
  const kept = characters.slice(0, room).join('').trim() || 'file';
  return ending === undefined ? kept : `${kept}.${clean.slice(-ending.length)}`;
}

/** What stands behind the last point, in lower case, if it can be part of a stored name. */
export function endingOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
}
