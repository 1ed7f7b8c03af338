// Whose an exam is, as it is now, and an admin's three decisions about it.
import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { examName } from '../../../../../shared/words/results.ts';
import { resultsHolders as words } from '../../../content/resultsHolders.ts';
import {
  EndExamShareDocument,
  ExamHoldersDocument,
  type ExamHoldersSubscription,
  HandOverExamDocument,
  PossibleHoldersDocument,
  type PossibleHoldersQuery,
  ShareExamDocument,
} from '../../../graphql/generated/admin.ts';
import { AppError } from '../../../lib/appError.ts';
import { notify } from '../../../lib/notify.ts';

export type Holder = NonNullable<ExamHoldersSubscription['exams_by_pk']>['holders'][number];
export type Person = PossibleHoldersQuery['profiles'][number];

export interface Holders {
  /** Undefined while it is loading; null: the exam is gone. */
  name: string | null | undefined;
  failed: boolean;
  retry: () => void;
  /** Null: nobody's. */
  owner: Holder | null;
  shared: readonly Holder[];
  people: readonly Person[];
  busy: boolean;
  /** Resolve to whether it was done. */
  share: (person: Person) => Promise<boolean>;
  end: (holder: Holder) => Promise<boolean>;
  handOver: (person: Person, seenOwner: string | null) => Promise<boolean>;
}

export const emailOf = (holder: Holder): string => holder.email ?? words.deletedAccount;

/** What the database says to whoever comes second. */
const failure = (message: string, error: unknown): string =>
  error instanceof AppError && message.includes('another owner since you looked')
    ? words.changed
    : words.failed(message);

export function useHolders(examId: string): Holders {
  const client = useApolloClient();
  const { data, error, restart } = useSubscription(ExamHoldersDocument, { variables: { id: examId } });
  const people = useQuery(PossibleHoldersDocument, { fetchPolicy: 'network-only' });
  const [busy, setBusy] = useState(false);
  const exam = data?.exams_by_pk;
  const name = exam ? examName(exam.exam_title, exam.set_number) : exam;
  const holders = exam?.holders ?? [];

  const decide = async (
    mutation: DocumentNode,
    title: string,
    { id, email }: Pick<Person, 'id' | 'email'>,
    more: { seen_owner?: string | null } = {},
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await client.mutate({
        mutation,
        variables: { exam_id: examId, user_id: id, ...more },
        fetchPolicy: 'no-cache',
        context: { failure },
      });
      notify({ title, message: words.done(name ?? '', email) });
      return true;
    } catch {
      // The error link has told it.
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    name,
    failed: error !== undefined || people.error !== undefined,
    retry: () => {
      restart();
      void people.refetch();
    },
    owner: holders.find(({ is_owner }) => is_owner) ?? null,
    shared: holders.filter(({ is_owner }) => !is_owner),
    people: people.data?.profiles ?? [],
    busy,
    share: (person) => decide(ShareExamDocument, words.sharedDone, person),
    end: (holder) =>
      decide(EndExamShareDocument, words.endedDone, { id: holder.user_id, email: emailOf(holder) }),
    handOver: (person, seenOwner) =>
      decide(HandOverExamDocument, words.handedDone, person, { seen_owner: seenOwner }),
  };
}
