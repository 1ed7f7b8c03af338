// The look of an import's preview: rows of one height (the window over them counts on it), the header in sight, each cell with
// its state by tint and border.
import { styled, type Theme } from '@mui/material/styles';

export const numberWidth = 92;

/** Heights are pixels, of a row its hairline included. */
export const gridLooks = {
  sheet: {
    rowHeight: 44,
    phoneRowHeight: 44,
    headHeight: 37,
    /** No dialog is higher than this. */
    maxHeight: 1200,
    phone: 'portal',
    box: {
      position: 'relative',
      flex: '1 1 auto',
      minHeight: 150,
      overflow: 'auto',
      overscrollBehavior: 'contain',
      borderTop: 1,
      borderColor: 'line',
      containerType: 'inline-size',
    },
  },
  cards: {
    rowHeight: 52,
    phoneRowHeight: 106,
    headHeight: 36,
    maxHeight: 500,
    phone: 'md',
    // What is hidden for the eye only stays within the scrolling box.
    box: { position: 'relative', maxHeight: 500, overflow: 'auto', borderTop: 1, borderColor: 'line' },
  },
} as const;

type Look = keyof typeof gridLooks;

/** As CSS: all columns beside each other in the widest dialog; on a phone narrower, so that more than two are seen. */
export const scaled = (width: number): string => `calc(${width}px * var(--sheet-scale))`;

interface RoomProps {
  columns: readonly { width: number | string }[];
  look: Look;
}

/** As wide as its table: what stands still in it while the table moves sideways needs that room. */
export const TableRoom = styled('div', {
  shouldForwardProp: (name) => name !== 'columns' && name !== 'look',
})<RoomProps>(({ theme, columns, look }) => ({
  '--sheet-scale': '0.82',
  [theme.breakpoints.down('portal')]: { '--sheet-scale': '0.76' },
  ...(look === 'sheet'
    ? {
        minWidth: `max(100%, ${scaled(columns.reduce((sum, { width }) => sum + Number(width), numberWidth))})`,
      }
    : {}),
}));

/** Above the table: goes upwards with it, and stays where it is when the table moves sideways. */
export const TableHead = styled('div')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  width: '100cqw',
  paddingTop: 4,
  borderBottom: `1px solid ${theme.vars.palette.line}`,
}));

// Their roles are said aloud: `display` takes them away where a row is a card.
export const Group = styled('tbody')({});
export const Row = styled('tr')({});
export const Cell = styled('td')({});

/** A quiet tint of the status. */
const tinted = ({ vars }: Theme, tint: string): string =>
  `color-mix(in srgb, ${tint} 46%, ${vars.palette.surface})`;

/** Row numbers stand still while the table moves sideways. */
function sheetStyles({ vars, breakpoints }: Theme) {
  const { palette } = vars;
  const { rowHeight } = gridLooks.sheet;
  return {
    '& thead th, & tbody th': { backgroundColor: palette.raised },
    '& tbody th, & thead th:first-of-type': { position: 'sticky', left: 0 },
    '& thead th': { zIndex: 2, whiteSpace: 'nowrap' },
    '& thead th:first-of-type': { zIndex: 3 },
    '& th:first-of-type': { paddingLeft: 20, [breakpoints.down('portal')]: { paddingLeft: 16 } },
    '& tbody th': {
      zIndex: 1,
      height: rowHeight,
      boxSizing: 'border-box',
      borderBottom: `1px solid ${palette.line}`,
      overflow: 'hidden',
      fontWeight: 400,
      color: palette.ink3,
    },
    '& tbody th button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 4,
      width: '100%',
      height: rowHeight - 1,
      padding: 0,
      border: 0,
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      cursor: 'pointer',
      '&:hover': { color: palette.ink },
      '& svg': { flex: 'none' },
    },
    '& tr[data-out] td': { color: palette.ink3, textDecorationLine: 'line-through', cursor: 'default' },
    '& td': { scrollMarginLeft: numberWidth, whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
    '& td input': { height: rowHeight - 1 },
  } as const;
}

