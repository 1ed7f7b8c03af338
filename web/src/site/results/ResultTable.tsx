// The specified table, a line per date the exam was held. On a phone each cell is a line with its own label.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { results } from '../../content/results.ts';
import { formatMarks } from '../../lib/numbers.ts';
import { languageOf } from '../../ui/initials.ts';
import { dateOf } from './examOptions.ts';
import { rankOf } from './standing.ts';
import type { FoundResult } from './useCandidateSearch.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 16,
  '& th': {
    padding: '14px 16px 6px 0',
    fontSize: 14,
    fontWeight: 600,
    color: theme.vars.palette.ink3,
    textAlign: 'left',
  },
  '& td': { padding: '0 16px 24px 0', lineHeight: 1.3, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .whole': { whiteSpace: 'nowrap' },
  '& tr > :last-child': { paddingRight: 0 },
  '& td[data-column="rank"]': { fontWeight: 600 },
  [theme.breakpoints.down('md')]: {
    '&, & tbody, & tr': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr + tr': { borderTop: `2px solid ${theme.vars.palette.ink}` },
    '& td, & td.end': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 24,
      padding: '11px 0',
      borderBottom: `1px solid ${theme.vars.palette.line}`,
      textAlign: 'right',
      whiteSpace: 'normal',
    },
    '& td:last-child': { borderBottom: 0 },
    '& td::before': {
      content: 'attr(data-label)',
      flex: 'none',
      color: theme.vars.palette.ink3,
      fontSize: 15,
      fontWeight: 600,
    },
  },
}));

const { columns } = results.found;

// The roles are said aloud because `display: block` takes them away on a phone.
const Head = styled('th')({});
const Row = styled('tr')({});
const Cell = styled('td')({});
const Group = styled('tbody')({});

export function ResultTable({ found }: { found: readonly FoundResult[] }) {
  return (
    <Box sx={{ p: { xs: '4px 20px 12px', md: '2px 40px 4px' } }}>
      <Table role="table">
        <thead>
          <Row role="row">
            <Head role="columnheader">{columns.exam}</Head>
            <Head role="columnheader">{columns.set}</Head>
            <Head role="columnheader">{columns.date}</Head>
            <Head role="columnheader" className="end">
              {columns.marks}
            </Head>
            <Head role="columnheader" className="end">
              {columns.rank}
            </Head>
          </Row>
        </thead>
        <Group role="rowgroup">
          {found.map(({ result, standing }) => (
            <Row role="row" key={result.id}>
              <Cell role="cell" data-label={columns.exam} lang={languageOf(result.exam_title)}>
                {result.exam_title}
              </Cell>
              <Cell
                role="cell"
                data-label={columns.set}
                className={result.set_number.length > 12 ? undefined : 'whole'}
              >
                {result.set_number}
              </Cell>
              <Cell role="cell" data-label={columns.date} className="whole">
                {dateOf(result.exam_date)}
              </Cell>
              <Cell role="cell" data-label={columns.marks} className="end">
                {formatMarks(result.marks)}
              </Cell>
              <Cell role="cell" data-label={columns.rank} data-column="rank" className="end">
                {rankOf(standing)}
              </Cell>
            </Row>
          ))}
        </Group>
      </Table>
    </Box>
  );
}
