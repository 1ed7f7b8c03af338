// The look of the sheet: a table that scrolls in its own box, its header and row numbers standing still.
import { styled } from '@mui/material/styles';
import type { StudentField } from '../../content/studentsImport.ts';

/** Pixels, the hairline included. */
export const rowHeight = 44;
export const headHeight = 37;
export const numberWidth = 64;

export const columnWidths: Record<StudentField, number> = {
  first_name: 132,
  last_name: 140,
  email: 262,
  phone: 150,
  college_name: 214,
  address: 164,
  payment_method: 150,
  registration_time: 166,
};

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
    fontSize: 15.5,
    lineHeight: 1.25,
    '& th, & td': { padding: '0 10px', textAlign: 'left', verticalAlign: 'middle' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: headHeight,
      boxSizing: 'border-box',
      fontSize: 14,
      fontWeight: 600,
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
    '& thead th:first-of-type': { zIndex: 3, paddingLeft: 20 },
    '& tbody th': {
      zIndex: 1,
      paddingLeft: 20,
      fontWeight: 400,
      color: palette.ink3,
      backgroundColor: palette.raised,
    },
    '& td': {
      cursor: 'text',
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
