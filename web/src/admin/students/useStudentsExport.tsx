// Everybody whom search and filter find: as a file that a spreadsheet opens well, or as the printed roll of a class group.
import { type ReactNode, useCallback, useState } from 'react';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { classGroupWords } from '../../content/adminClassGroups.ts';
import { adminStudents } from '../../content/adminStudents.ts';
import {
  ExportStudentsDocument,
  type ExportStudentsQuery,
  ExportStudentsSizeDocument,
  type students_bool_exp,
} from '../../graphql/generated/office.ts';
import { downloadText, writeCsv } from '../../lib/csvWrite.ts';
import { notify } from '../../lib/notify.ts';
import { ClassRoll, inRollOrder, longestRoll, type Roll } from '../class-groups/ClassRoll.tsx';
import { useExport } from '../list/useExport.tsx';

const words = adminStudents.export;
const rollWords = classGroupWords.roll;
const pageSize = 2_000;

type ExportedStudent = ExportStudentsQuery['students'][number];

/** The columns, as they are imported again. Dates as YYYY-MM-DD, which every spreadsheet takes for a day, in Kathmandu. */
export function studentsCsv(students: readonly ExportedStudent[]): string {
  return writeCsv(
    words.columns,
    students.map((one) => [
      one.first_name,
      one.last_name,
      one.email,
      one.registration_number,
      one.phone,
      one.college_name,
      one.address,
      one.approval_status,
      kathmanduDay(new Date(one.registration_time)),
      one.guardian_name,
      one.guardian_phone,
      one.class_groups.map(({ class_group: { name } }) => name).join('; '),
    ]),
  );
}

const newestFirst = (one: ExportedStudent, other: ExportedStudent): number =>
  Date.parse(other.registration_time) - Date.parse(one.registration_time);

interface StudentsExport {
  asFile: (where: students_bool_exp) => void;
  /** The same students as the roll of a class group. */
  asRoll: (where: students_bool_exp, group: string) => void;
  dialogs: ReactNode;
}

export function useStudentsExport(): StudentsExport {
  const { start, dialog } = useExport();
  const [roll, setRoll] = useState<Roll | null>(null);
  // The roll prints once for each value of this.
  const closeRoll = useCallback(() => setRoll(null), []);
  const run = (
    where: students_bool_exp,
    { title, none }: { title: string; none: string },
    done: (students: ExportedStudent[]) => void,
  ): void =>
    start<ExportedStudent>({
      title,
      words,
      size: async (ask) =>
        (await ask(ExportStudentsSizeDocument, { where }))?.students_aggregate.aggregate?.count,
      pageSize,
      page: async (ask, after) =>
        (await ask(ExportStudentsDocument, { where, after, limit: pageSize }))?.students,
      done: (students) => {
        if (students.length === 0) notify({ tone: 'error', message: none });
        else done(students);
      },
      failed: words.failed,
    });
  return {
    asFile: (where) =>
      run(where, words, (students) => {
        downloadText(words.file(kathmanduDay(new Date())), studentsCsv(students.toSorted(newestFirst)));
        notify({ message: words.success(students.length) });
      }),
    asRoll: (where, name) =>
      run(where, { title: rollWords.label, none: rollWords.none }, (students) => {
        if (students.length > longestRoll) notify({ tone: 'error', message: rollWords.tooMany(longestRoll) });
        else setRoll({ name, students: inRollOrder(students) });
      }),
    dialogs: (
      <>
        {dialog}
        {roll && <ClassRoll roll={roll} onPrinted={closeRoll} />}
      </>
    ),
  };
}
