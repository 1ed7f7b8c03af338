// Whether a genuine sheet still stands: by the list of all sheets, which names none, and only where that says no, by asking
// what became of it.
import { useState } from 'react';
import { restUrl } from '../../../../shared/results/endpoints.ts';
import { type AskResults, askRows, type CandidateResult } from '../../../../shared/results/found.ts';
import type { Subject } from '../../../../shared/results/subjects.ts';
import { logFailure, logWarning } from '../../lib/log.ts';
import type { SheetKeys } from './sheetKeys.ts';
import {
  fetchStatusList,
  isSet,
  readStatusList,
  type StatusList,
  storedStatusList,
  storeStatusList,
} from './statusList.ts';
import { type Claims, clockDifference } from './verdict.ts';

// A sheet beside what is published today.

export interface Today {
  name: string;
  /** Null: absent, without a rank. */
  marks: number | null;
  rank: number | null;
  total: number | null;
  subjects?: readonly Subject[] | null;
  /** The last correction of the marks since the sheet was issued. */
  revision: { at: string; reason: string | null } | null;
}

export type Comparison =
  /** `moved`: the rank or the number of candidates is another, through the results of others. */
  | { kind: 'agrees'; today: Today; moved: boolean }
  /** `since`: null where nobody knows. */
  /** `today` is null of an answer sheet: nobody looks one up. */
  | { kind: 'revised'; today: Today | null; since: string | null }
  | { kind: 'withdrawn'; since: string | null };

/**
 * `today` is null where nothing is published for the sheet's exam, date and candidate. `since`: when the sheet's bit was
 * set, for sheets that have one.
 */
function compared(
  { name, marks, rank, total, subjects }: Claims,
  today: Today | null,
  since: string | null,
): Comparison {
  if (today === null) return { kind: 'withdrawn', since };
  const sameSubjects = JSON.stringify(today.subjects ?? null) === JSON.stringify(subjects ?? null);
  if (today.name !== name || today.marks !== marks || !sameSubjects)
    return { kind: 'revised', today, since: since ?? today.revision?.at ?? null };
  return { kind: 'agrees', today, moved: today.rank !== rank || today.total !== total };
}

// The public look-up, with what a sheet names: the exam and the candidate. By plain requests: two questions need no client
// of GraphQL on a page that is opened from paper.
const askTodayPatience = 8000;

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(new URL(address, window.location.origin), {
    // Of today, not of what this browser read an hour ago.
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(askTodayPatience),
  });
  if (!answer.ok) throw new Error(`${address.split('?')[0] ?? ''}: status ${answer.status}`);
  return (await answer.json()) as T;
}

const ask: AskResults = (operation, variables) => read(restUrl(operation, variables));

/** What became of the sheet at a place of the lists, and when. @throws when nobody answers */
const askState = ({
  list,
  index,
}: NonNullable<Claims['status']>): Promise<{ state: 'published' | 'revised' | 'withdrawn'; since: string }> =>
  read(`/sheets/status/${list}/${index}`);

/** The last correction since the sheet was issued; what was corrected before is on it. */
function revisionSince(issuedAt: number, revisions: CandidateResult['revisions']): Today['revision'] {
  const [latest] = revisions
    .flatMap(({ revised_at: at, reason }) => (at === null ? [] : [{ at, reason }]))
    .filter(({ at }) => Date.parse(at) >= issuedAt * 1000)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return latest ?? null;
}

/** Null where nothing is published for them. @throws when nobody answers */
async function askToday({ exam, set, symbol, date, issuedAt }: Claims): Promise<Today | null> {
  // Its candidate ID may have been stored again with another hyphen: the look-up gives one candidate, on several days.
  const rows = await askRows(ask, { exam_title: exam, set_number: set, symbol });
  const found = rows.find((one) => one.exam_date === date);
  if (found === undefined) return null;
  const { name, marks, standing, revisions, subjects = null } = found;
  return {
    name,
    marks,
    rank: standing && standing.higher + 1,
    total: standing && standing.total,
    subjects,
    revision: revisionSince(issuedAt, revisions),
  };
}

export type Standing =
  | { kind: 'checking' }
  /** Nobody could be asked, and no list was kept. */
  | { kind: 'unknown' }
  /** By the list of now: name and marks are published as the sheet says. */
  | { kind: 'stands'; at: Date }
  /** By a list of that time, as far as it says: of an earlier visit, or nobody said what became of the sheet. */
  | { kind: 'kept'; at: Date; stands: boolean }
  /** `sent`: what had to be asked for. */
  | { kind: 'compared'; comparison: Comparison; at: Date; sent: 'place' | 'candidate' };

