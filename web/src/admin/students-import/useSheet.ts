// The sheet of a chosen file: corrected by the person, compared with the database whenever it has values that were not
// asked for yet.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StudentField } from '../../content/studentsImport.ts';
import type { CheckedFile } from '../students-file/readStudentsInWorker.ts';
import { changeCell, forget, learn, type StudentSheet, unknownKeys } from '../students-file/studentSheet.ts';
import { storedKeys } from './storeStudents.ts';

export type SheetCheck = 'checking' | 'checked' | 'failed';

export interface SheetState {
  sheet: StudentSheet | null;
  check: SheetCheck;
  change: (index: number, field: StudentField, text: string) => void;
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
export function useSheet(file: CheckedFile | null): SheetState {
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
    change: (index, field, text) => update((now) => changeCell(now, index, field, text)),
    retry: () => setFailed(null),
    askAgain: () => update(forget),
  };
}
