// The look of the preview's table: rows of one height (the window over them counts on it), header in sight. Where there is no
// room for four columns a row becomes a small card of three lines.
import { styled, type Theme } from '@mui/material/styles';

/** Pixels of a row, its hairline included. */
export const rowHeights = { table: 52, card: 106 } as const;

/** Below this a row is a card. */
export const cardBreakpoint = 'md';

/** A quiet tint of the status. */
const tinted = (theme: Theme, tint: string): string =>
  `color-mix(in srgb, ${tint} 46%, ${theme.vars.palette.surface})`;

export const PreviewGrid = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.96875rem',
    lineHeight: 1.25,
    '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
    '& .end': { textAlign: 'right', paddingRight: 28 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 36,
      fontSize: '0.875rem',
      fontWeight: 585,
      color: palette.ink2,
      backgroundColor: palette.surface,
      borderBottom: `1px solid ${palette.lineStrong}`,
    },
    '& td': { height: rowHeights.table, borderBottom: `1px solid ${palette.line}`, overflow: 'hidden' },
    '& tr[data-status] > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--bar, transparent)' },
    '& tr[data-status="warning"]': {
      '--bar': palette.warning.main,
      backgroundColor: tinted(theme, palette.warningTint),
    },
    '& tr[data-status="invalid"]': {
      '--bar': palette.danger,
      backgroundColor: tinted(theme, palette.dangerTint),
    },
    '& tr[data-status="replaced"]': {
      '--bar': palette.link,
      backgroundColor: tinted(theme, palette.infoTint),
    },
    '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .cell': {
      display: 'block',
      // As wide as its cell and its own margins: its text stands where that of a plain cell would.
      maxWidth: 'calc(100% + 14px)',
      margin: '-5px -7px',
      padding: '4px 6px',
      font: 'inherit',
      textAlign: 'inherit',
      color: 'inherit',
      background: 'none',
      border: '1px solid transparent',
      borderRadius: 5,
      cursor: 'text',
      '&:hover': { borderColor: palette.lineStrong, backgroundColor: palette.surface },
      '& .cut': { display: 'block' },
    },
    '& .end .cell': { marginLeft: 'auto', maxWidth: 'calc(100% + 7px)' },
    '& td input': {
      boxSizing: 'border-box',
      width: '100%',
      height: 32,
      padding: '0 7px',
      font: 'inherit',
      textAlign: 'inherit',
      color: palette.ink,
      backgroundColor: palette.surface,
      border: 0,
      outline: `2px solid ${palette.focus}`,
      outlineOffset: -2,
      borderRadius: 4,
    },
    '& .small': { fontSize: '0.875rem', color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: '0.875rem', color: palette.danger, lineHeight: 1.25 },
    [theme.breakpoints.down(cardBreakpoint)]: {
      '&, & tbody, & tbody tr': { display: 'block' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& thead th': { padding: 0 },
      '& tr[data-status]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: '30px 28px 30px',
        columnGap: 12,
        alignItems: 'center',
        boxSizing: 'border-box',
        height: rowHeights.card,
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
        // The room of a cell's button goes beyond it.
        overflow: 'visible',
      },
      '& tr[data-status] > td:first-of-type': {
        display: 'flex',
        gap: 8,
        alignItems: 'baseline',
        padding: 0,
        boxShadow: 'none',
      },
      '& .small': { flex: 'none' },
      // As high as a finger needs, inside the card's lines.
      '& .cell': { margin: '0 -7px', padding: '1px 6px', minHeight: 26, minWidth: 26 },
      '& tr[data-status] > .end': {
        gridRow: '1 / 3',
        gridColumn: 2,
        fontSize: '1.0625rem',
        fontWeight: 585,
        maxWidth: 120,
      },
      '& tr[data-status] > td:last-of-type': { gridColumn: '1 / -1' },
    },
  };
});
