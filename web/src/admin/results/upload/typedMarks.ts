// Marks typed into the grid of a class group: kept in this browser as they are typed, and sent by and by as uploads of the rows
// that are right. What the database has not confirmed stays here, without internet and over a reload.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { StoredExamDatesDocument } from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { describeError } from '../../../lib/describeError.ts';
import { keepText, keptKeys, keptText, watchKept } from '../../../lib/keptText.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { notYours } from '../holders/heldBy.ts';
import type { ExamFields, Range } from './examSchema.ts';
import { outsideRange } from './publication.ts';
import { isAbsent, readMarks, type ResultRow } from './resultRows.ts';
import { readStoredExam, type StoredExam } from './storedResults.ts';
import { storeRows } from './storing.ts';

const { typing: words, row: rowWords } = resultsUpload;

export type Candidate = Pick<ResultRow, 'symbol' | 'name'>;

const kept = z.object({
  exam: z.object({ exam_title: z.string(), set_number: z.string(), exam_date: z.string() }),
  group: z.string(),
  /** By symbol; `was`: the marks that stood there when it was typed, '' for none. */
  cells: z.record(z.string(), z.object({ name: z.string(), text: z.string(), was: z.string() })),
});
type Kept = z.infer<typeof kept>;
type Cell = Kept['cells'][string];

const keysOf = (user: string): string => `typed-marks:${user}:`;
const keyOf = (user: string, { exam_title, set_number, exam_date }: ExamFields): string =>
  keysOf(user) + JSON.stringify([exam_title, set_number, exam_date]);