/** Rows are tinted by their status; where there is no room for four columns a row is a small card of three lines. */
function cardStyles(theme: Theme) {
  const { palette } = theme.vars;
  const status = (bar: string, tint: string) => ({ '--bar': bar, backgroundColor: tinted(theme, tint) });
  return {
    width: '100%',
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
    '& .end': { textAlign: 'right', paddingRight: 28 },
    '& .end .value': { justifyContent: 'flex-end' },
    '& thead th': { zIndex: 1, backgroundColor: palette.surface },
    '& tr[data-status] > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--bar, transparent)' },
    '& tr[data-status="warning"]': status(palette.warning.main, palette.warningTint),
    '& tr[data-status="invalid"]': status(palette.danger, palette.dangerTint),
    '& tr[data-status="replaced"]': status(palette.link, palette.infoTint),
    '& tr[data-status] > td:last-of-type': { cursor: 'default', backgroundColor: 'transparent' },
    '& .small': { fontSize: '0.875rem', color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: '0.875rem', color: palette.danger, lineHeight: 1.25 },
    '& .line': { display: 'block', whiteSpace: 'nowrap' },
    [theme.breakpoints.down(gridLooks.cards.phone)]: {
      '&, & tbody, & tbody tr': { display: 'block' },
      '& colgroup': { display: 'none' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& thead th': { padding: 0 },
      '& tr[data-status]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: '30px 28px 30px',
        columnGap: 12,
        alignItems: 'center',
        boxSizing: 'border-box',
        height: gridLooks.cards.phoneRowHeight,
        padding: '8px 16px 9px 19px',
        borderBottom: `1px solid ${palette.line}`,
        boxShadow: 'inset 3px 0 0 var(--bar, transparent)',
      },
      '& tr[data-status] > td': {
        display: 'block',
        height: 'auto',
        minWidth: 0,
        padding: 0,
        border: 0,
        boxShadow: 'none',
      },
      '& tr[data-status] > td:first-of-type': {
        display: 'flex',
        gap: 8,
        alignItems: 'baseline',
        padding: 0,
        boxShadow: 'none',
      },
      '& .small': { flex: 'none' },
      '& tr[data-status] > .end': {
        gridRow: '1 / 3',
        gridColumn: 2,
        fontSize: '1.0625rem',
        fontWeight: 585,
        minWidth: 26,
        maxWidth: 120,
      },
      '& tr[data-status] > td:last-of-type': { gridColumn: '1 / -1' },
    },
  } as const;
}

export const ImportTable = styled('table', { shouldForwardProp: (name) => name !== 'look' })<{ look: Look }>(
  ({ theme, look }) => {
    const { palette } = theme.vars;
    const { rowHeight, headHeight } = gridLooks[look];
    return [
      {
        minWidth: '100%',
        // What has the focus is the table, of which one cell is chosen.
        outline: 'none',
        '&:focus-visible [data-active]': {
          outline: `2px solid ${palette.focus}`,
          outlineOffset: -2,
          borderRadius: 4,
        },
        tableLayout: 'fixed',
        borderCollapse: 'separate',
        borderSpacing: 0,
        fontSize: '0.96875rem',
        lineHeight: 1.25,
        '& th, & td': { padding: '0 10px', textAlign: 'left', verticalAlign: 'middle' },
        '& thead th': {
          position: 'sticky',
          top: 0,
          height: headHeight,
          boxSizing: 'border-box',
          fontSize: '0.875rem',
          fontWeight: 585,
          color: palette.ink2,
          borderBottom: `1px solid ${palette.lineStrong}`,
        },
        '& td': {
          height: rowHeight,
          boxSizing: 'border-box',
          borderBottom: `1px solid ${palette.line}`,
          overflow: 'hidden',
          cursor: 'cell',
          '&:hover': { backgroundColor: palette.indigoTint },
        },
        '& .value': { display: 'flex', alignItems: 'center', gap: 7, minWidth: 0 },
        '& .cut': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
        '& .none': { color: palette.ink3, fontStyle: 'italic' },
        '& td[data-state="corrected"]': { backgroundColor: palette.successTint },
        '& td[data-state="corrected"] svg': { color: palette.success.main, flex: 'none' },
        '& td[data-state="wrong"]': {
          backgroundColor: palette.dangerTint,
          boxShadow: `inset 0 0 0 1px ${palette.danger}`,
          color: palette.danger,
          fontWeight: 550,
          '& svg': { flex: 'none' },
          '& .none': { color: palette.danger, fontWeight: 400 },
        },
        '& td[data-editing]': { padding: 0, overflow: 'visible' },
        '& td input': {
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          height: 32,
          padding: '0 9px',
          font: 'inherit',
          fontWeight: 400,
          textAlign: 'inherit',
          color: palette.ink,
          backgroundColor: palette.surface,
          border: 0,
          outline: `2px solid ${palette.focus}`,
          outlineOffset: -2,
          borderRadius: 4,
        },
      },
      look === 'sheet' ? sheetStyles(theme) : cardStyles(theme),
    ];
  },
);
