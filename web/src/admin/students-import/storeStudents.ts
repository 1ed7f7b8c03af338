// What an import asks the database, and the one mutation that stores it.
import type { ApolloClient } from '@apollo/client';
import { messages } from '../../../../shared/words/messages.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import { isRefusal } from '../../graphql/errors.ts';
import {
  ImportedStudentDocument,
  ImportStudentsDocument,
  StoredStudentKeysDocument,
} from '../../graphql/generated/admin.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { studentOf, type StudentRow } from '../students-file/studentCells.ts';
import type { UniqueField } from '../students-file/studentSheet.ts';

const { errors } = studentsImport;

/** Which of these keys are stored. Asks the database, never the cache. */
export async function storedKeys(
  client: ApolloClient,
  asked: Record<UniqueField, readonly string[]>,
  signal: AbortSignal,
): Promise<Record<UniqueField, ReadonlySet<string>>> {
  const { data } = await client.query({
    query: StoredStudentKeysDocument,
    variables: { emails: [...asked.email], phones: [...asked.phone] },
    fetchPolicy: 'no-cache',
    // A question of its own: one that the page shares with others could not be cancelled.
    context: { queryDeduplication: false, fetchOptions: { signal } },
  });
  return {
    email: new Set((data?.emails ?? []).map(({ email_key }) => email_key ?? '')),
    phone: new Set((data?.phones ?? []).map(({ phone }) => phone)),
  };
}

/** Whether an import was stored: all of it or nothing, so one of its ids tells. Throws when it cannot be asked. */
export async function wasStored(client: ApolloClient, id: string): Promise<boolean> {
  const { data } = await client.query({
    query: ImportedStudentDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  return data?.students_by_pk != null;
}

export type StoreOutcome =
  | { result: 'stored' }
  /** Somebody stored some of them meanwhile; nothing of this import was. */
  | { result: 'taken' }
  | { result: 'failed'; message: string; detail: string };

const unclear: StoreOutcome = { result: 'failed', message: messages.errors.network, detail: errors.unclear };

/** After an answer that did not come. Null: not stored, as far as one can see. */
async function lookUp(client: ApolloClient, id: string): Promise<StoreOutcome | null> {
  try {
    return (await wasStored(client, id)) ? { result: 'stored' } : null;
  } catch {
    return unclear;
  }
}

/** Stores all rows or none. `before`: an earlier try with these rows has had no answer. */
export async function storeStudents(
  client: ApolloClient,
  rows: readonly StudentRow[],
  before: boolean,
): Promise<StoreOutcome> {
  const id = rows[0]?.id ?? '';
  if (before) {
    const known = await lookUp(client, id);
    if (known) return known;
  }
  try {
    await client.mutate({
      mutation: ImportStudentsDocument,
      variables: { students: rows.map(studentOf) },
      fetchPolicy: 'no-cache',
      context: { quiet: 'in the dialog, with what became of the rows' },
    });
    return { result: 'stored' };
  } catch (error) {
    const known = await lookUp(client, id);
    if (known?.result === 'stored') return known;
    // The request may still be at work where no answer came: the next try finds it, or waits for it at the unique keys.
    if (!isRefusal(error)) return unclear;
    if (error instanceof AppError && error.code === 'conflict') return { result: 'taken' };
    return {
      result: 'failed',
      message: errors.processing(describeError(error)),
      detail: errors.nothingStored,
    };
  }
}
