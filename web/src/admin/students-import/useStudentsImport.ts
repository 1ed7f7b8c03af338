// The steps of an import: choose, correct, store, order the logins. Nothing is stored before the third.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { messages } from '../../../../shared/words/messages.ts';
import { type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { isRefusal } from '../../graphql/errors.ts';
import {
  ImportStudentsDocument,
  StoredImportDocument,
  StoredStudentKeysDocument,
} from '../../graphql/generated/office.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { newId } from '../../lib/newId.ts';
import { notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { CellChange } from '../import/CellEditor.tsx';
import { attempts } from '../import/attempts.ts';
import { type Places, type Refusal, refuseUnread } from '../import/readFile.ts';
import { cancellable, type Reading, useComparison } from '../import/useComparison.ts';
import { useImportFile } from '../import/useImportFile.ts';
import { freshly } from '../list/useLiveRows.ts';
import { type LoginJob, orderLogins } from '../student-logins/loginJobs.ts';
import { useLoginJobs } from '../student-logins/useLoginJobs.ts';
import { type GroupIds, groupsOf, studentOf, type StudentRow } from './studentCells.ts';
import {
  changeCells,
  forget,
  importedRows,
  type Keys,
  leaveOut,
  learn,
  type Stored,
  unknownKeys,
} from './studentSheet.ts';
import { studentsFile } from './studentsFile.ts';

const { errors } = studentsImport;

async function storedKeys(client: ApolloClient, asked: Keys, signal: AbortSignal): Promise<Stored> {
  const { data } = await client.query({
    query: StoredStudentKeysDocument,
    variables: { emails: asked.email, phones: asked.phone },
    ...cancellable(signal),
  });
  return {
    email: new Set((data?.emails ?? []).map(({ email_key }) => email_key ?? '')),
    phone: new Set((data?.phones ?? []).map(({ phone }) => phone)),
    groups: new Map((data?.groups ?? []).map(({ id, name }) => [name.toLowerCase(), id])),
  };
}

/** The students of an import in the order of its file; null: it was not stored. Throws when it cannot be asked. */
async function storedStudents(client: ApolloClient, id: string): Promise<readonly string[] | null> {
  const { data } = await client.query({
    query: StoredImportDocument,
    variables: { id },
    ...freshly,
  });
  const students = data?.student_imports_by_pk?.students ?? [];
  return students.length === 0 ? null : students.map((student) => student.id);
}

type StoreOutcome =
  | { result: 'stored'; ids: readonly string[] }
  /** Somebody stored some of them meanwhile; nothing of this import was. */
  | { result: 'taken'; message?: string }
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

interface ImportToStore {
  /** Chosen here. */
  id: string;
  fileName: string;
  rows: readonly StudentRow[];
  groups: GroupIds;
  /** It was tried before: that may have been stored. */
  before: boolean;
}

/** As the column takes it. */
const longestFileName = 300;

/** Stores all rows or none. */
async function storeStudents(
  client: ApolloClient,
  { id, fileName, rows, groups, before }: ImportToStore,
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
        places: rows.flatMap((row) =>
          groupsOf(row.cells.class_groups, groups).ids.map((class_group_id) => ({
            student_id: row.id,
            class_group_id,
          })),
        ),
      },
      context: { quiet: 'in the dialog, with what became of the rows' },
    });
    return { result: 'stored', ids: rows.map((row) => row.id) };
  } catch (error) {
    const known = await lookUp(client, id);
    if (known?.result === 'stored') return known;
    // The request may still be at work where no answer came: the next try finds it, or waits for it at the unique keys.
    if (!isRefusal(error)) return unclear;
    if (error instanceof AppError && error.code === 'conflict') return { result: 'taken' };
    if (isRefusedAs(error, 'group-gone')) return { result: 'taken', message: errors.groupGone };
    return {
      result: 'failed',
      message: errors.processing(describeError(error)),
      detail: errors.nothingStored,
    };
  }
}

const startWorker = (): Worker =>
  new Worker(new URL('./studentsFile.worker.ts', import.meta.url), { type: 'module' });

/** Of an import whose students may be stored and have no logins ordered yet. */
const importAttempts = attempts('prabesh-open-import', z.uuid());

/** Students that are stored, and where their logins stand. */
export interface Imported {
  /** Of the import. */
  id: string;
  count: number;
  ids: readonly string[];
  job: LoginJob | null;
  /** Why the logins could not be ordered. */
  problem: string | null;
}

const nothingKnown: Keys = { email: [], phone: [] };

