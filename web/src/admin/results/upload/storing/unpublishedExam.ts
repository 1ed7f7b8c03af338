// The exam of an upload whose results are not public yet, for the way to its checks.
import type { ApolloClient } from '@apollo/client';
import { ExamAfterUploadDocument } from '../../../../graphql/generated/upload.ts';
import type { ExamFields } from './examSchema.ts';

/** Its id; null where it is public by now, gone, or cannot be asked for: nothing hangs on it. */
export async function unpublishedExam(client: ApolloClient, exam: ExamFields): Promise<string | null> {
  try {
    const { data } = await client.query({
      query: ExamAfterUploadDocument,
      variables: exam,
      fetchPolicy: 'no-cache',
    });
    const found = data?.exams[0];
    return found === undefined || found.state === 'published' ? null : found.id;
  } catch {
    return null;
  }
}