function readKept(text: string | null): Kept | null {
  try {
    const found = kept.safeParse(JSON.parse(text ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** What was typed before and is not sent. */
export function unsentMarks(user: string): Pick<Kept, 'exam' | 'group'> | null {
  return keptKeys(keysOf(user)).flatMap((key) => readKept(keptText(key)) ?? [])[0] ?? null;
}

/** Reads the newest, which another tab may have changed, and keeps what becomes of its cells. */
function change(key: string, start: Omit<Kept, 'cells'>, to: (cells: Map<string, Cell>) => void): void {
  const cells = new Map(Object.entries(readKept(keptText(key))?.cells ?? {}));
  to(cells);
  keepText(key, cells.size === 0 ? null : JSON.stringify({ ...start, cells: Object.fromEntries(cells) }));
}

const marksOf = (text: string): number | null => (isAbsent(text) ? null : readMarks(text));

/** What is wrong with a text by itself; null: nothing. */
export function markProblem(text: string, range: Range | undefined): string | null {
  const plain = text.trim();
  if (plain === '') return null;
  if (!isAbsent(plain) && readMarks(plain) === null) return rowWords.invalidMarks;
  const outside = outsideRange(
    [{ marks: marksOf(plain) }],
    range ?? { lowest_marks: null, full_marks: null },
  );
  return outside.length > 0 ? words.outside(range?.lowest_marks ?? null, range?.full_marks ?? null) : null;
}

/** Before what was typed last is sent, and before what failed is sent again. */
const pauses = { typed: 800, failed: 10_000 } as const;

/** Refused for what a row says, and not for who asks, or how often. */
const isOfRow = (error: unknown): error is AppError =>
  error instanceof AppError && ['conflict', 'forbidden', 'invalid'].includes(error.code);

export type MarkState = 'none' | 'saved' | 'unsent' | 'wrong';

export interface TypedMark {
  text: string;
  state: MarkState;
  problem: string | null;
}

export function useTypedMarks(
  exam: ExamFields,
  group: string,
  candidates: readonly Candidate[],
  range: Range | undefined,
) {
  const client = useApolloClient();
  const key = keyOf(useAuth().user?.id ?? '', exam);
  const text = useSyncExternalStore(watchKept, () => keptText(key));
  const cells = useMemo(() => readKept(text)?.cells ?? {}, [text]);
  const [stored, setStored] = useState<StoredExam | null>(null);
  /** By symbol: why the database did not take a text. */
  const [refused, setRefused] = useState<Readonly<Record<string, { text: string; why: string }>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const sending = useRef(false);

  const standing = (symbol: string, of: StoredExam | null): string => {
    const found = of?.results.get(symbol);
    return found === undefined ? '' : formatMarks(found.marks);
  };
  const wrongOf = (
    symbol: string,
    cell: Cell,
    of: StoredExam | null,
    known: typeof refused,
  ): string | null => {
    const now = standing(symbol, of);
    if (cell.text === '') return words.emptied;
    return (
      markProblem(cell.text, range) ??
      (known[symbol]?.text === cell.text ? known[symbol].why : null) ??
      (of !== null && now !== cell.was ? words.meanwhile(now) : null)
    );
  };

  const sendRows = async (): Promise<void> => {
    let known = refused;
    let alone = false;
    for (let stop = false; !stop;) {
      const typed = Object.entries(readKept(keptText(key))?.cells ?? {});
      const asked = new Map(
        [...candidates, ...typed.map(([symbol, { name }]) => ({ symbol, name }))].map((row) => [
          row.symbol,
          row,
        ]),
      );
      const rows = [...asked.values()].map((row) => ({ ...row, marks: null }));
      const seen = await readStoredExam(client, { exam, rows });
      setStored(seen);
      const isThere = (symbol: string, cell: Cell): boolean =>
        cell.text !== '' &&
        markProblem(cell.text, range) === null &&
        seen.results.has(symbol) &&
        standing(symbol, seen) === formatMarks(marksOf(cell.text));
      change(key, { exam, group }, (left) => {
        for (const [symbol, cell] of typed)
          if (isThere(symbol, cell) && left.get(symbol)?.text === cell.text) left.delete(symbol);
      });
      if (seen.publication?.state === 'published') {
        setProblem(words.published);
        return;
      }
      const ready = typed
        .filter(([symbol, cell]) => !isThere(symbol, cell) && wrongOf(symbol, cell, seen, known) === null)
        .map(([symbol, cell]) => ({ symbol, name: cell.name, marks: marksOf(cell.text), text: cell.text }));
      const sent = alone ? ready.slice(0, 1) : ready;
      setProblem(null);
      if (sent.length === 0) return;
      const { lowest_marks = null, full_marks = null } = range ?? {};
      const publish = seen.version === null ? 'draft' : null;
      const publication = { publish, publish_at: null, lowest_marks, full_marks, reason: null } as const;
      const readAgain = (): Promise<StoredExam | null> =>
        readStoredExam(client, { exam, rows }).catch(() => null);
      const outcome = await storeRows(client, { seen, rows: sent, publication }, { readAgain });
      if (outcome.result !== 'failed') continue;
      const { error } = outcome;
      const whose = notYours(error);
      stop = whose !== null || !isOfRow(error);
      if (stop) setProblem(whose ?? (error instanceof Error ? describeError(error) : words.waits));
      else if (sent.length > 1) alone = true;
      else {
        const [row] = sent;
        if (row) known = { ...known, [row.symbol]: { text: row.text, why: describeError(error) } };
        setRefused(known);
      }
    }
  };
  const latest = useRef(sendRows);
  useEffect(() => {
    latest.current = sendRows;
  });

  const send = useCallback(async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    await latest.current().catch((error: unknown) => setProblem(describeError(error)));
    sending.current = false;
    setTries((before) => before + 1);
    // What the page says of the exam counts these too. Nothing hangs on it.
    void client.refetchQueries({ include: [StoredExamDatesDocument] }).catch(() => undefined);
  }, [client]);

  const waiting = Object.entries(cells).some(
    ([symbol, cell]) => wrongOf(symbol, cell, stored, refused) === null,
  );
  useEffect(() => {
    if (tries > 0 && !waiting) return undefined;
    const timer = setTimeout(
      () => void send(),
      tries === 0 ? 0 : pauses[problem === null ? 'typed' : 'failed'],
    );
    const again = (): void => void send();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [send, text, tries, waiting, problem]);

  return {
    problem,
    /** Rows of other class groups that were typed before are counted too. */
    unsent: Object.keys(cells).length,
    /** Whether the stored marks are known. */
    isKnown: stored !== null,
    markOf: (symbol: string): TypedMark => {
      const cell = cells[symbol];
      const now = standing(symbol, stored);
      if (cell === undefined) return { text: now, state: now === '' ? 'none' : 'saved', problem: null };
      const wrong = wrongOf(symbol, cell, stored, refused);
      return { text: cell.text, state: wrong === null ? 'unsent' : 'wrong', problem: wrong };
    },
    type: ({ symbol, name }: Candidate, typed: string): void =>
      change(key, { exam, group }, (now) => {
        const was = standing(symbol, stored);
        const plain = typed.trim();
        if (plain === was) now.delete(symbol);
        else now.set(symbol, { name, text: plain, was });
      }),
  };
}
