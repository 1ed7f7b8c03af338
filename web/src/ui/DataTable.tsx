// The admin's dense table, with headers that sort; a column says what its cells hold. It fits the room it
// has: columns have widths, and where there is not enough for all, some stand under others (`joins`). Where there is no
// room for rows each is a card (tableCards.ts). A table without widths scrolls in its own box instead.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow, { type TableRowProps } from '@mui/material/TableRow';
import type { SxProps, Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { type CardColumn, tableCards, whereRows, whereRowsUnder } from './tableCards.ts';

interface HeadColumn<Key extends string = string> extends CardColumn {
  key: Key;
  align?: 'right';
  /** Stands in the header before the label: a box that selects all rows. */
  lead?: ReactNode;
  /**
   * Pixels of usual type where the content keeps to one line (they grow with large type), a share of the table ('18%') where it may wrap. Columns without one
   * share what is left.
   */
  width?: number | string;
  /** In a table of less than `under` pixels the column is gone: the row says the same in the cell of the column `key`. */
  joins?: { key: Key; under: number };
}

type CellLook = SystemStyleObject<Theme>;

export interface DataColumn<Row, Key extends string = string> extends HeadColumn<Key> {
  /** Where rows are cards a field stands beside its column's name: what is more than text is one element. */
  cell: (row: Row) => ReactNode;
  /** Of its cells; the first column's are row headers. */
  sx?: CellLook | ((row: Row) => CellLook | ((theme: Theme) => CellLook));
}

interface DataTableProps<Row, Key extends string> {
  /** Names the table and its scrolling box. */
  label: string;
  columns: readonly DataColumn<Row, Key>[];
  rows: readonly Row[];
  /** What else a row's element has. */
  rowProps?: (row: Row) => TableRowProps;
  sort?: { key: string; descending: boolean };
  onSort?: (key: Key) => void;
  /** New rows are on their way; what is shown is from before. */
  busy?: boolean;
  minWidth?: number;
  /** In a card, how much room the columns' names have. */
  cardLabel?: string;
  ref?: Ref<HTMLDivElement>;
}

interface SortButtonProps {
  column: Pick<HeadColumn, 'label' | 'align'>;
  /** In a table of less than these pixels it has others at its side. */
  under: number;
  sorted: 'asc' | 'desc' | false;
  onSort: () => void;
}

function SortButton({ column: { label, align }, under, sorted, onSort }: SortButtonProps) {
  return (
    <ButtonBase
      onClick={onSort}
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
      <Box
        component="span"
        sx={(theme) => ({
          width: 14,
          height: 14,
          ...(sorted ? {} : whereRowsUnder(theme, under, { display: 'none' })),
        })}
      >
        {sorted ? <Icon name={sorted === 'desc' ? 'sortDown' : 'sortUp'} size={14} /> : null}
      </Box>
    </ButtonBase>
  );
}

interface HeadCellProps<Key extends string> extends Pick<DataTableProps<never, Key>, 'sort' | 'onSort'> {
  column: HeadColumn<Key>;
  /** Columns that stand under this one where there is little room: they are sorted by from here. */
  joined: readonly HeadColumn<Key>[];
}

function HeadCell<Key extends string>({ column, joined, sort, onSort }: HeadCellProps<Key>) {
  const { label, align, width } = column;
  const under = Math.max(0, ...joined.map(({ joins }) => joins?.under ?? 0));
  const sortedBy = (key: Key) => (sort?.key === key ? (sort.descending ? 'desc' : 'asc') : false);
  return (
    <TableCell
      align={align}
      sortDirection={sortedBy(column.key)}
      sx={{ width: typeof width === 'number' ? `${width / 16}rem` : width }}
    >
      {column.lead}
      {column.quiet ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : column.sortable ? (
        <SortButton
          column={column}
          under={under}
          sorted={sortedBy(column.key)}
          onSort={() => onSort?.(column.key)}
        />
      ) : (
        label
      )}
      {joined.map((other) =>
        other.sortable ? (
          <Box
            key={other.key}
            component="span"
            sx={(theme) => ({
              display: 'none',
              ml: '3px',
              ...whereRowsUnder(theme, other.joins?.under ?? 0, { display: 'inline' }),
            })}
          >
            <SortButton
              column={{ label: other.label }}
              under={under}
              sorted={sortedBy(other.key)}
              onSort={() => onSort?.(other.key)}
            />
          </Box>
        ) : null,
      )}
    </TableCell>
  );
}

/** Under this room cells stand closer to each other. */
const tight = 880;

type Look = (theme: Theme) => SystemStyleObject<Theme>;

/** Where rows are rows. */
function tableRows(columns: readonly HeadColumn[], minWidth: number | undefined): Look {
  const fits = columns.some(({ width }) => width !== undefined);
  return (theme) =>
    whereRows(theme, {
      '& table': { minWidth, ...(fits ? { tableLayout: 'fixed' } : {}) },
      ...(fits ? {} : pinned(theme, columns)),
      '& tbody tr:last-of-type > *': { borderBottom: 0 },
      '& tbody td:first-of-type': { paddingLeft: '12px' },
      '& .MuiTableCell-alignRight:not(:last-of-type)': { paddingRight: '28px' },
      '& tbody tr:hover > *': { backgroundColor: 'sunk' },
    });
}

/**
 * Of a table that scrolls: the first column stands still, and the last one where it is of actions, which are in reach
 * however wide the table is.
 */
function pinned(theme: Theme, columns: readonly HeadColumn[]) {
  const acts = columns.at(-1)?.quiet === true || columns.at(-1)?.card === 'actions';
  const stands = { position: 'sticky', zIndex: 1, backgroundColor: 'surface' };
  // A hairline at the edge of what stands still, where there is something to scroll.
  const edge = (x: number) => ({
    [theme.breakpoints.down('lg')]: { boxShadow: `inset ${x}px 0 0 ${theme.vars.palette.line}` },
  });
  return {
    // In the body the first column's cells are row headers.
    '& thead th:first-of-type, & tbody th': { ...stands, left: 0, ...edge(-1) },
    ...(acts
      ? {
          '& thead th:last-of-type, & tbody td:last-of-type': {
            ...stands,
            right: 0,
            width: '1%',
            ...edge(1),
          },
        }
      : {}),
  };
}

/** A column that stands under another one where there is less room than it wants. */
function joinedColumn({ joins }: HeadColumn, index: number): Look {
  const cells = `& thead th:nth-of-type(${index + 1}), & tbody td:nth-of-type(${index})`;
  return (theme) =>
    joins === undefined ? {} : whereRowsUnder(theme, joins.under, { [cells]: { display: 'none' } });
}

const tightCells: Look = (theme) =>
  whereRowsUnder(theme, tight, {
    '& thead th, & tbody th, & tbody td, & tbody td:first-of-type': {
      paddingLeft: '8px',
      paddingRight: '8px',
    },
    '& .MuiTableCell-alignRight:not(:last-of-type)': { paddingRight: '16px' },
  });

const cards =
  (columns: readonly HeadColumn[]): Look =>
  (theme) =>
    tableCards(theme, columns);

interface BodyCellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  isFirst: boolean;
}

