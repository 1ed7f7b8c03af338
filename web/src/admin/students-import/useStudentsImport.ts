// The steps of an import: choose, correct, store, order the logins. Nothing is stored before the third.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { newId } from '../../lib/newId.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { CellChange } from '../import/pastedCells.ts';
import { type Refusal, refuseUnread } from '../import/readFile.ts';
import { type ChooseFile, type ImportFile, useImportFile } from '../import/useImportFile.ts';
import { type LoginJob, orderLogins } from '../student-logins/loginJobs.ts';
import { type LoginJobsState, useLoginJobs } from '../student-logins/useLoginJobs.ts';
import { storedKeys, storedStudents, storeStudents } from './storeStudents.ts';
import {
  changeCell,
  forget,
  importedRows,
  leaveOut,
  learn,
  type StudentSheet,
  unknownKeys,
} from './studentSheet.ts';
import { type CheckedFile, studentsFile } from './studentsFile.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./studentsFile.worker.ts', import.meta.url), { type: 'module' });

// The sheet of a chosen file: corrected by the person, compared with the database whenever it has values that were not
// asked for yet.
type SheetCheck = 'checking' | 'checked' | 'failed';

interface SheetState {
  sheet: StudentSheet | null;
  check: SheetCheck;
  change: (changes: readonly CellChange<StudentField>[]) => void;
  leaveOut: (indexes: readonly number[], isOut: boolean) => void;
  /** Asks the database again where it did not answer. */
  retry: () => void;
  /** Forgets what the database said and asks for everything again. */
  askAgain: () => void;
}

interface Edited {
  file: CheckedFile;
  sheet: StudentSheet;
}

/** `file` keeps its identity between renders. */
function useSheet(file: CheckedFile | null): SheetState {
  const client = useApolloClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  /** The sheet for which the database did not answer. */
  const [failed, setFailed] = useState<StudentSheet | null>(null);

  const update = useCallback(
    (next: (sheet: StudentSheet) => StudentSheet): void => {
      if (file === null) return;
      setEdited((before) => ({ file, sheet: next(before?.file === file ? before.sheet : file.sheet) }));
    },
    [file],
  );

  const sheet = edited !== null && edited.file === file ? edited.sheet : (file?.sheet ?? null);
  const unknown = useMemo(() => (sheet ? unknownKeys(sheet) : { email: [], phone: [] }), [sheet]);
  const complete = unknown.email.length + unknown.phone.length === 0;
  const gaveUp = sheet !== null && failed === sheet;
  useEffect(() => {
    if (sheet === null || complete || gaveUp) return undefined;
    const controller = new AbortController();
    storedKeys(client, unknown, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) update((now) => learn(now, unknown, found));
      },
      () => {
        if (!controller.signal.aborted) setFailed(sheet);
      },
    );
    return () => controller.abort();
  }, [client, sheet, unknown, complete, gaveUp, update]);

  return {
    sheet,
    check: complete ? 'checked' : gaveUp ? 'failed' : 'checking',
    change: (changes) =>
      update((now) =>
        changes.reduce((sheet, { index, field, text }) => changeCell(sheet, index, field, text), now),
      ),
    leaveOut: (indexes, isOut) => update((now) => leaveOut(now, indexes, isOut)),
    retry: () => setFailed(null),
    askAgain: () => update(forget),
  };
}

// An import whose students may be stored and have no logins ordered yet, kept for this tab and account: whoever leaves
// or reloads the page in that moment finds it again.
const storageKey = 'prabesh-open-import';

const kept = z.object({ account: z.string(), import: z.uuid() });

function keepImport(account: string, id: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, import: id }));
  } catch {
    // Without storage it is lost with the page only.
  }
}

function forgetImport(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none, then.
  }
}

function openImport(account: string): string | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return found.success && found.data.account === account ? found.data.import : null;
  } catch {
    return null;
  }
}

const { errors } = studentsImport;

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

export interface StudentsImportState extends SheetState {
  csv: ImportFile<CheckedFile>;
  ignored: readonly string[];
  fileMissing: boolean;
  storing: boolean;
  failure: Refusal | null;
  imported: Imported | null;
  logins: LoginJobsState;
  choose: ChooseFile;
  /** Something that cannot be a file of students was offered; what is there stays. */
  refuse: (refusal: Refusal) => void;
  clear: () => void;
  /** Back to an empty dialog. */
  reset: () => void;
  store: () => void;
  /** Those of the import, once more. */
  order: () => void;
}

export function useStudentsImport(open: boolean, onImported: () => void): StudentsImportState {
  const client = useApolloClient();
  const getToken = useGetToken();
  const account = useAuth().user?.id ?? '';
  const { file: csv, choose, clear } = useImportFile(studentsFile, startWorker);
  const file = csv.status === 'read' ? (csv.parts[0] ?? null) : null;
  const sheet = useSheet(file);
  const logins = useLoginJobs(open);
  const [fileMissing, setFileMissing] = useState(false);
  const [storing, setStoring] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  /** A try without an answer: of this file. */
  const unanswered = useRef<CheckedFile | null>(null);
  /** The import that this file becomes, however often it is tried. */
  const importOf = useRef<{ file: CheckedFile | null; id: string }>({ file: null, id: '' });

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
        forgetImport();
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
    const id = open && account !== '' ? openImport(account) : null;
    if (id === null) return;
    storedStudents(client, id).then(
      (ids) => {
        if (ids === null) forgetImport();
        else void order(id, ids);
      },
      // Asked again when the dialog is opened the next time.
      () => undefined,
    );
  }, [open, account, client, order]);

  const store = async (): Promise<void> => {
    if (csv.status === 'none') setFileMissing(true);
    const rows = sheet.sheet ? importedRows(sheet.sheet) : [];
    if (storing || sheet.check !== 'checked' || rows.length === 0 || sheet.sheet?.problems.size !== 0) return;
    setStoring(true);
    setFailure(null);
    const { id } = file === importOf.current.file ? importOf.current : { id: newId() };
    importOf.current = { file, id };
    keepImport(account, id);
    const outcome = await storeStudents(client, {
      id,
      fileName: csv.status === 'read' ? csv.file.name : '',
      rows,
      before: unanswered.current === file,
    });
    unanswered.current = outcome.result === 'failed' ? file : null;
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
      forgetImport();
      sheet.askAgain();
      setFailure({ message: errors.takenMeanwhile });
    } else setFailure(outcome);
  };

  const reset = (): void => {
    clear();
    setFileMissing(false);
    setFailure(null);
    setImported(null);
  };

  return {
    ...sheet,
    csv,
    ignored: file?.ignored ?? [],
    fileMissing,
    storing,
    failure,
    imported,
    logins,
    choose: (chosen, places) => {
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
    refuse: setFailure,
    clear,
    reset,
    store: () => void store(),
    order: () => {
      if (imported) void order(imported.id, imported.ids);
    },
  };
}
