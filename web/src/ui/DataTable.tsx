// The admin's dense table: one box that scrolls by itself, the first column standing still where it does, headers
// that sort. Rows and cells are MUI's, dressed by the theme.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DataColumn<Key extends string = string> {
  key: Key;
  label: string;
  align?: 'right';
  sortable?: boolean;
  /** The label is for assistive technology only (a column of buttons). */
  quiet?: boolean;
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
      sx={{
        position: 'relative',
        overflowX: 'auto',
        '&:focus-visible': { outlineOffset: -2 },
        '& tbody': { opacity: busy ? 0.55 : 1, transition: 'opacity 150ms' },
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
        // The first column: in the body its cells are row headers.
        '& thead th:first-of-type, & tbody th': {
          position: 'sticky',
          left: 0,
          zIndex: 1,
          backgroundColor: 'surface',
          // A hairline at the edge of what stands still, where there is something to scroll.
          boxShadow: (theme) => ({ xs: `inset -1px 0 0 ${theme.vars.palette.line}`, lg: 'none' }),
        },
        '& tbody td:first-of-type': { paddingLeft: '12px' },
        '& .MuiTableCell-alignRight:not(:last-of-type)': { paddingRight: '28px' },
        '& tbody tr:hover > *': { backgroundColor: 'sunk' },
      }}
    >
      <Table aria-label={label} sx={{ minWidth }}>
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