/** So long a sheet is 'being checked', whatever the server does. */
const patience = 10_000;

/** By today's result, which is asked for with the exam and the candidate ID. @throws when nobody answers */
async function standingToday(claims: Claims, since: string | null = null): Promise<Standing> {
  const comparison = compared(claims, await askToday(claims), since);
  return { kind: 'compared', comparison, at: new Date(), sent: 'candidate' };
}

/** What became of a sheet whose bit is set. @throws when nobody answers */
async function whatBecame(claims: Claims, place: NonNullable<Claims['status']>): Promise<Standing> {
  const { state, since } = await askState(place);
  if (claims.answers !== null && state !== 'withdrawn') {
    const at = new Date();
    if (state === 'published') return { kind: 'stands', at };
    return { kind: 'compared', comparison: { kind: 'revised', today: null, since }, at, sent: 'place' };
  }
  if (state !== 'withdrawn') return standingToday(claims, since);
  return { kind: 'compared', comparison: { kind: 'withdrawn', since }, at: new Date(), sent: 'place' };
}

interface Lists {
  /** Of now. */
  online: StatusList | null;
  newest: StatusList | null;
}

async function readLists(
  list: number,
  text: Promise<string>,
  keys: SheetKeys,
  origin: string,
): Promise<Lists> {
  const stored = await readStatusList(storedStatusList(list), list, keys, origin);
  let fetched = '';
  try {
    fetched = await text;
  } catch (error) {
    if (navigator.onLine) logWarning('The list of sheets could not be loaded', error);
  }
  const online = fetched === '' ? null : await readStatusList(fetched, list, keys, origin);
  if (online === null || (stored !== null && stored.from > online.from))
    return { online: null, newest: stored };
  storeStatusList(list, fetched);
  // One that is over is one of before, whoever sends it now.
  const isOver = online.until + clockDifference * 1000 < Date.now();
  return { online: isOver ? null : online, newest: online };
}

async function standingBy(
  claims: Claims,
  text: Promise<string>,
  keys: SheetKeys,
  origin: string,
): Promise<Standing> {
  const { status } = claims;
  if (status === null) return navigator.onLine ? standingToday(claims) : { kind: 'unknown' };
  const { online, newest } = await readLists(status.list, text, keys, origin);
  if (newest === null) return { kind: 'unknown' };
  const stands = !isSet(newest, status.index);
  if (online !== null && stands) return { kind: 'stands', at: new Date() };
  const kept: Standing = { kind: 'kept', at: new Date(newest.from), stands };
  if (online === null) return kept;
  return whatBecame(claims, status).catch((error: unknown) => {
    logWarning('Nobody said what became of a sheet', error);
    return kept;
  });
}

/** The list's text, asked for while the keys are on their way. */
export function listFor({ status }: Claims): Promise<string> {
  const text =
    status !== null && navigator.onLine
      ? fetchStatusList(status.list)
      : Promise.reject(new Error('no network'));
  // Asked for early, and awaited late.
  text.catch(() => undefined);
  return text;
}

/** Settles within ten seconds. */
export function standingOf(
  claims: Claims,
  text: Promise<string>,
  keys: SheetKeys,
  origin: string,
): Promise<Standing> {
  const late = new Promise<Standing>((resolve) => setTimeout(resolve, patience, { kind: 'unknown' }));
  const answer = standingBy(claims, text, keys, origin).catch((error: unknown): Standing => {
    logWarning('A sheet could not be compared', error);
    return { kind: 'unknown' };
  });
  return Promise.race([answer, late]);
}

// Today's result, asked for when somebody presses for it: with the exam and the candidate ID, nothing else of the sheet.

export type CompareState = { status: 'idle' | 'busy' | 'failed' } | { status: 'done'; standing: Standing };

const idle: CompareState = { status: 'idle' };

/** `sheet` is what the claims were read from: another one begins anew. */
export function useComparison(sheet: string | null, claims: Claims | null) {
  const [found, setFound] = useState<{ sheet: string | null; state: CompareState }>({ sheet, state: idle });
  const state = found.sheet === sheet ? found.state : idle;

  const compare = async (): Promise<void> => {
    if (claims === null || state.status === 'busy') return;
    setFound({ sheet, state: { status: 'busy' } });
    // An answer that comes after another sheet was opened is nobody's.
    const finish = (next: CompareState): void =>
      setFound((now) => (now.sheet === sheet ? { sheet, state: next } : now));
    try {
      finish({ status: 'done', standing: await standingToday(claims) });
    } catch (error) {
      logFailure('Failed to compare a sheet', error);
      finish({ status: 'failed' });
    }
  };

  return { state, compare };
}
