// How many candidates are in each state, and how long it goes on.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminMockTests as words } from '../../content/adminMockTests.ts';
import { type CandidateState, candidateStates, StateMark } from './StateMark.tsx';

/** '1:12:48' until then; by this device's clock, which decides nothing. */
function Clock({ until }: { until: Date }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((until.getTime() - now) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return (
    <Box
      data-surface="night"
      role="timer"
      className="num"
      sx={{
        p: '14px 20px',
        bgcolor: 'night',
        color: 'onNight',
        gridColumn: { xs: '1 / -1', portal: 'auto' },
      }}
    >
      <Box component="span" sx={{ fontSize: '1.75rem', fontWeight: 450, lineHeight: 1.15 }}>
        {`${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'onNight2' }}>
        {words.left}
      </Box>
    </Box>
  );
}

interface StateStripProps {
  counts: ReadonlyMap<CandidateState, number> | undefined;
  /** Null: it does not run. */
  until: Date | null;
}

export function StateStrip({ counts, until }: StateStripProps): ReactNode {
  return (
    <Card sx={{ mb: 2, overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(3, minmax(0, 1fr))',
            portal: `repeat(${candidateStates.length}, minmax(0, 1fr))${until ? ' 170px' : ''}`,
          },
          gap: '1px',
          bgcolor: 'line',
        }}
      >
        <Box component="dl" aria-label={words.counts} sx={{ display: 'contents' }}>
          {candidateStates.map((state) => (
            <Box
              key={state}
              sx={{
                display: 'flex',
                flexDirection: 'column-reverse',
                justifyContent: 'flex-end',
                p: { xs: '12px', portal: '14px 20px' },
                bgcolor: 'surface',
              }}
            >
              <Box component="dt" sx={{ display: 'flex' }}>
                <StateMark state={state} />
              </Box>
              <Box component="dd" className="num" sx={{ m: 0, fontSize: '1.75rem', lineHeight: 1.15 }}>
                {counts ? formatCount(counts.get(state) ?? 0) : '–'}
              </Box>
            </Box>
          ))}
        </Box>
        {until ? <Clock until={until} /> : null}
      </Box>
    </Card>
  );
}
