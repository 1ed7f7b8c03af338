// Saying which candidate IDs are this student's, and taking it back. One ID is of one student: who has it is told.
import { useApolloClient } from '@apollo/client/react';
import { adminStudent } from '../../content/adminStudent.ts';
import {
  AddCandidateIdDocument,
  CandidateIdOwnerDocument,
  RemoveCandidateIdDocument,
} from '../../graphql/generated/admin.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';

const words = adminStudent.results;
const options = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

interface CandidateIds {
  /** Resolves with what is wrong with the ID, or undefined. */
  add: (candidateId: string) => Promise<string | undefined>;
  remove: (candidateId: string) => Promise<void>;
}

export function useCandidateIds(studentId: string): CandidateIds {
  const client = useApolloClient();
  const failed = (error: unknown): number =>
    notify({ tone: 'error', message: adminStudent.failed.candidateId(describeError(error)) });

  /** The name of somebody else who has it. */
  const ownerOf = async (candidateId: string): Promise<string | undefined> => {
    const { data } = await client.query({
      query: CandidateIdOwnerDocument,
      variables: { candidate_id: candidateId },
      ...options,
    });
    const owner = data?.candidate_ids_by_pk?.student;
    return owner && owner.id !== studentId ? `${owner.first_name} ${owner.last_name}` : undefined;
  };

  return {
    add: async (candidateId) => {
      try {
        await client.mutate({
          mutation: AddCandidateIdDocument,
          variables: { candidate_id: candidateId, student_id: studentId },
          ...options,
        });
      } catch (error) {
        try {
          if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
          const owner = await ownerOf(candidateId);
          if (owner !== undefined) return words.idTaken(owner);
        } catch (other) {
          failed(other);
          return describeError(other);
        }
      }
      notify({ message: words.idAdded(candidateId) });
      return undefined;
    },
    remove: async (candidateId) => {
      try {
        await client.mutate({
          mutation: RemoveCandidateIdDocument,
          variables: { candidate_id: candidateId, student_id: studentId },
          ...options,
        });
        notify({ message: words.idRemoved(candidateId) });
      } catch (error) {
        failed(error);
      }
    },
  };
}
