// The rows of a resource, sorted by their columns; cards on a phone.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { languageOf } from '../../ui/initials.ts';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { audienceOf, textOf } from './resource.ts';
import type { ResourceView } from './resourceView.ts';
import { editButtonId, type RowListProps } from './useResourceRows.ts';

// Marks a row that the person has written on and not saved.
export function DraftTag(): ReactNode {
  return <DashedTag>{adminResources.draft.tag}</DashedTag>;
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
      ? [{ key: groups.name, label: labelOf(groups.name), sortable: true, card: 'above' as const }]
      : []),
    ...(detail ? [{ key: 'detail', label: detail.label }] : []),
    { key: day, label: labelOf(day), sortable: true, card: 'above' },
    { key: actions, label: adminResources.actions, align: 'right', quiet: true },
  ];
  return (
    <DataTable
      ref={ref}
      label={words.region}
      columns={columns}
      sort={{ key: view.sort, descending: view.descending }}
      onSort={onSort}
      busy={busy}
      minWidth={720}
    >
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell
              component="th"
              scope="row"
              sx={{ height: 56, width: { portal: '55%' }, overflowWrap: 'anywhere' }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Link
                  href={hrefOf(row.id)}
                  lang={languageOf(row.title)}
                  underline="hover"
                  sx={{ color: 'ink', fontWeight: 550 }}
                >
                  {row.title}
                </Link>
                {drafts.has(row.id) ? <DraftTag /> : null}
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
              <TableCell sx={{ maxWidth: 260, overflowWrap: 'anywhere', color: 'ink2' }}>
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
                <RowAction
                  label={`${words.actions.view(row.title)} (${adminResources.newTab})`}
                  text={adminResources.view}
                  icon="eye"
                  href={resource.site(row)}
                />
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
