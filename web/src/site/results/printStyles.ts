// The mark sheet on paper: one A4 page, the light scheme's colours whatever the screen shows, nothing of the page
// around it.
import { styled, type Theme } from '@mui/material/styles';

export const printClass = 'result-on-paper';

export const printStyles = {
  '@page': { size: 'A4', margin: '14mm 16mm' },
  '@media screen': { [`.${printClass}`]: { display: 'none' } },
  '@media print': {
    ':root, body': { background: 'white !important', colorScheme: 'light', height: 'auto', minHeight: '0' },
    [`body > :not(.${printClass})`]: { display: 'none !important' },
  },
} as const;

const inks = [
  'ink',
  'ink2',
  'ink3',
  'line',
  'lineStrong',
  'surface',
  'indigoTint',
  'data1',
  'marigold',
  'onPrimary',
] as const;

/** The variables of the light scheme, said again for this element. */
function lightInks(theme: Theme): Record<string, string> {
  const light = theme.colorSchemes.light?.palette;
  return Object.fromEntries(
    inks.map((ink) => [/--[\w-]+/.exec(theme.vars.palette[ink])?.[0] ?? '', light?.[ink] ?? '']),
  );
}

export const Paper = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...lightInks(theme),
    color: palette.ink,
    fontSize: '10.5pt',
    lineHeight: 1.35,
    printColorAdjust: 'exact',
    overflowWrap: 'anywhere',
    // One page, whatever is on it.
    maxHeight: '268mm',
    overflow: 'hidden',
    '& *': { animation: 'none !important' },
    '& .head': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'flex-start',
      gap: '8mm',
      paddingBottom: '5mm',
      borderBottom: `1.5pt solid ${palette.ink}`,
    },
    '& .facts': { fontSize: '9pt', lineHeight: 1.45, textAlign: 'right' },
    '& .kind': { marginTop: '9mm', fontSize: '11pt', fontWeight: 600, color: palette.ink2 },
    '& h2': {
      fontSize: '24pt',
      lineHeight: 1.2,
      fontWeight: 600,
      letterSpacing: '-.015em',
      margin: '1mm 0 0',
    },
    '& h2:lang(ne)': { lineHeight: 1.35, letterSpacing: 0 },
    '& h2.long': { fontSize: '14pt' },
    '& dl': { margin: 0 },
    '& dt': { fontSize: '9pt', fontWeight: 600, color: palette.ink2 },
    '& dd': { margin: 0 },
    '& .exam': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      gap: '8mm',
      marginTop: '5mm',
      paddingTop: '3mm',
      borderTop: `.5pt solid ${palette.lineStrong}`,
    },
    '& .exam > div:nth-of-type(2)': { minWidth: 0 },
    '& .figures': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr)',
      gap: '10mm',
      alignItems: 'start',
      marginTop: '9mm',
    },
    '& .figures .large': {
      fontSize: '40pt',
      lineHeight: 1,
      fontWeight: 500,
      letterSpacing: '-.03em',
      whiteSpace: 'nowrap',
      fontFeatureSettings: "'tnum' 1",
      marginTop: '2mm',
    },
    '& .figures .large small': { fontSize: '13pt', letterSpacing: 0, color: palette.ink2 },
    '& .figures .words': { fontSize: '12.5pt', lineHeight: 1.35, fontWeight: 500, marginTop: '2mm' },
    '& .figures .ties': { fontSize: '10pt', lineHeight: 1.4, color: palette.ink2, marginTop: '1mm' },
    '& .chart': { width: 672, marginTop: '6mm' },
    '& table': { width: '100%', borderCollapse: 'collapse', marginTop: '5mm' },
    '& caption': {
      textAlign: 'left',
      fontSize: '9pt',
      fontWeight: 600,
      color: palette.ink2,
      paddingBottom: '1mm',
    },
    '& th, & td': { padding: '1mm 4mm 1mm 0', textAlign: 'left', borderBottom: `.5pt solid ${palette.line}` },
    '& th': { fontSize: '9pt', fontWeight: 600 },
    '& .end': { textAlign: 'right', fontFeatureSettings: "'tnum' 1" },
    '& tr > .end:last-of-type': { paddingRight: 0 },
    '& .foot': {
      marginTop: '7mm',
      paddingTop: '3mm',
      borderTop: `.5pt solid ${palette.lineStrong}`,
      fontSize: '9pt',
      lineHeight: 1.5,
      color: palette.ink2,
    },
  };
});
