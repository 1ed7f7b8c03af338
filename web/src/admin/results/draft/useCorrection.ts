// Correcting one result at a time: read as it is stored now, asked about, stored.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsCorrection, resultsCorrection as words } from '../../../content/resultsCorrection.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { isRefusal } from '../../../graphql/errors.ts';
import {
  CorrectResultDocument,
  CorrectUnknownResultDocument,
  ResultToCorrectDocument,
  type ResultToCorrectQuery,
} from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { describeError } from '../../../lib/describeError.ts';
import { newId } from '../../../lib/newId.ts';
import { notify } from '../../../lib/notify.ts';
import { refusalOf, sentenceOf } from '../../../lib/refusals.ts';
import { freshly } from '../../list/useLiveRows.ts';
import { notYours } from '../holders/heldBy.ts';
import { characters, isAbsent, isUnknown, limits, readMarks } from '../upload/resultRows.ts';

// A correction of one result: name and marks by the rules of an upload, and why, where people have seen the marks.

const { errors } = resultsCorrection;

/** What the database takes. */
const reasonLimit = 500;

const oneLine = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());

const name = oneLine
  .refine((text) => text !== '', errors.noName)
  .refine((text) => characters(text) <= limits.name, errors.tooLong(limits.name));

const symbol = oneLine
  .refine((text) => text !== '', errors.noSymbol)
  .refine((text) => !isUnknown(text), errors.unknownSymbol)
  .refine((text) => characters(text) <= limits.symbol, errors.tooLong(limits.symbol));

const marks = z
  .string()
  .trim()
  .transform((text, context) => {
    if (isAbsent(text) && text !== '') return null;
    const read = readMarks(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: text === '' ? errors.noMarks : errors.marks });
    return z.NEVER;
  });

const reason = z
  .string()
  .trim()
  .refine((text) => characters(text) <= reasonLimit, errors.tooLong(reasonLimit));

/** `withSymbol`: the row has no candidate ID yet. `withReason`: people have seen the marks. */
export function correctionSchema({ withSymbol, withReason }: { withSymbol: boolean; withReason: boolean }) {
  return z.object({
    symbol: withSymbol ? symbol : oneLine,
    name,
    marks,
    reason: withReason ? reason.refine((text) => text !== '', errors.noReason) : reason,
  });
}

export type CorrectionFields = z.input<ReturnType<typeof correctionSchema>>;
export type Correction = z.output<ReturnType<typeof correctionSchema>>;

// Storing a correction against the result as it was seen: what somebody else has changed is never overwritten.

export type SeenResult = NonNullable<ResultToCorrectQuery['results_by_pk']>;

type CorrectionOutcome =
  | { result: 'stored' }
  | { result: 'gone' }
  | { result: 'not-yours'; message: string }
  /** Somebody of the exam has the candidate ID: who, in the database's words. */
  | { result: 'taken'; by: string }
  | { result: 'changed'; now: SeenResult };

/** Null: it is not there any more, or not for whoever asks. */
async function readResult(client: ApolloClient, id: string): Promise<SeenResult | null> {
  const { data } = await client.query({
    query: ResultToCorrectDocument,
    variables: { id },
    ...freshly,
  });
  return data?.results_by_pk ?? null;
}

export const isPublished = ({ exam }: SeenResult): boolean => exam?.state === 'published';

/** A row whose file had no candidate ID, which nobody could look up. */
export const isNobodys = ({ symbol }: SeenResult): boolean => isUnknown(symbol);

type Values = Pick<Correction, 'symbol' | 'name' | 'marks'>;

const isSame = (one: Values, other: Values): boolean =>
  one.symbol === other.symbol && one.name === other.name && one.marks === other.marks;

/** 'R-12 is already in this exam: Ram Sharma, 40', or the same by two at once. */
function takenBy(error: unknown, symbol: string): string | null {
  if (!(error instanceof AppError)) return null;
  if (refusalOf(error) === 'symbol-known') return sentenceOf(error);
  return refusalOf(error) === 'symbol-taken' ? words.errors.taken(symbol) : null;
}

