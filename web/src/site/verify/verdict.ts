// Genuine or not. Nothing of the sheet leaves the browser here.
import { isCalendarDay } from '../../../../shared/calendarMonths.ts';
import { absent } from '../../../../shared/numbers.ts';
import { readSubjects, type Subject } from '../../../../shared/results/subjects.ts';
import { isSignedWith, type SheetKeys } from './sheetKeys.ts';
import { type Fields, longestSheet, readSheet, visibleText } from './sheetText.ts';

// What a sheet says. The types are checked even under a good signature; without one, all of it is somebody's text.

export interface Claims {
  issuer: string;
  /** When it was issued: seconds since 1970. */
  issuedAt: number;
  exam: string;
  /** Empty on an answer sheet. */
  set: string;
  /** 'YYYY-MM-DD'. */
  date: string | null;
  symbol: string;
  name: string;
  /** Null: absent, without a rank. */
  marks: number | null;
  rank: number | null;
  total: number | null;
  /** By subject, where the sheet has them. */
  subjects?: readonly Subject[];
  /** The list and the bit in it that tell whether it still stands; null for sheets of before there were lists. */
  status: { list: number; index: number } | null;
  /** Of an answer sheet, question by question; null: it is a mark sheet. */
  answers: readonly { own: string; right: string }[] | null;
}

/** The bits of one list. */
export const bitsPerList = 131_072;
const mostLists = 1_000_000;

/** Undefined where it is no place in a list. */
function statusOf(value: unknown): Claims['status'] | undefined {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [list, index] = value as unknown[];
  if (!isCount(list) || list >= mostLists) return undefined;
  if (!Number.isSafeInteger(index) || (index as number) < 0 || (index as number) >= bitsPerList)
    return undefined;
  return { list, index: index as number };
}

/** No text of a sheet is longer: names, titles and candidate IDs have 200 characters at most. */
const longestText = 200;
/** What a Date can hold. */
const lastSecond = 8_640_000_000_000;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Array.from(value).length <= longestText;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDay(value);
}

/** Of an exam that the candidate did not sit the sheet says that there are no marks, and names no rank. */
function figuresOf(
  marks: unknown,
  rank: unknown,
  total: unknown,
): Pick<Claims, 'marks' | 'rank' | 'total'> | null {
  if (marks === null && rank === undefined && total === undefined) return { marks, rank: null, total: null };
  if (typeof marks !== 'number' || !Number.isFinite(marks)) return null;
  return isCount(rank) && isCount(total) && rank <= total ? { marks, rank, total } : null;
}

/** Undefined where they do not belong together: as many answers as right ones. */
function answersOf(own: unknown, key: unknown): Claims['answers'] | undefined {
  if (own === undefined && key === undefined) return null;
  if (typeof own !== 'string' || typeof key !== 'string') return undefined;
  const each = (text: string) => Array.from(text.matchAll(/\(([^()]+)\)|./gu), ([one, long]) => long ?? one);
  const right = each(key);
  const answers = each(own).map((one, place) => ({ own: one, right: right[place] ?? '' }));
  return answers.length === right.length ? answers : undefined;
}

/** Null where something is missing or of another type: nothing is guessed. */
function claimsOf(fields: Fields): Claims | null {
  const { iss, iat, exam, date, sym, name, marks, rank, total, subj, st, own, key } = fields;
  const answers = answersOf(own, key);
  if (!isText(iss) || !isText(exam) || !isText(sym) || !isText(name) || answers === undefined) return null;
  const set = answers === null ? fields.set : (fields.set ?? '');
  if (!isText(set) && (answers === null || set !== '')) return null;
  if (!Number.isSafeInteger(iat) || (iat as number) < 0 || (iat as number) > lastSecond) return null;
  const figures = figuresOf(marks, rank, total);
  if (figures === null) return null;
  if (date !== null && !isDay(date)) return null;
  const status = statusOf(st);
  if (status === undefined) return null;
  const subjects = readSubjects(subj);
  if (subjects === undefined) return null;
  const issuedAt = iat as number;
  const said = { issuer: iss, issuedAt, exam, set, date, symbol: sym, name, ...figures, status, answers };
  return subjects === null ? said : { ...said, subjects };
}