export function useStudentsImport(open: boolean, onImported: () => void) {
  const client = useApolloClient();
  const getToken = useGetToken();
  const account = useAuth().user?.id ?? '';
  const { file: csv, choose, clear, edit } = useImportFile(studentsFile, startWorker);
  const [file, sheet] = csv.status === 'read' ? [csv.file, csv.content] : [null, null];
  const logins = useLoginJobs(open);
  const [fileMissing, setFileMissing] = useState(false);
  const [storing, setStoring] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  /** The import that this file becomes, however often it is tried. */
  const importOf = useRef<{ file: File | null; id: string }>({ file: null, id: '' });

  // Compared with the database whenever it has values that were not asked for yet.
  const unknown = useMemo(() => {
    const keys = sheet ? unknownKeys(sheet) : nothingKnown;
    return keys.email.length + keys.phone.length === 0 ? null : keys;
  }, [sheet]);
  const readKeys = useCallback(
    async (database: ApolloClient, asked: Keys, { signal }: Reading) => {
      const found = await storedKeys(database, asked, signal);
      edit((now) => learn(now, asked, found));
      return found;
    },
    [edit],
  );
  const { check, run: retry } = useComparison(unknown, readKeys);
  const isCompared = check.status === 'idle';

  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);

  const { add } = logins;
  const order = useCallback(
    async (id: string, ids: readonly string[]): Promise<void> => {
      const stored = { id, count: ids.length, ids };
      setImported({ ...stored, job: null, problem: null });
      try {
        const job = await orderLogins(getToken, ids);
        importAttempts.forget();
        add(job);
        setImported({ ...stored, job, problem: null });
      } catch (error) {
        setImported({ ...stored, job: null, problem: describeError(error) });
      }
    },
    [getToken, add],
  );

  // An import that was stored, or may have been, when the page went away.
  useEffect(() => {
    const id = open && account !== '' ? importAttempts.open(account) : null;
    if (id === null) return;
    storedStudents(client, id).then(
      (ids) => {
        if (ids === null) importAttempts.forget();
        else void order(id, ids);
      },
      // Asked again when the dialog is opened the next time.
      () => undefined,
    );
  }, [open, account, client, order]);

  const store = async (): Promise<void> => {
    if (csv.status === 'none') setFileMissing(true);
    const rows = sheet ? importedRows(sheet) : [];
    if (storing || !isCompared || rows.length === 0 || sheet?.problems.size !== 0) return;
    setStoring(true);
    setFailure(null);
    const before = file === importOf.current.file;
    const id = before ? importOf.current.id : newId();
    importOf.current = { file, id };
    importAttempts.keep(account, id);
    const outcome = await storeStudents(client, {
      id,
      fileName: file?.name ?? '',
      rows,
      groups: sheet.known.groups ?? new Map<string, string>(),
      before,
    });
    setStoring(false);
    if (outcome.result === 'stored') {
      // The dialog says so itself; who has left it meanwhile hears it on the page.
      if (!isOpen.current) notify({ message: studentsImport.success(outcome.ids.length) });
      clear();
      onImported();
      await order(id, outcome.ids);
      return;
    }
    if (outcome.result === 'taken') {
      importAttempts.forget();
      edit(forget);
      setFailure({ message: outcome.message ?? errors.takenMeanwhile });
    } else setFailure(outcome);
  };

  const reset = (): void => {
    clear();
    setFileMissing(false);
    setFailure(null);
    setImported(null);
  };

  return {
    csv,
    sheet,
    isCompared,
    /** The database did not answer. */
    compareFailed: check.status === 'failed',
    retry: () => void retry(),
    change: (changes: readonly CellChange<StudentField>[]) => edit((now) => changeCells(now, changes)),
    leaveOut: (indexes: readonly number[], isOut: boolean) => edit((now) => leaveOut(now, indexes, isOut)),
    fileMissing,
    storing,
    failure,
    imported,
    logins,
    choose: (chosen: File, places?: Places) => {
      const unfit = refuseUnread(studentsFile, chosen);
      // Corrections are not given up for a picture that was dropped.
      if (unfit !== null && file !== null) {
        setFailure({ message: unfit.message, detail: studentsImport.file.kept });
        return;
      }
      setFileMissing(false);
      setFailure(null);
      setImported(null);
      choose(chosen, places);
    },
    /** Something that cannot be a file of students was offered; what is there stays. */
    refuse: setFailure,
    clear,
    /** Back to an empty dialog. */
    reset,
    store: () => void store(),
    /** The logins of the import, once more. */
    order: () => {
      if (imported) void order(imported.id, imported.ids);
    },
  };
}

export type StudentsImportState = ReturnType<typeof useStudentsImport>;