/** False: the row was not what had been seen. */
async function send(
  client: ApolloClient,
  seen: SeenResult,
  { symbol: given, name, marks, reason }: Correction,
): Promise<boolean> {
  const asked = {
    fetchPolicy: 'no-cache',
    context: { quiet: 'in the dialog, with what has changed since' },
  } as const;
  if (isNobodys(seen)) {
    const { data } = await client.mutate({
      mutation: CorrectUnknownResultDocument,
      variables: {
        id: seen.id,
        seen_symbol: seen.symbol,
        seen_name: seen.name,
        seen_absent: seen.marks === null,
        seen_marks: seen.marks ?? 0,
        symbol: given,
        name,
        marks,
      },
      ...asked,
    });
    return data?.update_results?.affected_rows === 1;
  }
  const { symbol, exam_title, set_number, exam_date, exam } = seen;
  await client.mutate({
    mutation: CorrectResultDocument,
    variables: {
      id: newId(),
      exam_title,
      set_number,
      exam_date,
      seen_version: exam?.version ?? 0,
      reason: reason === '' ? null : reason,
      result: { symbol, name, marks },
    },
    ...asked,
  });
  return true;
}

/** An exam that others change all the time is not chased for ever. */
const mostTries = 3;

/** Throws where it was not stored for another reason than those of the outcome. */
async function storeCorrection(
  client: ApolloClient,
  seen: SeenResult,
  correction: Correction,
  tries = 1,
): Promise<CorrectionOutcome> {
  // What has an ID keeps it.
  const wanted = isNobodys(seen) ? correction : { ...correction, symbol: seen.symbol };
  let failure: Error | undefined;
  try {
    if (await send(client, seen, wanted)) return { result: 'stored' };
  } catch (error) {
    const whose = notYours(error);
    if (whose !== null) return { result: 'not-yours', message: whose };
    const by = takenBy(error, wanted.symbol);
    if (by !== null) return { result: 'taken', by };
    failure = error instanceof Error ? error : new Error(String(error));
  }
  const now = await readResult(client, seen.id);
  if (now === null) return { result: 'gone' };
  // An answer that was lost on the way.
  if (isSame(now, wanted)) return { result: 'stored' };
  if (!isSame(now, seen) || isPublished(now) !== isPublished(seen)) return { result: 'changed', now };
  // Read as it was seen, and yet nothing was written: it is not for whoever asked to write.
  if (failure === undefined) return { result: 'not-yours', message: resultsHolders.somebodys };
  const others = isRefusal(failure) && now.exam?.version !== seen.exam?.version;
  // Somebody changed other results of the exam.
  if (others && tries < mostTries) return storeCorrection(client, now, correction, tries + 1);
  throw failure;
}

export interface CorrectionQuestion {
  /** As it is stored, by the newest reading. */
  seen: SeenResult;
  /** Somebody else changed it since the question was put. */
  changed: boolean;
  /** Another number for each question that somebody opens. */
  key: number;
}

interface Problem {
  message: string;
  /** The field that it is about; absent: the whole. */
  field?: 'symbol';
}

export interface ResultCorrection {
  question: CorrectionQuestion | null;
  ask: (id: string) => void;
  cancel: () => void;
  /** Resolves to what is wrong, or to nothing. */
  save: (correction: Correction) => Promise<Problem | null>;
}

export function useCorrection(onCorrected: () => void): ResultCorrection {
  const client = useApolloClient();
  const [question, setQuestion] = useState<CorrectionQuestion | null>(null);
  const asked = useRef(0);

  const ask = async (id: string): Promise<void> => {
    const key = (asked.current += 1);
    try {
      const seen = await readResult(client, id);
      // Another one was asked for meanwhile.
      if (key !== asked.current) return;
      if (seen) setQuestion({ seen, changed: false, key });
      else notify({ tone: 'info', message: words.gone });
    } catch {
      notify({ tone: 'error', message: words.loadFailed });
    }
  };

  const close = (): void => {
    setQuestion(null);
    onCorrected();
  };

  const save = async (correction: Correction): Promise<Problem | null> => {
    if (question === null) return null;
    const { seen, key } = question;
    const same = seen.name === correction.name && seen.marks === correction.marks;
    if (same && !isNobodys(seen)) return { message: words.errors.nothing };
    try {
      const outcome = await storeCorrection(client, seen, correction);
      switch (outcome.result) {
        case 'not-yours':
          return { message: words.errors.failed(outcome.message) };
        case 'taken':
          return { message: outcome.by, field: 'symbol' };
        case 'changed':
          setQuestion({ seen: outcome.now, changed: true, key });
          return null;
        case 'gone':
          notify({ tone: 'info', message: words.gone });
          break;
        case 'stored': {
          const [before, now] = [formatMarks(seen.marks), formatMarks(correction.marks)];
          const symbol = isNobodys(seen) ? correction.symbol : seen.symbol;
          notify({ title: words.success, message: words.done(correction.name, symbol, before, now) });
        }
      }
      close();
      return null;
    } catch (error) {
      return { message: words.errors.failed(describeError(error)) };
    }
  };

  return { question, ask: (id) => void ask(id), cancel: () => setQuestion(null), save };
}
