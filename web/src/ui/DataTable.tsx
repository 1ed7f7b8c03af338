// The admin's dense table: one box that scrolls by itself, the first column standing still where it does, headers
// that sort. Rows and cells are MUI's, dressed by the theme. Where there is no room for rows each is a card (tableCards.ts).
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { type CardColumn, tableCards, whereRows } from './tableCards.ts';

export interface DataColumn<Key extends string = string> extends CardColumn {
  key: Key;
  align?: 'right';
  /** Stands in the header before the label: a box that selects all rows. */
  lead?: ReactNode;
}

interface DataTableProps<Key extends string> {
  /** Names the table and its scrolling box. */
  label: string;
  columns: readonly DataColumn<Key>[];
  sort?: { key: Key; descending: boolean };
  onSort?: (key: Key) => void;
  /** New rows are on their way; what is shown is from before. */
  busy?: boolean;
  minWidth?: number;
  ref?: Ref<HTMLDivElement>;
  /** The table's body; each row begins with a row header (th). */
  children: ReactNode;
}

interface HeadCellProps<Key extends string> {
  column: DataColumn<Key>;
  sorted: 'asc' | 'desc' | false;
  onSort?: (key: Key) => void;
}

function HeadCell<Key extends string>({ column, sorted, onSort }: HeadCellProps<Key>) {
  const { label, align } = column;
  return (
    <TableCell align={align} sortDirection={sorted}>
      {column.lead}
      {column.quiet ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : column.sortable ? (
        <ButtonBase
          onClick={() => onSort?.(column.key)}
          sx={{
            gap: '4px',
            // The arrow stands outside of a column of figures.
            flexDirection: align === 'right' ? 'row-reverse' : 'row',
            minHeight: 28,
            font: 'inherit',
            color: sorted ? 'ink' : 'inherit',
            borderRadius: '4px',
            '&:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '.2em' },
          }}
        >
          {label}
          {/* The arrow's room is kept, so that sorting moves no column. */}
          <Box component="span" sx={{ width: 14, height: 14 }}>
            {sorted ? <Icon name={sorted === 'desc' ? 'sortDown' : 'sortUp'} size={14} /> : null}
          </Box>
        </ButtonBase>
      ) : (
        label
      )}
    </TableCell>
  );
}

/** Where rows are rows. `pinned`: the last column is of actions, which are in reach however wide the table is. */
function tableRows(theme: Theme, minWidth: number | undefined, pinned: boolean) {
  const first = '& thead th:first-of-type, & tbody th';
  const last = pinned ? '& thead th:last-of-type, & tbody td:last-of-type' : null;
  const stands = { position: 'sticky', zIndex: 1, backgroundColor: 'surface' };
  // A hairline at the edge of what stands still, where there is something to scroll.
  const edge = (x: number) => ({ boxShadow: `inset ${x}px 0 0 ${theme.vars.palette.line}` });
  return {
    ...whereRows(theme, {
      '& table': { minWidth },
      '& tbody tr:last-of-type > *': { borderBottom: 0 },
      // In the body the first column's cells are row headers.
      [first]: { ...stands, left: 0 },
      ...(last ? { [last]: { ...stands, right: 0, width: '1%' } } : {}),
      '& tbody td:first-of-type': { paddingLeft: '12px' },
      '& .MuiTableCell-alignRight:not(:last-of-type)': { paddingRight: '28px' },
      '& tbody tr:hover > *': { backgroundColor: 'sunk' },
      [theme.breakpoints.down('lg')]: {
        [first]: edge(-1),
        ...(last ? { [last]: edge(1) } : {}),
      },
    }),
  };
}

export function DataTable<Key extends string>(props: DataTableProps<Key>) {
  const { label, columns, sort, onSort, busy = false, minWidth, ref, children } = props;
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      // A box that scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={(theme) => ({
        position: 'relative',
        overflowX: 'auto',
        containerType: 'inline-size',
        '&:focus-visible': { outlineOffset: -2 },
        '& tbody': { opacity: busy ? 0.55 : 1, transition: 'opacity 150ms' },
        ...tableRows(theme, minWidth, columns.at(-1)?.quiet === true || columns.at(-1)?.card === 'actions'),
        ...tableCards(theme, columns),
      })}
    >
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sorted={sort?.key === column.key ? (sort.descending ? 'desc' : 'asc') : false}
                onSort={onSort}
              />
            ))}
          </TableRow>
        </TableHead>
        {children}
      </Table>
    </Box>
  );
}
