// One question at a time about an exam's publication; and the publication that needs none.
import type { ApolloClient } from '@apollo/client';
import {
  CheckedExamDocument,
  ExamChecksDocument,
  PublishExamDocument,
} from '../../../graphql/generated/upload.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { type Actions, useAction } from '../../action/useAction.tsx';
import { countFound } from './checks.ts';
import type { PublishingAction, SeenExam } from './examState.ts';
import { publication } from './publication.tsx';

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

export interface Publishing extends Pick<Actions, 'dialog'> {
  ask: (exam: SeenExam, action: PublishingAction) => void;
}

export function usePublishing(): Publishing {
  const { isAdmin } = useAuth();
  const { ask, dialog } = useAction();
  return { dialog, ask: (exam, action) => ask(publication({ exam, action, isAdmin })) };
}
