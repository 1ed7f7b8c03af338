// The students found: a table or cards, or why there are none.
import Button from '@mui/material/Button';
import { memo, type ReactNode, type RefObject, useDeferredValue } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import type { ListControl } from '../list/useListView.ts';
import { StudentsTable } from './StudentsTable.tsx';
import { studentsShape, type StudentsView } from './studentsView.ts';
import type { Decisions } from './useDecisions.ts';
import type { Selection } from './useSelection.ts';
import type { StudentsPageState } from './useStudentsPage.ts';

interface StudentsListProps {
  list: StudentsPageState;
  control: ListControl<StudentsView>;
  selection: Selection;
  decisions: Decisions;
  /** Empties search and filter. */
  onClear: () => void;
  listRef: RefObject<HTMLDivElement | null>;
}

const ListedNow = memo(function ListedNow(props: StudentsListProps): ReactNode {
  const { list, control, selection, decisions, onClear, listRef } = props;
  const { view, change } = control;
  const { rows, total, busy, failure } = list;
  if (failure !== null)
    return <LoadFailed onRetry={() => void list.reload()}>{words.failed(failure)}</LoadFailed>;
  if (rows === undefined || (rows.length === 0 && (busy || view.page > 1)))
    return <SkeletonRows label={words.loading} rows={10} height={52} inset={16} avatar />;
  if (rows.length === 0)
    return view.search !== '' || view.status !== '' || view.group !== null ? (
      <EmptyState title={words.empty.title} action={<Button onClick={onClear}>{words.empty.showAll}</Button>}>
        {words.empty.narrowed}
      </EmptyState>
    ) : (
      <EmptyState title={words.empty.title}>{words.empty.none}</EmptyState>
    );
  return (
    <>
      <StudentsTable
        ref={listRef}
        rows={rows}
        view={view}
        busy={busy}
        selection={selection}
        deciding={decisions.busy}
        onSort={(sort) => change(sort, { replace: true })}
        onDecide={decisions.decide}
      />
      {total === undefined ? null : (
        <Pager
          page={view.page}
          pageSize={studentsShape.pageSize}
          total={total}
          noun={words.noun}
          onPage={(page) => change({ page })}
        />
      )}
    </>
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
