// Under 768 px, and wherever its list has no more room than a phone, a row of a DataTable is a card: its title, the other cells as lines with their column's name, the
// actions side by side at its foot. By CSS alone: the document is the same table at every width.
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/**
 * What the cells of a column become: `above` stands in a small line over the title, without its name; `corner` below
 * the title at the right, without its name, over the end of the column that is `besideCorner`.
 */
export type CardPlace = 'title' | 'above' | 'field' | 'besideCorner' | 'corner' | 'actions' | 'hidden';

export interface CardColumn {
  label: string;
  sortable?: boolean;
  /** The label is for assistive technology only (a column of buttons). */
  quiet?: boolean;
  /** Unless given: the first column is the title, a quiet one the actions, all others are fields. */
  card?: CardPlace;
}

const cardBreakpoint = 'portal';
/** A table beside the open sidebar of a tablet. The boxes around it are containers of their width. */
const roomOfRows = '40rem';

/** Rules where rows are cards. */
export function whereCards<Rules extends object>(theme: Theme, rules: Rules) {
  return {
    [theme.breakpoints.down(cardBreakpoint)]: rules,
    [`@container (max-width: ${roomOfRows})`]: rules,
  };
}

/** Rules where rows are rows. */
export function whereRows<Rules extends object>(theme: Theme, rules: Rules) {
  return {
    [theme.breakpoints.up(cardBreakpoint)]: { [`@container (min-width: ${roomOfRows})`]: rules },
  };
}

/** Rules where rows are rows, of a table that has less than `room` pixels of usual type; large type needs as much more. */
export function whereRowsUnder<Rules extends object>(theme: Theme, room: number, rules: Rules) {
  return {
    [theme.breakpoints.up(cardBreakpoint)]: {
      [`@container (min-width: ${roomOfRows}) and (max-width: ${(room - 0.02) / 16}rem)`]: rules,
    },
  };
}

/** The cell of a column in a row that begins with its header (th). Not nth-child, which a server-rendered page may miscount. */
function cellOf(index: number): string {
  return index === 0 ? '& > th:first-of-type' : `& > td:nth-of-type(${index})`;
}

function placeOf({ card, quiet }: CardColumn, index: number): CardPlace {
  return card ?? (index === 0 ? 'title' : quiet ? 'actions' : 'field');
}

/** As wide as the card: a formula or a name in one line makes it no wider. */
const whole = { gridColumn: '1 / -1', contain: 'inline-size' };

function cellRules(theme: Theme, column: CardColumn, place: CardPlace, aboveBefore: number) {
  const { palette } = theme.vars;
  switch (place) {
    case 'hidden':
      return { display: 'none' };
    case 'above':
      return {
        gridRow: 1,
        gridColumn: aboveBefore === 0 ? 1 : 2,
        justifySelf: aboveBefore === 0 ? 'start' : 'end',
        paddingTop: '12px',
        fontWeight: 400,
        fontSize: '0.9375rem',
        color: palette.ink2,
        textAlign: aboveBefore === 0 ? 'left' : 'right',
        // On the smallest phones the day takes a second line before a word of the other is broken.
        overflowWrap: 'break-word',
      };
    case 'title':
      return {
        gridRow: 2,
        ...whole,
        padding: '4px 0',
        fontSize: '1.0625rem',
        fontWeight: 585,
        lineHeight: 1.3,
        // A link in the title is as high as a finger.
        '& > a:only-child': { display: 'block', padding: '11px 0', margin: '-11px 0' },
      };
    case 'corner':
      return { gridRow: 3, gridColumn: 2, alignSelf: 'start', zIndex: 1 };
    case 'field':
    case 'besideCorner':
      return {
        ...whole,
        ...(place === 'field' ? {} : { gridRow: 3 }),
        display: 'grid',
        gridTemplateColumns: 'var(--card-label, 6.5rem) minmax(0, 1fr)',
        columnGap: '12px',
        alignItems: 'baseline',
        padding: '2px 0',
        textAlign: 'left',
        '&::before': {
          // With the table's headers, assistive technology has the name already.
          content: `${JSON.stringify(column.label)} / ""`,
          color: palette.ink3,
          fontSize: '0.90625rem',
        },
      };
    case 'actions':
      return {
        ...whole,
        margin: '12px -16px 0',
        borderTop: `1px solid ${palette.line}`,
        '& > *': { width: '100%' },
      };
  }
}

function rowRules(theme: Theme, columns: readonly CardColumn[]) {
  const rules: Record<string, object> = {};
  let above = 0;
  // An empty line over the title would be taken by the first field: it is there, and is the card's upper edge.
  rules['&::before'] = { content: '""', gridRow: 1, gridColumn: 1, height: '8px' };
  columns.forEach((column, index) => {
    const place = placeOf(column, index);
    rules[cellOf(index)] = cellRules(theme, column, place, above);
    if (place === 'above') above += 1;
  });
  return rules;
}

/** The rules of a table's box, for its `sx`. */
export function tableCards(theme: Theme, columns: readonly CardColumn[]): SystemStyleObject<Theme> {
  const { palette } = theme.vars;
  const sorts = columns.some(({ sortable }) => sortable);
  return whereCards<SystemStyleObject<Theme> & object>(theme, {
    '& table': { display: 'block', minWidth: 0 },
    '& thead': sorts ? { display: 'block' } : { position: 'absolute', clipPath: 'inset(50%)' },
    // What sorts stays, as a line of its own that scrolls.
    '& thead tr': { display: 'flex', gap: '0 20px', overflowX: 'auto', padding: '0 2px 4px' },
    '& thead th': {
      display: 'none',
      width: 'auto',
      padding: 0,
      border: 0,
      height: 'auto',
      background: 'none',
    },
    '& thead th:has(button)': { display: 'block' },
    '& thead button': { minHeight: 44, flexDirection: 'row' },
    '& tbody': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(min-content, 1fr) auto',
      columnGap: '12px',
      padding: '0 16px 12px',
      border: `1px solid ${palette.line}`,
      borderRadius: '12px',
      backgroundColor: palette.surface,
      overflow: 'hidden',
      '&:has(.row-actions)': { paddingBottom: 0 },
      // Two classes' worth, as the theme's own rules for the first and last cell.
      '& > th[class], & > td[class]': {
        display: 'block',
        position: 'static',
        height: 'auto',
        minWidth: 0,
        maxWidth: 'none',
        padding: 0,
        border: 0,
        boxShadow: 'none',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      ...rowRules(theme, columns),
    },
  });
}
