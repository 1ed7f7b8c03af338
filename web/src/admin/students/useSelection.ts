// Who is selected: by id, so that it outlasts paging and sorting. With Shift, everybody between this row and the one that
// was ticked last.
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { adminStudents } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import type { Seen } from '../student-status/changeStatus.ts';
import type { ListedStudent } from './useStudentsPage.ts';

const none: ListedStudent[] = [];
const nobody: ReadonlySet<string> = new Set();

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** The handler of a row's box. */
  toggle: (id: string) => (event: ChangeEvent<HTMLInputElement>) => void;
  page: { all: boolean; some: boolean; toggle: (event: ChangeEvent<HTMLInputElement>) => void };
  add: (students: readonly { id: string; approval_status: string }[]) => void;
  clear: () => void;
  /** The selected, each with the state in which the office saw it last. */
  seen: () => Seen;
}

/** `scope`: search and filter; with another one the selection is dropped, and the page says so. */
export function useSelection(rows: readonly ListedStudent[] = none, scope: string): Selection {
  // It belongs to the search and filter that it was made in.
  const [kept, setKept] = useState<{ scope: string; selected: ReadonlySet<string> }>({
    scope,
    selected: nobody,
  });
  const selected = kept.scope === scope ? kept.selected : nobody;
  const select = (some: readonly string[], isSelected: boolean): void =>
    setKept((before) => {
      const next = new Set(before.scope === scope ? before.selected : nobody);
      for (const id of some) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return { scope, selected: next };
    });
  const states = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, approval_status } of rows) states.current.set(id, approval_status);
  }, [rows]);

  const there = rows.filter((row) => !row.gone).map(({ id }) => id);
  const gone = new Set(rows.filter((row) => row.gone).map(({ id }) => id));
  const ids = [...selected].filter((id) => !gone.has(id));
  const lastTicked = useRef<string | null>(null);

  const count = ids.length;
  const last = useRef({ scope, count });
  useEffect(() => {
    if (last.current.scope !== scope && last.current.count > 0)
      notify({ tone: 'info', message: adminStudents.select.dropped });
    last.current = { scope, count };
  }, [scope, count]);

  const chosen = new Set(ids);
  const chosenHere = there.filter((id) => chosen.has(id)).length;
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => (event) => {
      const from = there.indexOf(lastTicked.current ?? '');
      const to = there.indexOf(id);
      const range = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true && from >= 0;
      select(range ? there.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], event.target.checked);
      lastTicked.current = id;
    },
    page: {
      all: there.length > 0 && chosenHere === there.length,
      some: chosenHere > 0 && chosenHere < there.length,
      toggle: (event) => {
        select(there, event.target.checked);
        lastTicked.current = null;
      },
    },
    add: (students) => {
      for (const { id, approval_status } of students) states.current.set(id, approval_status);
      select(
        students.map(({ id }) => id),
        true,
      );
    },
    clear: () => setKept({ scope, selected: nobody }),
    seen: () => new Map(ids.map((id) => [id, states.current.get(id) ?? ''])),
  };
}
