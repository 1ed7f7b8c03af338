// The students found: a table or cards, or why there are none.
import Button from '@mui/material/Button';
import { memo, type ReactNode, type RefObject, useDeferredValue } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { describeError } from '../../lib/describeError.ts';
import { useNow } from '../../lib/useNow.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LiveList } from '../list/LiveList.tsx';
import type { ListControl } from '../list/useListView.ts';
import type { Decision } from '../student-status/useDecision.ts';
import { studentColumns, studentRow } from './studentColumns.tsx';
import { type StudentsView, studentsWhere } from './studentsView.ts';
import type { Selection } from './useSelection.ts';
import type { StudentsPageState } from './useStudentsPage.ts';

interface StudentsListProps {
  list: StudentsPageState;
  control: ListControl<StudentsView>;
  selection: Selection;
  decisions: Decision;
  /** Empties search and filter. */
  onClear: () => void;
  listRef: RefObject<HTMLDivElement | null>;
}

const ListedNow = memo(function ListedNow(props: StudentsListProps): ReactNode {
  const { list, control, selection, decisions, onClear, listRef } = props;
  const { view, sort } = control;
  const now = useNow();
  const narrowed = JSON.stringify(studentsWhere(view)) !== '{}';
  return (
    <LiveList
      list={list}
      control={control}
      words={{ ...words, failed: list.error ? words.failed(describeError(list.error)) : '' }}
      skeleton={{ rows: 10, height: 52, avatar: true }}
      empty={
        <EmptyState
          title={words.empty.title}
          {...(narrowed ? { action: <Button onClick={onClear}>{words.empty.showAll}</Button> } : {})}
        >
          {narrowed ? words.empty.narrowed : words.empty.none}
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          ref={listRef}
          label={words.region}
          columns={studentColumns(selection, decisions, now)}
          rows={rows}
          rowProps={(student) => studentRow(student, selection)}
          sort={{ key: view.sort, descending: view.descending }}
          onSort={sort}
          busy={list.busy}
          // On the smallest phones the phone number has the status at its side.
          cardLabel="5rem"
        />
      )}
    </LiveList>
  );
});

/**
 * `covered`: behind a dialog. There the rows are drawn in slices: fifty at once hold up, on an old machine, what
 * somebody looks at in front of them.
 */
export function StudentsList({ covered, ...now }: StudentsListProps & { covered: boolean }): ReactNode {
  const later = useDeferredValue(now);
  return <ListedNow {...(covered ? later : now)} />;
}
