// What the list of a resource shows: a table, rows of two lines, or why there are none.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode, RefObject } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { twoLines } from '../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { LiveList } from '../list/LiveList.tsx';
import type { ListControl } from '../list/useListView.ts';
import type { LiveRows } from '../list/useLiveRows.ts';
import { DenseRows, DraftTag, editButtonId, NepaliTag, type RowListProps, ViewAction } from './DenseRows.tsx';
import { audienceOf, type ListedRow, textOf } from './resource.ts';
import type { ResourceView } from './resourceView.ts';

const oneLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', portal: 'nowrap' },
} as const;

function resourceColumns(props: RowListProps): DataColumn<ListedRow>[] {
  const { resource, drafts, groupNames, hrefOf, onEdit, onDelete, isLocked } = props;
  const { words, groups, day, detail, face } = resource;
  const labelOf = (key: string): string => words.columns[key] ?? '';
  return [
    {
      key: 'title',
      label: labelOf('title'),
      sortable: !face,
      sx: { height: 56, overflowWrap: 'anywhere' },
      cell: (row) => (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: face ? 'nowrap' : 'wrap',
              alignItems: 'center',
              gap: '4px 12px',
            }}
          >
            {face?.icon(row)}
            <Link
              href={resource.page?.(row) ?? hrefOf(row.id)}
              title={row.title}
              lang={languageOf(row.title)}
              sx={[{ color: 'ink', fontWeight: 550 }, face ? oneLine : twoLines]}
            >
              {face ? face.draw(row) : row.title}
            </Link>
            {drafts.has(row.id) ? <DraftTag /> : null}
            {resource.tags?.(row)}
            {face ? null : <NepaliTag row={row} />}
          </Box>
          <AudienceChips ids={audienceOf(row)} names={groupNames} />
        </>
      ),
    },
    ...(face?.columns ?? []),
    ...(groups && !face
      ? [
          {
            key: groups.name,
            label: labelOf(groups.name),
            sortable: true,
            card: 'above' as const,
            width: 144,
            sx: { fontWeight: 550, color: 'primaryText' },
            cell: (row: ListedRow) => {
              const group = textOf(row, groups.name);
              return <span lang={languageOf(group)}>{group}</span>;
            },
          },
        ]
      : []),
    ...(detail
      ? [
          {
            key: 'detail',
            label: detail.label,
            width: '16%',
            sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'ink2' },
            cell: (row: ListedRow) => detail.of(row),
          },
        ]
      : []),
    ...(face
      ? []
      : [
          {
            key: day,
            label: labelOf(day),
            sortable: true,
            card: 'above' as const,
            width: 196,
            sx: { whiteSpace: 'nowrap', color: 'ink3' },
            cell: (row: ListedRow) => (
              <span className="num">
                <DayInBothCalendars value={textOf(row, day)} padded />
              </span>
            ),
          },
        ]),
    {
      key: 'actions',
      label: adminResources.actions,
      align: 'right',
      quiet: true,
      width: face ? 92 : 138,
      cell: (row) => (
        <RowActions>
          {isLocked(row) ? null : (
            <RowAction
              id={editButtonId(row.id)}
              label={words.actions.edit(row.title)}
              text={adminResources.edit}
              icon="edit"
              onClick={() => onEdit(row.id)}
            />
          )}
          <ViewAction resource={resource} row={row} text={adminResources.view} />
          {resource.removable === false || isLocked(row) ? null : (
            <RowAction
              label={words.actions.remove(row.title)}
              text={adminResources.remove}
              icon="trash"
              color="error"
              onClick={() => onDelete(row)}
            />
          )}
        </RowActions>
      ),
    },
  ];
}

interface ResourceListProps extends RowListProps {
  list: LiveRows<ListedRow>;
  control: ListControl<ResourceView>;
  /** Beside the editor. */
  dense: boolean;
  onAdd: () => void;
  /** Empties search and filter. */
  onClear: () => void;
  listRef: RefObject<HTMLDivElement | null>;
}

export function ResourceList(props: ResourceListProps): ReactNode {
  const { list, control, dense, onAdd, onClear, listRef, ...rest } = props;
  const { words } = rest.resource;
  const { view, sort } = control;
  const { filters = [] } = rest.resource;
  const narrowed =
    view.search !== '' || view.group !== '' || view.audience !== '' || filters.some(({ name }) => view[name]);
  const empty = narrowed ? (
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
  );
  return (
    // What stands there in place of rows has its card at every width.
    <ListCard rows={dense || list.failed || (list.rows?.length ?? 0) === 0}>
      <LiveList
        list={list}
        control={control}
        words={{ ...words, failed: words.failed.fetch }}
        skeleton={{ rows: 10, height: 56 }}
        empty={empty}
      >
        {(rows) =>
          dense ? (
            <DenseRows {...rest} ref={listRef} rows={rows} busy={list.busy} />
          ) : (
            <DataTable
              ref={listRef}
              label={words.region}
              columns={resourceColumns(rest)}
              rows={rows}
              sort={{ key: view.sort, descending: view.descending }}
              onSort={sort}
              busy={list.busy}
            />
          )
        }
      </LiveList>
    </ListCard>
  );
}
