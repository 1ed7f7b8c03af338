// Counts, times and payloads as text.
/** What is counted no further than this has at least so many. */
export const countWords = (count: number, most: number): string =>
  count >= most ? `${most.toLocaleString('en')}+` : count.toLocaleString('en');

const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** In the browser's time zone, the largest part first. */
export const timeWords = (iso: string): string => written.format(new Date(iso));

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, roughly. */
export function ageWords(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  for (const [unit, length] of units) {
    const count = Math.floor(passed / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** Letters of JSON that are laid out; more would take the browser too long. */
const mostLaidOut = 200_000;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Laid out, where it is JSON and not too long. Never read and written anew: numbers keep their digits in every browser. */
export function jsonWords(text: string): string {
  if (text.length > mostLaidOut || !isJson(text)) return text;
  let laidOut = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [one] of text.matchAll(token)) {
    const isEmpty = /[{[]$/.test(laidOut);
    if (one === '}' || one === ']') {
      depth -= 1;
      laidOut += isEmpty ? one : `${line()}${one}`;
      continue;
    }
    if (isEmpty) laidOut += line();
    laidOut += one;
    if (one === '{' || one === '[') depth += 1;
    if (one === ',') laidOut += line();
    if (one === ':') laidOut += ' ';
  }
  return laidOut;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
