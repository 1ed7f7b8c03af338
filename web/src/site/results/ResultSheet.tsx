// The answer: who, marks and rank large, the percentile in words, the place in the exam, the specified table.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { results } from '../../content/results.ts';
import { formatMarks } from '../../lib/numbers.ts';
import { languageOf } from '../../ui/initials.ts';
import { DistributionChart } from './DistributionChart.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';
import { ResultActions } from './ResultActions.tsx';
import { ResultTable } from './ResultTable.tsx';
import { dateOf } from './examOptions.ts';
import { percentileWords, tieWords } from './standing.ts';
import type { FoundResult } from './useCandidateSearch.ts';

/** Less than this below the fold, and the sheet is brought up. */
const visiblePart = 360;

function Figure({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <Typography variant="small" component="div" className="label" sx={{ fontWeight: 600, color: 'ink3' }}>
        {label}
      </Typography>
      {children}
    </div>
  );
}

const trioStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr', lg: 'auto auto 1fr' },
  rowGap: 3,
  mt: { xs: 3, lg: '36px' },
  '& > div': { px: { xs: '18px', lg: 4 }, minWidth: 0 },
  '& > .first': { pl: 0 },
  '& > div + div': { borderStyle: 'solid', borderWidth: '0 0 0 1px', borderColor: 'line' },
  '& > .second': { pr: { xs: 0, lg: 4 } },
  '& > .third': {
    gridColumn: { xs: '1 / -1', lg: 'auto' },
    px: { xs: 0, lg: 4 },
    pt: { xs: 2, lg: 0 },
    borderWidth: { xs: '1px 0 0', lg: '0 0 0 1px' },
  },
  '& .label': { lineHeight: 1.2, mb: { xs: '10px', lg: 2 } },
  '& .third .label': { display: { xs: 'none', lg: 'block' } },
} as const;

function Trio({ found }: { found: FoundResult }) {
  const { standing } = found;
  const marks = formatMarks(found.result.marks);
  const ties = tieWords(standing);
  const rank = String(standing.higher + 1);
  // Long figures ('-1234.25', '8412 of 10000') stay on one line.
  const length = marks.length + rank.length + String(standing.total).length;
  const fitting = (room: number): string => `calc(var(--figure-xl-size) * ${Math.min(1, room / length)})`;
  const size = { xs: fitting(10), sm: fitting(16), md: fitting(10), lg: fitting(12) };
  return (
    <Box sx={trioStyle}>
      <Figure label={results.found.marks} className="first">
        <Typography variant="figureXl" sx={{ fontSize: size, whiteSpace: 'nowrap' }}>
          {marks}
        </Typography>
      </Figure>
      <Figure label={results.found.rank} className="second">
        <Typography variant="figureXl" sx={{ fontSize: size, whiteSpace: 'nowrap' }}>
          {rank}{' '}
          <Box component="small" sx={{ fontSize: '.36em', letterSpacing: '-.01em', color: 'ink2' }}>
            of {standing.total}
          </Box>
        </Typography>
      </Figure>
      <Figure label={results.found.percentile} className="third">
        <Box
          component="p"
          sx={{
            fontSize: { xs: 18, lg: 19 },
            lineHeight: 1.36,
            fontWeight: 500,
            maxWidth: { lg: '15em' },
            textWrap: 'balance',
          }}
        >
          {percentileWords(standing)}
        </Box>
        {ties === null ? null : (
          <Typography variant="small" component="p" sx={{ mt: 1, color: 'ink2', maxWidth: { lg: '23em' } }}>
            {ties}
          </Typography>
        )}
      </Figure>
    </Box>
  );
}

export function ResultSheet({ found }: { found: readonly [FoundResult, ...FoundResult[]] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [newest] = found;
  const { result } = newest;

  useEffect(() => {
    const element = heading.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top > window.innerHeight - visiblePart) element.scrollIntoView();
  }, []);

  return (
    <Card
      component="article"
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <PrintedSheet found={found} />
      <Box sx={{ p: { xs: '24px 20px 0', md: '36px 40px 0' } }}>
        <Typography
          variant="h2"
          ref={heading}
          tabIndex={-1}
          sx={{
            fontSize: 'clamp(28px, 2.6vw, 36px)',
            overflowWrap: 'anywhere',
            scrollMarginTop: { md: 20 },
            // Beside it stand Print and Share.
            pr: { md: '248px' },
            minHeight: { md: 44 },
          }}
        >
          {results.found.title} <span lang={languageOf(result.name)}>{result.name}</span> ({result.symbol})
        </Typography>
        {found.length > 1 ? (
          <Typography variant="small" sx={{ mt: 1, color: 'ink2' }}>
            {results.found.several(found.length, dateOf(result.exam_date))}
          </Typography>
        ) : null}
        <Trio found={newest} />
      </Box>
      <ResultActions title={`${results.found.title} ${result.name} (${result.symbol})`} />
      <DistributionChart found={newest} />
      <ResultTable found={found} />
    </Card>
  );
}