/** What a sheet without proof claims, as texts to be struck through; null for what it does not say. */
export interface Said {
  name: string | null;
  exam: string | null;
  set: string | null;
  symbol: string | null;
  marks: string | null;
  rank: string | null;
  total: string | null;
}

const longestShown = 120;

function shown(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const letters = Array.from(String(value));
  const cut =
    letters.length > longestShown ? `${letters.slice(0, longestShown).join('')}…` : letters.join('');
  return cut === '' ? null : visibleText(cut);
}

function saidIn({ exam, set, sym, name, marks, rank, total }: Fields): Said {
  return {
    name: shown(name),
    exam: shown(exam),
    set: shown(set),
    symbol: shown(sym),
    marks: marks === null ? absent : shown(marks),
    rank: shown(rank),
    total: shown(total),
  };
}

export type Verdict =
  /** `ahead`: issued in the future, by a clock that may be wrong. */
  | { kind: 'genuine'; claims: Claims; key: string; retiredAt: number | null; ahead: boolean }
  /**
   * Without proof, or dated after its key had retired. `unknownKey`: no key of its name was known, which a fresher set
   * of keys may change.
   */
  | { kind: 'false'; said: Said; unknownKey: boolean }
  /** Somebody else's. `ours`: signed with our key, yet in the name of another address. */
  | { kind: 'foreign'; issuer: string; ours: boolean; said: Said }
  | { kind: 'unreadable'; tooLong: boolean };

const longestIssuer = 80;
const aDay = 86_400_000;
/** Seconds by which clocks of one institute's servers may differ. */
export const clockDifference = 3600;

/** The host of an http address; null for anything else. */
export function hostOf(issuer: unknown): string | null {
  if (typeof issuer !== 'string' || issuer.length > 200) return null;
  try {
    const { protocol, host } = new URL(issuer);
    return protocol === 'https:' || protocol === 'http:' ? host : null;
  } catch {
    return null;
  }
}

/** As a reader sees it: never a link, never longer than a line or two. */
function shownIssuer(host: string): string {
  return visibleText(host.length > longestIssuer ? `${host.slice(0, longestIssuer)}…` : host);
}

/** `origin` is our own address. A restored copy on a test machine has our keys as well, but not our address. */
export async function verdictOn(text: string, keys: SheetKeys, origin: string): Promise<Verdict> {
  const sheet = readSheet(text);
  if (sheet === null) return { kind: 'unreadable', tooLong: text.length > longestSheet };
  const { header, claims: fields, signature, signed, isCut } = sheet;
  const { alg, typ, kid, crit } = header;
  const host = hostOf(fields.iss);
  const isOurs = host !== null && host === hostOf(origin);
  // One algorithm and one type: what signs our sheets signs other things with other types.
  const isSheet = alg === 'EdDSA' && typ === 'sheet+jwt' && crit === undefined && typeof kid === 'string';
  const key = isSheet ? keys.get(kid) : undefined;
  const isSigned = key !== undefined && (await isSignedWith(key.bytes, signature, signed));
  if (isSheet && isCut) return { kind: 'unreadable', tooLong: false };
  const said = saidIn(fields);
  if (host !== null && !isOurs) return { kind: 'foreign', issuer: shownIssuer(host), ours: isSigned, said };
  if (!isSigned) return { kind: 'false', said, unknownKey: isSheet && key === undefined };
  const claims = claimsOf(fields);
  // Ours, and of a kind that this page does not know.
  if (claims === null || !isOurs) return { kind: 'unreadable', tooLong: false };
  // A key that had been put away signed nothing more: whoever did has found a copy of it.
  if (key.retiredAt !== null && claims.issuedAt > key.retiredAt + clockDifference)
    return { kind: 'false', said, unknownKey: false };
  const ahead = claims.issuedAt * 1000 > Date.now() + aDay;
  return { kind: 'genuine', claims, key: kid as string, retiredAt: key.retiredAt, ahead };
}
