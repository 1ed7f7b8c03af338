// Before there is a preview: what a file looks like, in the shape of a spreadsheet.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { Panel } from '../../../../ui/Panel.tsx';

const Sheet = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 15,
  lineHeight: 1.3,
  '& th, & td': {
    padding: '7px 10px',
    border: `1px solid ${theme.vars.palette.line}`,
    textAlign: 'left',
  },
  '& thead th': { fontWeight: 600 },
  '& tbody th, & thead td': {
    width: 34,
    textAlign: 'center',
    fontWeight: 400,
    fontSize: 14,
    color: theme.vars.palette.ink3,
    backgroundColor: theme.vars.palette.sunk,
  },
}));

const { columns } = resultsUpload.preview;
const rows = [
  ['CEE-0288', 'Aarav Koirala', '181.5'],
  ['CEE-0031', 'प्रतिभा अधिकारी', '१७९.७५'],
  ['CEE-0512', 'Bibek Thapa Magar', '-2.5'],
] as const;

/** Drawn once: whatever is typed above changes nothing here. */
export const FileExample = memo(function FileExample() {
  return (
    <Panel title={resultsUpload.file.example}>
      <Box sx={{ p: '0 20px 20px', overflowX: 'auto' }}>
        <Sheet>
          <thead>
            <tr>
              <td aria-hidden="true">1</td>
              <th scope="col">{columns.symbol}</th>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.marks}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([symbol, name, marks], index) => (
              <tr key={symbol}>
                <th scope="row">{index + 2}</th>
                <td>{symbol}</td>
                <td lang={index === 1 ? 'ne' : undefined}>{name}</td>
                <td>{marks}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
        <Box component="ul" sx={{ mt: 2, color: 'ink2', fontSize: 15 }}>
          {resultsUpload.file.rules.map((rule) => (
            <Box
              component="li"
              key={rule}
              sx={{ py: '7px', borderTop: 1, borderColor: 'line', lineHeight: 1.35 }}
            >
              {rule}
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
});
