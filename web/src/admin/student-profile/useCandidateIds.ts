// Saying which candidate IDs are this student's, and taking it back. One ID is of one student: who has it is told.
import { useApolloClient } from '@apollo/client/react';
import { adminStudent } from '../../content/adminStudent.ts';
import {
  AddCandidateIdDocument,
  CandidateIdOwnerDocument,
  RemoveCandidateIdDocument,
} from '../../graphql/generated/office.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';

const words = adminStudent.results;
const failed = adminStudent.failed.candidateId;
const fetchPolicy = 'no-cache';

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

interface CandidateIds {
  /** Resolves with what is wrong with the ID, or undefined. */
  add: (candidateId: string) => Promise<string | undefined>;
  remove: (candidateId: string) => Promise<void>;
}

export function useCandidateIds(student_id: string): CandidateIds {
  const client = useApolloClient();
  return {
    add: async (candidate_id) => {
      try {
        await client.mutate({
          mutation: AddCandidateIdDocument,
          variables: { candidate_id, student_id },
          fetchPolicy,
          // Whose it is already is found out first.
          context: { failure: (message, error) => (isConflict(error) ? null : failed(message)) },
        });
      } catch (error) {
        try {
          if (!isConflict(error)) throw error;
          const variables = { candidate_id };
          const { data } = await client.query({ query: CandidateIdOwnerDocument, variables, fetchPolicy });
          const owner = data?.candidate_ids_by_pk?.student;
          if (owner && owner.id !== student_id)
            return words.idTaken(`${owner.first_name} ${owner.last_name}`);
        } catch (other) {
          tellFailure(other, failed);
          return describeError(other);
        }
      }
      notify({ message: words.idAdded(candidate_id) });
      return undefined;
    },
    remove: async (candidate_id) => {
      try {
        await client.mutate({
          mutation: RemoveCandidateIdDocument,
          variables: { candidate_id, student_id },
          fetchPolicy,
          context: { failure: failed },
        });
        notify({ message: words.idRemoved(candidate_id) });
      } catch {
        // Told on the error road; the ID stays.
      }
    },
  };
}
