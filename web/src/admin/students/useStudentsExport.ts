// One export at a time: fetch with progress, cancel, then a file.
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { adminStudents } from '../../content/adminStudents.ts';
import type { students_bool_exp } from '../../graphql/generated/admin.ts';
import { downloadText } from '../../lib/csvWrite.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { type ExportProgress, fetchStudents, studentsCsv } from './exportStudents.ts';

const words = adminStudents.export;

export interface StudentsExport {
  job: ExportProgress | null;
  start: (where: students_bool_exp) => void;
  cancel: () => void;
}

export function useStudentsExport(): StudentsExport {
  const client = useApolloClient();
  const [job, setJob] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (where: students_bool_exp): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setJob({ done: 0, total: 0 });
    try {
      const students = await fetchStudents(client, where, controller.signal, setJob);
      if (students.length === 0) notify({ tone: 'error', message: words.none });
      else {
        downloadText(words.file(kathmanduDay(new Date())), studentsCsv(students));
        notify({ message: words.success(students.length) });
      }
    } catch (error) {
      // A cancelled export is no failure, whatever the interrupted request made of it.
      if (!controller.signal.aborted) notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
    if (running.current !== controller) return;
    running.current = null;
    setJob(null);
  };

  return {
    job,
    start: (where) => {
      if (running.current === null) void run(where);
    },
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setJob(null);
    },
  };
}
