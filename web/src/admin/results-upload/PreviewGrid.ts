// The preview's table: rows of one height (the window over them counts on it), first column and header stay in sight.
import { styled, type Theme } from '@mui/material/styles';

/** Pixels of a row, its hairline included. */
export const rowHeight = 52;

/** A quiet tint of the status, opaque, since sticky cells cover what scrolls below them. */
const tinted = (theme: Theme, tint: string): string =>
  `color-mix(in srgb, ${tint} 46%, ${theme.vars.palette.surface})`;

export const PreviewGrid = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    minWidth: 720,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 15.5,
    lineHeight: 1.25,
    '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { position: 'sticky', left: 0, paddingLeft: 20 },
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
    '& th:first-of-type': { zIndex: 2 },
    '& td': {
      height: rowHeight,
      borderBottom: `1px solid ${palette.line}`,
      backgroundColor: palette.surface,
      overflow: 'hidden',
    },
    '& tr[data-status] td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--bar, transparent)' },
    '& tr[data-status="warning"]': { '--bar': palette.warning.main },
    '& tr[data-status="warning"] td': { backgroundColor: tinted(theme, palette.warningTint) },
    '& tr[data-status="invalid"]': { '--bar': palette.danger },
    '& tr[data-status="invalid"] td': { backgroundColor: tinted(theme, palette.dangerTint) },
    '& tr[data-status="replaced"]': { '--bar': palette.link },
    '& tr[data-status="replaced"] td': { backgroundColor: tinted(theme, palette.infoTint) },
    '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .small': { fontSize: 14, color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: 14, color: palette.danger, lineHeight: 1.25 },
    [theme.breakpoints.down('sm')]: {
      '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
    },
  };
});
