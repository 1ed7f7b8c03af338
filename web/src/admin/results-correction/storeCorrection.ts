// Storing a correction against the result as it was seen: what somebody else has changed is never overwritten.
import type { ApolloClient } from '@apollo/client';
import {
  CorrectResultDocument,
  CorrectUnknownResultDocument,
  ResultToCorrectDocument,
  type ResultToCorrectQuery,
} from '../../graphql/generated/upload.ts';
import { isRefusal } from '../../graphql/isRefusal.ts';
import { newId } from '../../lib/newId.ts';
import { isUnknown } from '../results-file/resultRows.ts';
import { notYours } from '../results-holders/notYours.ts';
import type { Correction } from './correctionSchema.ts';

export type SeenResult = NonNullable<ResultToCorrectQuery['results_by_pk']>;

export type CorrectionOutcome =
  | { result: 'stored' }
  | { result: 'gone' }
  | { result: 'not-yours'; message: string }
  | { result: 'changed'; now: SeenResult };

/** Null: it is not there any more, or not for whoever asks. */
export async function readResult(client: ApolloClient, id: string): Promise<SeenResult | null> {
  const { data } = await client.query({
    query: ResultToCorrectDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  return data?.results_by_pk ?? null;
}

export const isPublished = ({ exam }: SeenResult): boolean => exam?.state === 'published';

async function send(
  client: ApolloClient,
  seen: SeenResult,
  { name, marks, reason }: Correction,
): Promise<void> {
  const asked = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;
  if (isUnknown(seen.symbol)) {
    const variables = { id: seen.id, name, marks };
    await client.mutate({ mutation: CorrectUnknownResultDocument, variables, ...asked });
    return;
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
}

/** An exam that others change all the time is not chased for ever. */
const mostTries = 3;

/** Throws where it was not stored for another reason than those of the outcome. */
export async function storeCorrection(
  client: ApolloClient,
  seen: SeenResult,
  correction: Correction,
  tries = 1,
): Promise<CorrectionOutcome> {
  try {
    await send(client, seen, correction);
    return { result: 'stored' };
  } catch (error) {
    const whose = notYours(error);
    if (whose !== null) return { result: 'not-yours', message: whose };
    const now = await readResult(client, seen.id);
    if (now === null) return { result: 'gone' };
    // An answer that was lost on the way.
    if (now.name === correction.name && now.marks === correction.marks) return { result: 'stored' };
    if (now.name !== seen.name || now.marks !== seen.marks || isPublished(now) !== isPublished(seen))
      return { result: 'changed', now };
    const others = isRefusal(error) && now.exam?.version !== seen.exam?.version;
    // Somebody changed other results of the exam.
    if (others && tries < mostTries) return storeCorrection(client, now, correction, tries + 1);
    throw error;
  }
}
