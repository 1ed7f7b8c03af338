// What the list of a resource shows: rows, or why there are none.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref, RefObject } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { sortBy } from '../list/listView.ts';
import type { ListControl } from '../list/useListView.ts';
import { DraftTag, NepaliTag, ResourceTable, ViewAction } from './ResourceTable.tsx';
import { audienceOf, type ListedRow, textOf } from './resource.ts';
import type { ResourceShape, ResourceView } from './resourceView.ts';
import { editButtonId, type ResourceRows, type RowListProps } from './useResourceRows.ts';

// The rows of a resource where a table has no room (beside the editor, on a tablet): two lines each.
const List = styled('ul')({
  '&[aria-busy="true"]': { opacity: 0.55 },
  '&:focus-visible': { outlineOffset: -2 },
});

const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 62,
    padding: '8px 12px 8px 16px',
    borderBottom: `1px solid ${palette.line}`,
    '&:last-of-type': { borderBottom: 0 },
    '&[aria-current="true"]': {
      backgroundColor: `color-mix(in srgb, ${palette.indigoTint} 62%, ${palette.surface})`,
      boxShadow: `inset 3px 0 0 ${palette.ink}`,
    },
  };
});

interface UnderTitleProps extends Pick<RowListProps, 'resource' | 'groupNames'> {
  row: ListedRow;
  drafted: boolean;
}

function UnderTitle({ resource, groupNames, row, drafted }: UnderTitleProps): ReactNode {
  const { groups, day } = resource;
  const group = groups ? textOf(row, groups.name) : '';
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontSize: '0.875rem' }}
    >
      {group === '' ? null : (
        <Box component="span" lang={languageOf(group)} sx={{ fontWeight: 550, color: 'primaryText' }}>
          {group}
        </Box>
      )}
      <Box component="span" className="num" sx={{ color: 'ink3' }}>
        <DayInBothCalendars value={textOf(row, day)} padded />
      </Box>
      {drafted ? <DraftTag /> : null}
      {resource.tags?.(row)}
      <NepaliTag row={row} />
      <AudienceChips ids={audienceOf(row)} names={groupNames} />
    </Box>
  );
}

interface DenseRowsProps extends RowListProps {
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
}

function DenseRows(props: DenseRowsProps): ReactNode {
  const { resource, rows, drafts, groupNames, edited, hrefOf, onEdit, onDelete, busy, ref } = props;
  const { words } = resource;
  return (
    <Box ref={ref} tabIndex={-1}>
      <List aria-label={words.region} aria-busy={busy || undefined}>
        {rows.map((row) => (
          <Row key={row.id} aria-current={row.id === edited || undefined}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                href={hrefOf(row.id)}
                lang={languageOf(row.title)}
                title={row.title}
                underline="hover"
                noWrap
                sx={{ display: 'block', color: 'ink', fontWeight: 550, lineHeight: 1.35 }}
              >
                {row.title}
              </Link>
              <UnderTitle
                resource={resource}
                groupNames={groupNames}
                row={row}
                drafted={drafts.has(row.id)}
              />
            </Box>
            <RowAction
              id={editButtonId(row.id)}
              label={words.actions.edit(row.title)}
              icon="edit"
              onClick={() => onEdit(row.id)}
            />
            {edited === null ? <ViewAction resource={resource} row={row} /> : null}
            <RowAction
              label={words.actions.remove(row.title)}
              icon="trash"
              color="error"
              onClick={() => onDelete(row)}
            />
          </Row>
        ))}
      </List>
    </Box>
  );
}

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
  const narrowed = view.search !== '' || view.group !== '' || view.audience !== '';

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
    <ListCard rows={dense}>
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
