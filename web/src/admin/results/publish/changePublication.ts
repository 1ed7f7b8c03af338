// The mutations that make an exam public or hide it, each against the exam as it was seen.
import type { ApolloClient } from '@apollo/client';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { UnpublishExamDocument } from '../../../graphql/generated/admin.ts';
import {
  PublishExamDocument,
  ScheduleExamDocument,
  SeenExamNowDocument,
  UnscheduleExamDocument,
} from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { notYours } from '../holders/notYours.ts';
import type { SeenExam } from './examState.ts';

export type PublicationChange =
  | { action: 'publish' | 'draft' }
  | { action: 'schedule'; at: Date }
  | { action: 'unpublish'; reason: string };

/** What the database says to whoever comes second. */
export function hasChanged(error: unknown): boolean {
  return error instanceof AppError && error.message.includes('the exam has changed since you looked');
}

export function hasPassed(error: unknown): boolean {
  return error instanceof AppError && error.message.includes('the time of publication has passed');
}

/** What has changed meanwhile is looked at first; a time that has passed stands beside its field. */
const failure = (message: string, error: unknown): string | null =>
  hasChanged(error) || hasPassed(error) ? null : resultsPublishing.failed(notYours(error) ?? message);

/** Throws an AppError where the database refuses. */
export async function changePublication(
  client: ApolloClient,
  { id, version: seen_version }: SeenExam,
  change: PublicationChange,
): Promise<void> {
  const asked = { fetchPolicy: 'no-cache', context: { failure } } as const;
  const seen = { id, seen_version };
  switch (change.action) {
    case 'publish':
      await client.mutate({ mutation: PublishExamDocument, variables: seen, ...asked });
      return;
    case 'draft':
      await client.mutate({ mutation: UnscheduleExamDocument, variables: seen, ...asked });
      return;
    case 'schedule':
      await client.mutate({
        mutation: ScheduleExamDocument,
        variables: { ...seen, publish_at: change.at.toISOString() },
        ...asked,
      });
      return;
    case 'unpublish':
      await client.mutate({
        mutation: UnpublishExamDocument,
        variables: { ...seen, reason: change.reason },
        ...asked,
      });
  }
}

/** Null: it is not there any more, or not for whoever asks. */
export async function readSeenExam(client: ApolloClient, id: string): Promise<SeenExam | null> {
  const { data } = await client.query({
    query: SeenExamNowDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  return data?.exams_by_pk ?? null;
}
