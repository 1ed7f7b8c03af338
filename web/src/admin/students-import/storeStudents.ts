// What an import asks the database, and the one mutation that stores it.
import type { ApolloClient } from '@apollo/client';
import { messages } from '../../../../shared/words/messages.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import { isRefusal } from '../../graphql/errors.ts';
import {
  ImportStudentsDocument,
  StoredImportDocument,
  StoredStudentKeysDocument,
} from '../../graphql/generated/admin.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { cancellable } from '../import/useComparison.ts';
import { freshly } from '../list/useLiveRows.ts';
import { studentOf, type StudentRow, type UniqueField } from './studentCells.ts';
import type { Keys } from './studentSheet.ts';

const { errors } = studentsImport;

/** Which of these keys are stored. */
export async function storedKeys(
  client: ApolloClient,
  asked: Keys,
  signal: AbortSignal,
): Promise<Record<UniqueField, ReadonlySet<string>>> {
  const { data } = await client.query({
    query: StoredStudentKeysDocument,
    variables: { emails: asked.email, phones: asked.phone },
    ...cancellable(signal),
  });
  return {
    email: new Set((data?.emails ?? []).map(({ email_key }) => email_key ?? '')),
    phone: new Set((data?.phones ?? []).map(({ phone }) => phone)),
  };
}

/** The students of an import in the order of its file; null: it was not stored. Throws when it cannot be asked. */
export async function storedStudents(client: ApolloClient, id: string): Promise<readonly string[] | null> {
  const { data } = await client.query({
    query: StoredImportDocument,
    variables: { id },
    ...freshly,
  });
  const students = data?.student_imports_by_pk?.students ?? [];
  return students.length === 0 ? null : students.map((student) => student.id);
}

export type StoreOutcome =
  | { result: 'stored'; ids: readonly string[] }
  /** Somebody stored some of them meanwhile; nothing of this import was. */
  | { result: 'taken' }
  | { result: 'failed'; message: string; detail: string };

const unclear: StoreOutcome = { result: 'failed', message: messages.errors.network, detail: errors.unclear };

/** After an answer that did not come. Null: not stored, as far as one can see. */
async function lookUp(client: ApolloClient, id: string): Promise<StoreOutcome | null> {
  try {
    const ids = await storedStudents(client, id);
    return ids === null ? null : { result: 'stored', ids };
  } catch {
    return unclear;
  }
}

export interface ImportToStore {
  /** Chosen here. */
  id: string;
  fileName: string;
  rows: readonly StudentRow[];
  /** It was tried before: that may have been stored. */
  before: boolean;
}

/** As the column takes it. */
const longestFileName = 300;

/** Stores all rows or none. */
export async function storeStudents(
  client: ApolloClient,
  { id, fileName, rows, before }: ImportToStore,
): Promise<StoreOutcome> {
  if (before) {
    const known = await lookUp(client, id);
    if (known) return known;
  }
  try {
    await client.mutate({
      mutation: ImportStudentsDocument,
      variables: {
        import: {
          id,
          file_name: Array.from(fileName).slice(0, longestFileName).join(''),
          students: { data: rows.map(studentOf) },
        },
      },
      fetchPolicy: 'no-cache',
      context: { quiet: 'in the dialog, with what became of the rows' },
    });
    return { result: 'stored', ids: rows.map((row) => row.id) };
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
