// Who is selected. TanStack Table keeps it: by id, so that it outlasts paging and sorting, with ranges by Shift and the
// three states of 'select all'. It has no markup of its own, so table and cards stay ours, and the order the database's.
import {
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { adminStudents } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import type { Seen } from '../student-status/changeStatus.ts';
import type { ListedStudent } from './useStudentsPage.ts';

const features = tableFeatures({ rowSelectionFeature });
const none: ListedStudent[] = [];
const nobody: RowSelectionState = {};

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** The handler of a row's box. */
  toggle: (id: string) => ((event: unknown) => void) | undefined;
  page: { all: boolean; some: boolean; toggle: (event: unknown) => void };
  add: (students: readonly { id: string; approval_status: string }[]) => void;
  clear: () => void;
  /** The selected, each with the state in which the office saw it last. */
  seen: () => Seen;
}

/** `scope`: search and filter; with another one the selection is dropped, and the page says so. */
export function useSelection(rows: readonly ListedStudent[] = none, scope: string): Selection {
  // It belongs to the search and filter that it was made in.
  const [kept, setKept] = useState<{ scope: string; selected: RowSelectionState }>({ scope, selected: {} });
  const selected = kept.scope === scope ? kept.selected : nobody;
  const setSelected = (update: Updater<RowSelectionState>): void =>
    setKept((before) => {
      const old = before.scope === scope ? before.selected : nobody;
      return { scope, selected: typeof update === 'function' ? update(old) : update };
    });
  const states = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, approval_status } of rows) states.current.set(id, approval_status);
  }, [rows]);

  const table = useTable({
    features,
    data: rows,
    columns: [],
    getRowId: ({ id }) => id,
    enableRowSelection: ({ original }) => !original.gone,
    state: { rowSelection: selected },
    onRowSelectionChange: setSelected,
  });
  const gone = new Set(rows.filter((row) => row.gone).map(({ id }) => id));
  const ids = Object.keys(selected).filter((id) => !gone.has(id));

  const count = ids.length;
  const last = useRef({ scope, count });
  useEffect(() => {
    if (last.current.scope !== scope && last.current.count > 0)
      notify({ tone: 'info', message: adminStudents.select.dropped });
    last.current = { scope, count };
  }, [scope, count]);

  const chosen = new Set(ids);
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => table.getRowModel().rowsById[id]?.getToggleSelectedHandler(),
    page: {
      all: table.getIsAllPageRowsSelected(),
      some: table.getIsSomePageRowsSelected(),
      toggle: table.getToggleAllPageRowsSelectedHandler(),
    },
    add: (students) => {
      for (const { id, approval_status } of students) states.current.set(id, approval_status);
      setSelected((before) => ({
        ...before,
        ...Object.fromEntries(students.map(({ id }) => [id, true as const])),
      }));
    },
    clear: () => setSelected({}),
    seen: () => new Map(ids.map((id) => [id, states.current.get(id) ?? ''])),
  };
}
