// Answers that were not sent, as a series of QR codes beside the file: its JSON, deflated, in numbered parts, which come
// together again in any order. Who may have written it is proved by the signature in it.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** Letters of one code: few enough to be read from a phone of 2019 by the camera of a laptop. */
const longestPart = 400;
/** Of a series. Some hundred answers are eight or ten; with more, the file is what is brought. */
const mostParts = 40;

const code = /^PRABESH-ANSWERS\.([0-9a-f]{8})\.(\d{1,2})\.(\d{1,2})\.([\w-]{1,400})$/;

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** What the codes hold, in their order; none where it would take too many. */
export function codesOf(file: { signature: string }): string[] {
  const text = toText(deflateSync(strToU8(JSON.stringify(file)), { level: 9 }));
  const count = Math.ceil(text.length / longestPart);
  if (count > mostParts) return [];
  return Array.from({ length: count }, (_, place) =>
    [
      ...['PRABESH-ANSWERS', file.signature.slice(0, 8), String(place + 1), String(count)],
      text.slice(place * longestPart, (place + 1) * longestPart),
    ].join('.'),
  );
}

/** The codes of one series that are here. */
export interface Series {
  id: string;
  count: number;
  /** By number, from 1. */
  parts: ReadonlyMap<number, string>;
}

/** 'strange': no code of answers; 'other': of another series, or not what this number was before. */
export type CodeFound = 'new' | 'again' | 'other' | 'strange';

export function withCode(
  series: Series | null,
  text: string,
): { series: Series | null; found: CodeFound; number: number } {
  const [, id = '', digits = '', all = '', part = ''] = code.exec(text) ?? [];
  const [number, count] = [Number(digits), Number(all)];
  const result = (found: CodeFound, next = series) => ({ series: next, found, number });
  if (number < 1 || number > count || count > mostParts) return result('strange');
  if (series !== null && (series.id !== id || series.count !== count)) return result('other');
  const known = series?.parts.get(number);
  if (known !== undefined) return result(known === part ? 'again' : 'other');
  return result('new', { id, count, parts: new Map(series?.parts).set(number, part) });
}

export const missingOf = ({ count, parts }: Series): number[] =>
  Array.from({ length: count }, (_, place) => place + 1).filter((number) => !parts.has(number));

/** The file's text; undefined where the parts do not make one. */
export function textOf({ count, parts }: Series): string | undefined {
  try {
    const all = Array.from({ length: count }, (_, place) => parts.get(place + 1) ?? '').join('');
    return strFromU8(inflateSync(toBytes(all)));
  } catch {
    return undefined;
  }
}
