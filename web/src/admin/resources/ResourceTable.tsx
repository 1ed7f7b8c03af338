// The rows of a resource, sorted by their columns; cards on a phone.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { twoLines } from '../../ui/CellText.tsx';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { audienceOf, lacksNepali, type ListedRow, type Resource, textOf } from './resource.ts';
import type { ResourceView } from './resourceView.ts';
import { editButtonId, type RowListProps } from './useResourceRows.ts';

// Marks a row that the person has written on and not saved.
export function DraftTag(): ReactNode {
  return <DashedTag>{adminResources.draft.tag}</DashedTag>;
}

/** Marks what readers of Nepali see in English. */
export function NepaliTag({ row }: { row: ListedRow }): ReactNode {
  return lacksNepali(row) ? <DashedTag>{adminResources.languages.missing}</DashedTag> : null;
}

interface ViewActionProps {
  resource: Resource;
  row: ListedRow;
  text?: string;
}

/** As visitors see it, where they do. */
export function ViewAction({ resource, row, text }: ViewActionProps): ReactNode {
  const href = resource.site(row);
  if (href === null) return null;
  const label = `${resource.words.actions.view(row.title)} (${adminResources.newTab})`;
  return <RowAction label={label} text={text} icon="eye" href={href} />;
}

interface ResourceTableProps extends RowListProps {
  view: ResourceView;
  busy: boolean;
  onSort: (key: string) => void;
  ref?: Ref<HTMLDivElement>;
}

const actions = 'actions';

export function ResourceTable(props: ResourceTableProps): ReactNode {
  const { resource, rows, drafts, groupNames, hrefOf, onEdit, onDelete, view, busy, onSort, ref } = props;
  const { words, groups, day, detail } = resource;
  const labelOf = (key: string): string => words.columns[key] ?? '';
  const columns: DataColumn[] = [
    { key: 'title', label: labelOf('title'), sortable: true },
    ...(groups
      ? [
          {
            key: groups.name,
            label: labelOf(groups.name),
            sortable: true,
            card: 'above' as const,
            width: 144,
          },
        ]
      : []),
    ...(detail ? [{ key: 'detail', label: detail.label, width: '16%' }] : []),
    { key: day, label: labelOf(day), sortable: true, card: 'above', width: 196 },
    { key: actions, label: adminResources.actions, align: 'right', quiet: true, width: 138 },
  ];
  return (
    <DataTable
      ref={ref}
      label={words.region}
      columns={columns}
      sort={{ key: view.sort, descending: view.descending }}
      onSort={onSort}
      busy={busy}
    >
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell component="th" scope="row" sx={{ height: 56, overflowWrap: 'anywhere' }}>
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
            </TableCell>
            {groups ? (
              <TableCell lang={languageOf(textOf(row, groups.name))}>
                <Box component="span" sx={{ fontWeight: 550, color: 'primaryText' }}>
                  {textOf(row, groups.name)}
                </Box>
              </TableCell>
            ) : null}
            {detail ? (
              <TableCell
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'ink2' }}
              >
                {detail.of(row)}
              </TableCell>
            ) : null}
            <TableCell className="num" sx={{ whiteSpace: 'nowrap', color: 'ink3' }}>
              <DayInBothCalendars value={textOf(row, day)} padded />
            </TableCell>
            <TableCell align="right">
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
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </DataTable>
  );
}
