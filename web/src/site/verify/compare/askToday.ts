// The public look-up, with what a sheet names: the exam and the candidate.
import type { Claims } from '../proof/claims.ts';
import type { Today } from './comparison.ts';

interface Row {
  symbol: string;
  name: string;
  marks: number;
  exam_date: string | null;
  revisions: { reason: string | null; revised_at: string }[];
}

interface Sum {
  aggregate: { sum: { count: number | null } | null } | null;
}

const patience = 15_000;

async function ask<T>(endpoint: string, query: Record<string, string>): Promise<T> {
  const address = `/api/rest/${endpoint}?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(new URL(address, window.location.origin), {
    // Of today, not of what this browser read an hour ago.
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`${endpoint}: status ${answer.status}`);
  return (await answer.json()) as T;
}

const counted = ({ aggregate }: Sum): number => aggregate?.sum?.count ?? 0;

/** Null where nothing is published for them. @throws when nobody answers */
export async function askToday({ exam, set, symbol, date }: Claims): Promise<Today | null> {
  const of = { exam_title: exam, set_number: set };
  const { candidate_results: rows } = await ask<{ candidate_results: Row[] }>('result', { ...of, symbol });
  const row = rows.find((one) => one.symbol === symbol && one.exam_date === date);
  if (row === undefined) return null;
  const { name, marks, revisions } = row;
  // The marks of today's answer: the rank is theirs.
  const { higher, everybody } = await ask<{ higher: Sum; everybody: Sum }>('standing', {
    ...of,
    marks: String(marks),
  });
  const [latest] = [...revisions].sort((a, b) => b.revised_at.localeCompare(a.revised_at));
  return {
    name,
    marks,
    rank: counted(higher) + 1,
    total: counted(everybody),
    revision: latest === undefined ? null : { at: latest.revised_at, reason: latest.reason },
  };
}
