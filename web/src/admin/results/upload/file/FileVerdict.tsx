// The verdict on a file at a glance: three figures, their proportion, and the first rows that need a look.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { formatCount } from '../../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { countRows, type ResultRow, type RowStatus } from './resultRows.ts';

const { file: words } = resultsUpload;

const shownProblems = 4;

const parts: readonly { status: RowStatus; label: string; color: string }[] = [
  { status: 'valid', label: words.valid, color: 'success.main' },
  { status: 'warning', label: words.warnings, color: 'warning.main' },
  { status: 'invalid', label: words.errors, color: 'danger' },
];

function Problem({ row }: { row: ResultRow }) {
  const invalid = row.status === 'invalid';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: '6px', borderTop: 1, borderColor: 'line', lineHeight: 1.35 }}
    >
      <Box sx={{ color: invalid ? 'danger' : 'warning.main', mt: '1px' }}>
        <Icon name={invalid ? 'alert' : 'warning'} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {words.problem(row.row, row.symbol)}
        </Box>
        {': '}
        {row.notes.join('; ')}
        {invalid && row.rawMarks !== '' ? ` (${row.rawMarks})` : null}
      </Box>
    </Box>
  );
}

/** Errors first: those are left out. */
function firstProblems(rows: readonly ResultRow[]): ResultRow[] {
  const of = (wanted: RowStatus) => rows.filter(({ status }) => status === wanted).slice(0, shownProblems);
  return [...of('invalid'), ...of('warning')].slice(0, shownProblems);
}

export function FileVerdict({ rows }: { rows: readonly ResultRow[] }) {
  const counts = useMemo(() => countRows(rows), [rows]);
  const problems = useMemo(() => firstProblems(rows), [rows]);
  const others = counts.invalid + counts.warning - problems.length;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', m: 0 }}>
        {parts.map(({ status, label, color }) => (
          <Box
            key={status}
            sx={{
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'flex-end',
              pl: 2,
              borderLeft: 1,
              borderColor: 'line',
              '&:first-of-type': { pl: 0, borderLeft: 0 },
            }}
          >
            <Box component="dt" sx={{ color: 'ink2', fontSize: 15, lineHeight: 1.2, mt: '6px' }}>
              {label}
            </Box>
            <Typography
              variant="figureS"
              component="dd"
              sx={{ m: 0, color: counts[status] > 0 ? color : 'ink3' }}
            >
              {formatCount(counts[status])}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', gap: '2px', height: 6, borderRadius: '3px', overflow: 'hidden' }}
      >
        {parts
          .filter(({ status }) => counts[status] > 0)
          .map(({ status, color }) => (
            <Box key={status} sx={{ flexGrow: counts[status], minWidth: 4, bgcolor: color }} />
          ))}
      </Box>
      {problems.length > 0 ? (
        <Box component="ul" aria-label={words.problems} sx={{ fontSize: 15 }}>
          {problems.map((row) => (
            <Problem key={row.row} row={row} />
          ))}
          {others > 0 ? (
            <Box component="li" sx={{ pt: '6px', borderTop: 1, borderColor: 'line', color: 'ink3' }}>
              {words.more(others)}
            </Box>
          ) : null}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, color: 'ink2', fontSize: 15 }}>
          <Box sx={{ color: 'success.main' }}>
            <Icon name="checkCircle" size={18} />
          </Box>
          {words.allGood}
        </Box>
      )}
    </Box>
  );
}
