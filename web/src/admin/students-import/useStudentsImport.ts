// The steps of an import: choose, correct, store, order the logins. Nothing is stored before the third.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { studentsImport } from '../../content/studentsImport.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { Refusal } from '../csv-file/readInWorker.ts';
import { type CsvFile, useCsvFile } from '../csv-file/useCsvFile.ts';
import { type LoginJob, orderLogins } from '../student-logins/loginJobs.ts';
import { type LoginJobsState, useGetToken, useLoginJobs } from '../student-logins/useLoginJobs.ts';
import type { CheckedFile } from '../students-file/readStudentsInWorker.ts';
import { studentsCsv } from '../students-file/studentsCsv.ts';
import { forgetImport, keepImport, openImport } from './openImport.ts';
import { storeStudents, wasStored } from './storeStudents.ts';
import { type SheetState, useSheet } from './useSheet.ts';

const { errors } = studentsImport;

/** Students that are stored, and where their logins stand. */
export interface Imported {
  count: number;
  ids: readonly string[];
  job: LoginJob | null;
  /** Why the logins could not be ordered. */
  problem: string | null;
}

export interface StudentsImportState extends SheetState {
  csv: CsvFile<CheckedFile | null>;
  ignored: readonly string[];
  fileMissing: boolean;
  storing: boolean;
  failure: Refusal | null;
  imported: Imported | null;
  logins: LoginJobsState;
  choose: (file: File) => void;
  /** Something that cannot be a file of students was offered; what is there stays. */
  refuse: (refusal: Refusal) => void;
  clear: () => void;
  /** Back to an empty dialog. */
  reset: () => void;
  store: () => void;
  order: (ids: readonly string[]) => void;
}

export function useStudentsImport(open: boolean, onImported: () => void): StudentsImportState {
  const client = useApolloClient();
  const getToken = useGetToken();
  const account = useAuth().user?.id ?? '';
  const { csv, choose, clear } = useCsvFile(studentsCsv);
  const file = csv.status === 'read' ? csv.content : null;
  const sheet = useSheet(file);
  const logins = useLoginJobs(open);
  const [fileMissing, setFileMissing] = useState(false);
  const [storing, setStoring] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  /** A try without an answer: of this file. */
  const unanswered = useRef<CheckedFile | null>(null);

  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);

  const { add } = logins;
  const order = useCallback(
    async (ids: readonly string[]): Promise<void> => {
      setImported({ count: ids.length, ids, job: null, problem: null });
      try {
        const job = await orderLogins(getToken, ids);
        forgetImport();
        add(job);
        setImported({ count: ids.length, ids, job, problem: null });
      } catch (error) {
        setImported({ count: ids.length, ids, job: null, problem: describeError(error) });
      }
    },
    [getToken, add],
  );

  // An import that was stored, or may have been, when the page went away.
  useEffect(() => {
    const ids = open && account !== '' ? openImport(account) : null;
    const [first] = ids ?? [];
    if (ids === null || first === undefined) return;
    wasStored(client, first).then(
      (stored) => {
        if (stored) void order(ids);
        else forgetImport();
      },
      // Asked again when the dialog is opened the next time.
      () => undefined,
    );
  }, [open, account, client, order]);

  const store = async (): Promise<void> => {
    if (csv.status === 'none') setFileMissing(true);
    const rows = sheet.sheet?.rows ?? [];
    if (storing || sheet.check !== 'checked' || rows.length === 0 || sheet.sheet?.problems.size !== 0) return;
    setStoring(true);
    setFailure(null);
    const ids = rows.map(({ id }) => id);
    keepImport(account, ids);
    const outcome = await storeStudents(client, rows, unanswered.current === file);
    unanswered.current = outcome.result === 'failed' ? file : null;
    setStoring(false);
    if (outcome.result === 'stored') {
      // The dialog says so itself; who has left it meanwhile hears it on the page.
      if (!isOpen.current) notify({ message: studentsImport.success(rows.length) });
      clear();
      onImported();
      await order(ids);
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
    choose: (chosen) => {
      const unfit = studentsCsv.refuseUnread(chosen);
      // Corrections are not given up for a picture that was dropped.
      if (unfit !== null && file !== null) {
        setFailure({ message: unfit.message, detail: studentsImport.file.kept });
        return;
      }
      setFileMissing(false);
      setFailure(null);
      setImported(null);
      void choose(chosen);
    },
    refuse: setFailure,
    clear,
    reset,
    store: () => void store(),
    order: (ids) => void order(ids),
  };
}