function BodyCell<Row>({ column: { align, sx, cell }, row, isFirst }: BodyCellProps<Row>) {
  return (
    <TableCell
      {...(isFirst ? { component: 'th', scope: 'row' } : {})}
      align={align}
      sx={typeof sx === 'function' ? sx(row) : sx}
    >
      {cell(row)}
    </TableCell>
  );
}

export function DataTable<Row extends { id: string | number }, Key extends string = string>(
  props: DataTableProps<Row, Key>,
) {
  const { label, columns, rows, rowProps, sort, onSort, busy = false, minWidth, cardLabel, ref } = props;
  const looks: SxProps<Theme> = [
    {
      position: 'relative',
      overflowX: 'auto',
      containerType: 'inline-size',
      '&:focus-visible': { outlineOffset: -2 },
      '& tbody': { opacity: busy ? 0.55 : 1, transition: 'opacity 150ms' },
    },
    tableRows(columns, minWidth),
    tightCells,
    ...columns.map(joinedColumn),
    cards(columns),
  ];
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      // A box that scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={looks}
    >
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                joined={columns.filter(({ joins }) => joins?.key === column.key)}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={cardLabel === undefined ? undefined : { '--card-label': cardLabel }}>
          {rows.map((row) => (
            <TableRow key={row.id} {...rowProps?.(row)}>
              {columns.map((column, index) => (
                <BodyCell key={column.key} column={column} row={row} isFirst={index === 0} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
