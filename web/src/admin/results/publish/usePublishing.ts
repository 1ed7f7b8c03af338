// One question at a time about an exam's publication. Whoever was overtaken by somebody else is told what the exam is by
// now, and asked again where the question still makes sense.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { formatMoment } from '../../../../../shared/dates.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { UnpublishExamDocument } from '../../../graphql/generated/admin.ts';
import {
  CheckedExamDocument,
  ExamChecksDocument,
  PublishExamDocument,
  ScheduleExamDocument,
  SeenExamNowDocument,
  UnscheduleExamDocument,
} from '../../../graphql/generated/upload.ts';
import { notify } from '../../../lib/notify.ts';
import { isRefusedAs } from '../../../lib/refusals.ts';
import { tellFailure } from '../../../lib/tellFailure.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { notYours } from '../holders/heldBy.ts';
import { countFound } from './checks.ts';
import { actionsFor, type PublishingAction, type SeenExam, stateWords } from './examState.ts';

// The mutations that make an exam public or hide it, each against the exam as it was seen.

type PublicationChange =
  | { action: 'publish' | 'draft' }
  | { action: 'schedule'; at: Date }
  | { action: 'unpublish'; reason: string };

/** What the database says to whoever comes second. */
export const hasChanged = (error: unknown): boolean => isRefusedAs(error, 'exam-changed');

const hasPassed = (error: unknown): boolean => isRefusedAs(error, 'time-passed');

/** What has changed meanwhile is looked at first; a time that has passed stands beside its field. */
const failure = (message: string, error: unknown): string | null =>
  hasChanged(error) || hasPassed(error) ? null : resultsPublishing.failed(notYours(error) ?? message);

/** Throws an AppError where the database refuses. */
async function changePublication(
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
async function readSeenExam(client: ApolloClient, id: string): Promise<SeenExam | null> {
  const { data } = await client.query({
    query: SeenExamNowDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  return data?.exams_by_pk ?? null;
}

/**
 * Publishes a draft of which no check finds anything. False: it stays a draft, because somebody has to look at it first or the
 * database could not be asked.
 */
export async function publishIfRight(
  client: ApolloClient,
  variables: { exam_title: string; set_number: string; exam_date: string },
): Promise<boolean> {
  const asked = { fetchPolicy: 'no-cache', context: { quiet: 'said with what was stored' } } as const;
  try {
    const { data } = await client.query({ query: CheckedExamDocument, variables, ...asked });
    const [exam] = data?.exams ?? [];
    if (exam === undefined) return false;
    if (exam.state === 'published') return true;
    const found = await client.query({
      query: ExamChecksDocument,
      variables: { exam_id: exam.id, limit: 1 },
      ...asked,
    });
    if (found.data === undefined || countFound({ checks: found.data, counts: {} }) > 0) return false;
    await client.mutate({
      mutation: PublishExamDocument,
      variables: { id: exam.id, seen_version: exam.version },
      ...asked,
    });
    return true;
  } catch {
    return false;
  }
}

const { changed: changedWords, failed, publish, schedule, draft, unpublish, states } = resultsPublishing;

const done = {
  publish: publish.done,
  schedule: schedule.done,
  draft: draft.done,
  unpublish: unpublish.done,
} as const;

export interface PublishingQuestion {
  exam: SeenExam;
  action: PublishingAction;
  /** Somebody else changed the exam since the question was put. */
  changed: boolean;
  /** Another number for each question that somebody opens. */
  key: number;
}

export interface Publishing {
  question: PublishingQuestion | null;
  busy: boolean;
  ask: (exam: SeenExam, action: PublishingAction) => void;
  cancel: () => void;
  /** Resolves to 'passed' where the moment has passed by the database's clock. */
  confirm: (change: PublicationChange) => Promise<'passed' | undefined>;
}

export function usePublishing(): Publishing {
  const client = useApolloClient();
  const { isAdmin } = useAuth();
  const [question, setQuestion] = useState<PublishingQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const keys = useRef(0);

  const tellChange = async ({ exam, action, key }: PublishingQuestion): Promise<void> => {
    const now = await readSeenExam(client, exam.id);
    if (now === null) {
      notify({ tone: 'info', message: changedWords.gone });
      setQuestion(null);
    } else if (actionsFor(now, isAdmin).includes(action)) {
      setQuestion({ exam: now, action, changed: true, key });
    } else {
      const message = changedWords.text(datedExamName(now), stateWords(now), now.results_count);
      notify({ tone: 'info', title: changedWords.title, message });
      setQuestion(null);
    }
  };

  const confirm = async (change: PublicationChange): Promise<'passed' | undefined> => {
    if (question === null || busy) return undefined;
    const { exam, action } = question;
    setBusy(true);
    try {
      await changePublication(client, exam, change);
      const name = datedExamName(exam);
      const message =
        change.action === 'schedule' ? `${name}: ${states.scheduled(formatMoment(change.at))}` : name;
      notify({ title: done[action], message });
      setQuestion(null);
    } catch (error) {
      if (hasPassed(error)) return 'passed';
      if (hasChanged(error)) await tellChange(question).catch((again: unknown) => tellFailure(again, failed));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return {
    question,
    busy,
    ask: (exam, action) => setQuestion({ exam, action, changed: false, key: ++keys.current }),
    cancel: () => setQuestion(null),
    confirm,
  };
}
