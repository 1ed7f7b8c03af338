// One export at a time: fetch with progress, cancel, then a file or a printed roll.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { classGroupWords } from '../../content/adminClassGroups.ts';
import { adminStudents as words } from '../../content/adminStudents.ts';
import type { students_bool_exp } from '../../graphql/generated/admin.ts';
import { downloadText } from '../../lib/csvWrite.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { inRollOrder, longestRoll, type Roll } from '../class-groups/ClassRoll.tsx';
import { type ExportedStudent, type ExportProgress, fetchStudents, studentsCsv } from './exportStudents.ts';

interface ExportJob extends ExportProgress {
  title: string;
}

interface StudentsExport {
  job: ExportJob | null;
  /** What is to be printed; it takes itself away when it has been. */
  roll: Roll | null;
  start: (where: students_bool_exp) => void;
  /** The same students as the roll of a class group. */
  print: (where: students_bool_exp, group: string) => void;
  cancel: () => void;
  closeRoll: () => void;
}

export function useStudentsExport(): StudentsExport {
  const client = useApolloClient();
  const [job, setJob] = useState<ExportJob | null>(null);
  const [roll, setRoll] = useState<Roll | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // The roll prints once for each value of this.
  const closeRoll = useCallback(() => setRoll(null), []);

  const run = async (
    where: students_bool_exp,
    title: string,
    none: string,
    done: (students: ExportedStudent[]) => void,
  ): Promise<void> => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setJob({ title, done: 0, total: 0 });
    try {
      const students = await fetchStudents(client, where, controller.signal, (progress) =>
        setJob({ title, ...progress }),
      );
      if (students.length === 0) notify({ tone: 'error', message: none });
      else done(students);
    } catch (error) {
      // A cancelled export is no failure, whatever the interrupted request made of it.
      if (!controller.signal.aborted)
        notify({ tone: 'error', message: words.export.failed(describeError(error)) });
    }
    if (running.current !== controller) return;
    running.current = null;
    setJob(null);
  };

  return {
    job,
    roll,
    start: (where) =>
      void run(where, words.export.title, words.export.none, (students) => {
        downloadText(words.export.file(kathmanduDay(new Date())), studentsCsv(students));
        notify({ message: words.export.success(students.length) });
      }),
    print: (where, name) =>
      void run(where, classGroupWords.roll.label, classGroupWords.roll.none, (students) => {
        if (students.length > longestRoll)
          notify({ tone: 'error', message: classGroupWords.roll.tooMany(longestRoll) });
        else setRoll({ name, students: inRollOrder(students) });
      }),
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setJob(null);
    },
    closeRoll,
  };
}
