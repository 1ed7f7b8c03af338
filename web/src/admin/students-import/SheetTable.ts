// The look of the sheet: a table that scrolls in its own box, its header and row numbers standing still.
import { styled } from '@mui/material/styles';
import type { StudentField } from '../../content/studentsImport.ts';

/** Pixels, the hairline included. */
export const rowHeight = 44;
export const headHeight = 37;
export const numberWidth = 92;

export const columnWidths: Record<StudentField, number> = {
  first_name: 132,
  last_name: 140,
  email: 262,
  phone: 150,
  college_name: 214,
  address: 164,
  payment_method: 150,
  registration_time: 166,
  guardian_name: 164,
  guardian_phone: 150,
};

const tableWidth = Object.values(columnWidths).reduce((sum, width) => sum + width, numberWidth);

/** As CSS: all columns beside each other in the widest dialog; on a phone narrower, so that more than two are seen. */
export const sheetPixels = (width: number): string => `calc(${width}px * var(--sheet-scale))`;

/** As wide as its table: what stands still in it while the table moves sideways needs that room. */
export const SheetRoom = styled('div')(({ theme }) => ({
  '--sheet-scale': '0.82',
  [theme.breakpoints.down('portal')]: { '--sheet-scale': '0.76' },
  minWidth: `max(100%, ${sheetPixels(tableWidth)})`,
}));

/** Above the table: goes upwards with it, and stays where it is when the table moves sideways. */
export const SheetHead = styled('div')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  width: '100cqw',
  paddingTop: 4,
  borderBottom: `1px solid ${theme.vars.palette.line}`,
}));

export const SheetTable = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
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
      zIndex: 2,
      height: headHeight,
      boxSizing: 'border-box',
      fontSize: '0.875rem',
      fontWeight: 585,
      whiteSpace: 'nowrap',
      color: palette.ink2,
      backgroundColor: palette.raised,
      borderBottom: `1px solid ${palette.lineStrong}`,
    },
    '& tbody th, & td': {
      height: rowHeight,
      boxSizing: 'border-box',
      borderBottom: `1px solid ${palette.line}`,
      overflow: 'hidden',
    },
    '& tbody th, & thead th:first-of-type': { position: 'sticky', left: 0 },
    '& thead th:first-of-type': { zIndex: 3 },
    '& th:first-of-type': { paddingLeft: 20, [theme.breakpoints.down('portal')]: { paddingLeft: 16 } },
    '& tbody th': {
      zIndex: 1,
      fontWeight: 400,
      color: palette.ink3,
      backgroundColor: palette.raised,
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
    '& td': {
      cursor: 'cell',
      scrollMarginLeft: numberWidth,
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
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
      height: rowHeight - 1,
      padding: '0 9px',
      font: 'inherit',
      fontWeight: 400,
      color: palette.ink,
      backgroundColor: palette.surface,
      border: 0,
      outline: `2px solid ${palette.focus}`,
      outlineOffset: -2,
      borderRadius: 4,
    },
  };
});

/** By the row's index and the column: the document's id of a cell. */
export function cellId(index: number, field: StudentField): string {
  return `import-${index}-${field}`;
}
