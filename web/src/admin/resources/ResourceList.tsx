// What the list of a resource shows: a table, rows of two lines, or why there are none.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref, RefObject } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { twoLines } from '../../ui/CellText.tsx';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import type { ClassGroupNames } from '../class-groups/classGroupNames.ts';
import { LiveList } from '../list/LiveList.tsx';
import type { ListControl } from '../list/useListView.ts';
import type { LiveRows } from '../list/useLiveRows.ts';
import { audienceOf, lacksNepali, type ListedRow, type Resource, textOf } from './resource.ts';
import type { ResourceView } from './resourceView.ts';

// Marks a row that the person has written on and not saved.
export function DraftTag(): ReactNode {
  return <DashedTag>{adminResources.draft.tag}</DashedTag>;
}

/** Marks what readers of Nepali see in English. */
function NepaliTag({ row }: { row: ListedRow }): ReactNode {
  return lacksNepali(row) ? <DashedTag>{adminResources.languages.missing}</DashedTag> : null;
}

interface ViewActionProps {
  resource: Resource;
  row: ListedRow;
  text?: string;
}

/** As visitors see it, where they do. */
function ViewAction({ resource, row, text }: ViewActionProps): ReactNode {
  const href = resource.site(row);
  if (href === null) return null;
  const label = `${resource.words.actions.view(row.title)} (${adminResources.newTab})`;
  return <RowAction label={label} text={text} icon="eye" href={href} />;
}

/** Where the focus returns to when the editor is closed. */
export const editButtonId = (id: string): string => `edit-${id}`;

/** What the table and the dense rows of a resource are given alike. */
interface RowListProps {
  resource: Resource;
  /** Rows with a draft of this person's. */
  drafts: ReadonlySet<string>;
  /** Of the class groups that rows are for. */
  groupNames: ClassGroupNames;
  /** The row in the editor. */
  edited: string | null;
  /** Address of the list with this row in the editor. */
  hrefOf: (id: string) => string;
  onEdit: (id: string) => void;
  onDelete: (row: ListedRow) => void;
}

function resourceColumns(props: RowListProps): DataColumn<ListedRow>[] {
  const { resource, drafts, groupNames, hrefOf, onEdit, onDelete } = props;
  const { words, groups, day, detail } = resource;
  const labelOf = (key: string): string => words.columns[key] ?? '';
  return [
    {
      key: 'title',
      label: labelOf('title'),
      sortable: true,
      sx: { height: 56, overflowWrap: 'anywhere' },
      cell: (row) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <Link
              href={hrefOf(row.id)}
              title={row.title}
              lang={languageOf(row.title)}
              underline="hover"
              sx={[{ color: 'ink', fontWeight: 550 }, twoLines]}
            >
              {row.title}
            </Link>
            {drafts.has(row.id) ? <DraftTag /> : null}
            {resource.tags?.(row)}
            <NepaliTag row={row} />
          </Box>
          <AudienceChips ids={audienceOf(row)} names={groupNames} />
        </>
      ),
    },
    ...(groups
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
    {
      key: day,
      label: labelOf(day),
      sortable: true,
      card: 'above',
      width: 196,
      sx: { whiteSpace: 'nowrap', color: 'ink3' },
      cell: (row) => (
        <span className="num">
          <DayInBothCalendars value={textOf(row, day)} padded />
        </span>
      ),
    },
    {
      key: 'actions',
      label: adminResources.actions,
      align: 'right',
      quiet: true,
      width: 138,
      cell: (row) => (
        <RowActions>
          <RowAction
            id={editButtonId(row.id)}
            label={words.actions.edit(row.title)}
            text={adminResources.edit}
            icon="edit"
            onClick={() => onEdit(row.id)}
          />
          <ViewAction resource={resource} row={row} text={adminResources.view} />
          <RowAction
            label={words.actions.remove(row.title)}
            text={adminResources.remove}
            icon="trash"
            color="error"
            onClick={() => onDelete(row)}
          />
        </RowActions>
      ),
    },
  ];
}

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
  rows: readonly ListedRow[];
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
  const narrowed = view.search !== '' || view.group !== '' || view.audience !== '';
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
