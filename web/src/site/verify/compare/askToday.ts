// The public look-up, with what a sheet names: the exam and the candidate. By plain requests: two questions need no client
// of GraphQL on a page that is opened from paper.
import type { CandidateResultsQuery, CandidateStandingQuery } from '../../../../../shared/generated/site.ts';
import type { Claims } from '../proof/claims.ts';
import type { Today } from './comparison.ts';

type Row = CandidateResultsQuery['candidate_results'][number];

const patience = 8000;

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(new URL(address, window.location.origin), {
    // Of today, not of what this browser read an hour ago.
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`${address.split('?')[0] ?? ''}: status ${answer.status}`);
  return (await answer.json()) as T;
}

const ask = <T>(endpoint: string, query: Record<string, string>): Promise<T> =>
  read(`/api/rest/${endpoint}?${new URLSearchParams(query).toString()}`);

/** What became of the sheet at a place of the lists, and when. @throws when nobody answers */
export const askState = ({
  list,
  index,
}: NonNullable<Claims['status']>): Promise<{ state: 'published' | 'revised' | 'withdrawn'; since: string }> =>
  read(`/sheets/status/${list}/${index}`);

/** The last correction since the sheet was issued; what was corrected before is on it. */
function revisionSince(issuedAt: number, revisions: Row['revisions']): Today['revision'] {
  const [latest] = revisions
    .flatMap(({ revised_at: at, reason }) => (at === null ? [] : [{ at, reason }]))
    .filter(({ at }) => Date.parse(at) >= issuedAt * 1000)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return latest ?? null;
}

/** Null where nothing is published for them. @throws when nobody answers */
export async function askToday({ exam, set, symbol, date, issuedAt }: Claims): Promise<Today | null> {
  const of = { exam_title: exam, set_number: set };
  const { candidate_results: rows } = await ask<CandidateResultsQuery>('result', { ...of, symbol });
  // Its candidate ID may have been stored again with another hyphen: the look-up gives one candidate, on several days.
  const row = rows.find((one) => one.exam_date === date);
  if (row === undefined) return null;
  const { name, marks, revisions } = row;
  // The marks of today's answer: the rank is theirs.
  const query = { ...of, marks: String(marks) };
  const { higher, everybody } = await ask<CandidateStandingQuery>('standing', query);
  return {
    name,
    marks,
    rank: (higher.aggregate?.sum?.count ?? 0) + 1,
    total: everybody.aggregate?.sum?.count ?? 0,
    revision: revisionSince(issuedAt, revisions),
  };
}
