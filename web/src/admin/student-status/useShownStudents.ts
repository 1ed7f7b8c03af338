// Students on the screen, live in their places: whoever changes one, its row shows it and none moves.
import { useSubscription } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { type ListedStudentFragment, StudentsShownDocument } from '../../graphql/generated/office.ts';

/** Deleted while it is on the screen: `gone`. */
export type ShownStudent<Row> = Row & Pick<ListedStudentFragment, 'approval_status'> & { gone: boolean };

interface ShownStudents<Row> {
  /** Undefined as long as the given ones are. */
  rows: readonly ShownStudent<Row>[] | undefined;
  /** States that this window has just stored; the live answer follows within a second. */
  note: (ids: readonly string[], status: string) => void;
}

const nothing: ReadonlyMap<string, string> = new Map();

/** `rows` as they were read, the same array as long as they are. */
export function useShownStudents<Row extends Pick<ListedStudentFragment, 'id' | 'approval_status'>>(
  rows: readonly Row[] | undefined,
): ShownStudents<Row> {
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows]);
  const { data } = useSubscription(StudentsShownDocument, { variables: { ids }, skip: ids.length === 0 });
  const live = useMemo(() => data && new Map(data.students.map((row) => [row.id, row])), [data]);
  const [noted, setNoted] = useState({ live, statuses: nothing });
  if (noted.live !== live) setNoted({ live, statuses: nothing });
  return {
    rows: rows?.map((row) => {
      const now = live === undefined ? row : live.get(row.id);
      const status = noted.statuses.get(row.id);
      return {
        ...row,
        ...now,
        ...(status === undefined ? {} : { approval_status: status }),
        gone: now === undefined,
      };
    }),
    note: (changed, status) =>
      setNoted((before) => {
        const statuses = new Map(before.statuses);
        for (const id of changed) statuses.set(id, status);
        return { ...before, statuses };
      }),
  };
}
