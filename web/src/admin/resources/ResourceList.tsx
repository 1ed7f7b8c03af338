// What the list of a resource shows: rows, or why there are none.
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import type { ReactNode, RefObject } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { sortBy } from '../list/listView.ts';
import type { ListControl } from '../list/useListView.ts';
import { DenseRows } from './DenseRows.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import type { ResourceShape, ResourceView } from './resourceView.ts';
import type { RowListProps } from './rowList.ts';
import type { ResourceRows } from './useResourceRows.ts';

interface ResourceListProps extends Omit<RowListProps, 'rows'> {
  list: ResourceRows;
  shape: ResourceShape;
  control: ListControl<ResourceView>;
  /** Beside the editor. */
  dense: boolean;
  onAdd: () => void;
  /** Empties search and filter. */
  onClear: () => void;
  listRef: RefObject<HTMLDivElement | null>;
}

export function ResourceList(props: ResourceListProps): ReactNode {
  const { list, shape, control, dense, onAdd, onClear, listRef, ...rest } = props;
  const { words } = rest.resource;
  const { view, change } = control;
  const { rows, total, busy } = list;
  const narrowed = view.search !== '' || view.group !== '';

  if (list.failed)
    return (
      <MuiCard>
        <LoadFailed onRetry={() => void list.reload()}>{words.failed.fetch}</LoadFailed>
      </MuiCard>
    );
  if (rows === undefined || (rows.length === 0 && (busy || view.page > 1)))
    return (
      <MuiCard>
        <SkeletonRows label={words.loading} rows={10} height={56} inset={16} />
      </MuiCard>
    );
  if (rows.length === 0)
    return (
      <MuiCard>
        {narrowed ? (
          <EmptyState
            title={words.nothingFound.title}
            action={<Button onClick={onClear}>{adminResources.showAll}</Button>}
          >
            {words.nothingFound.text}
          </EmptyState>
        ) : (
          <EmptyState title={words.empty.title} action={<Button onClick={onAdd}>{words.add}</Button>}>
            {words.empty.text}
          </EmptyState>
        )}
      </MuiCard>
    );

  return (
    <ListCard>
      {dense ? (
        <DenseRows {...rest} ref={listRef} rows={rows} busy={busy} />
      ) : (
        <ResourceTable
          {...rest}
          ref={listRef}
          rows={rows}
          busy={busy}
          view={view}
          onSort={(key) => change(sortBy(shape, view, key), { replace: true })}
        />
      )}
      {total === undefined ? null : (
        <Pager
          page={view.page}
          pageSize={shape.pageSize}
          total={total}
          noun={words.noun}
          onPage={(page) => change({ page })}
        />
      )}
    </ListCard>
  );
}
