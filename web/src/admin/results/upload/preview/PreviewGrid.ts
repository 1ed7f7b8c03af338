// The preview's table: rows of one height (the window over them counts on it), header in sight. Where there is no
// room for four columns a row becomes a small card of three lines.
import { styled, type Theme } from '@mui/material/styles';

/** Pixels of a row, its hairline included. */
export const rowHeights = { table: 52, card: 92 } as const;

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
    fontSize: 15.5,
    lineHeight: 1.25,
    '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
    '& .end': { textAlign: 'right', paddingRight: 28 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 36,
      fontSize: 14,
      fontWeight: 600,
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
    '& .small': { fontSize: 14, color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: 14, color: palette.danger, lineHeight: 1.25 },
    [theme.breakpoints.down(cardBreakpoint)]: {
      '&, & tbody, & tbody tr': { display: 'block' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& tr[data-status]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: '23px 21px 30px',
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
      '& tr[data-status] > .end': {
        gridRow: '1 / 3',
        gridColumn: 2,
        fontSize: 17,
        fontWeight: 600,
        maxWidth: 120,
      },
      '& tr[data-status] > td:last-of-type': { gridColumn: '1 / -1' },
    },
  };
});

// Their roles are said aloud: `display` takes them away where a row is a card.
export const Group = styled('tbody')({});
export const Row = styled('tr')({});
export const Cell = styled('td')({});
