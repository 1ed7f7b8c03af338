// The exam's distribution drawn as a ridge, with the candidate's flag on it. Drawn at the width it has, so that
// its text keeps its size; the words say the same to whoever cannot see it.
import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import { results } from '../../content/results.ts';
import { formatMarks } from '../../lib/numbers.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { halfOf } from './distribution.ts';
import { draw, type Drawing } from './drawing.ts';
import { rankOf } from './standing.ts';
import type { FoundResult } from './useCandidateSearch.ts';

const drawn = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });
const risen = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

const Svg = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  const motion = `200ms ${theme.transitions.easing.easeOut} both`;
  return {
    display: 'block',
    width: '100%',
    fontFeatureSettings: "'tnum' 1",
    '& .area': { fill: palette.indigoTint },
    '& .shade': { fill: palette.data1, opacity: 0.16 },
    '& .ahead': { fill: palette.marigold, opacity: 0.5 },
    '& .line': {
      fill: 'none',
      stroke: palette.data1,
      strokeWidth: 2,
      strokeLinejoin: 'round',
      strokeDasharray: 1,
      animation: `${drawn} ${motion}`,
    },
    '& .axis': { stroke: palette.lineStrong },
    '& .tick': { fontSize: 14, fill: palette.ink3 },
    '& .dotted': { stroke: palette.ink3, strokeDasharray: '2 4' },
    '& .word': { fontSize: 15, fill: palette.ink2 },
    '& .word tspan': { fontWeight: 550 },
    '& .dot': { fill: palette.indigoTint, stroke: palette.data1, strokeWidth: 2 },
    '& .flag': { animation: `${risen} ${motion}` },
    '& .pole': { stroke: palette.ink, strokeWidth: 2 },
    '& .cloth': { fill: palette.marigold },
    '& .number': { fontSize: 15, fontWeight: 700, fill: palette.onPrimary },
    '& .foot': { fill: palette.surface, stroke: palette.ink, strokeWidth: 2 },
  };
});

function describe({ result, standing, distribution }: FoundResult): string {
  const words = results.chart;
  const half = halfOf(distribution);
  return [
    words.describe(distribution.total, formatMarks(distribution.min), formatMarks(distribution.max)),
    half && distribution.total > 1 ? words.describeHalf(formatMarks(half.marks), half.exact) : '',
    words.describePlace(formatMarks(result.marks), rankOf(standing)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function HalfLabel({ half }: { half: NonNullable<Drawing['half']> }) {
  return (
    <>
      <path className="dotted" d={`M${half.x} ${half.to}V${half.from}`} />
      <text className="word" x={half.labelX} y={half.labelY} textAnchor="middle">
        {half.value.exact ? results.chart.half : results.chart.aboutHalf}{' '}
        <tspan>{formatMarks(half.value.marks)}</tspan>
      </text>
    </>
  );
}

function Flag({ flag, base }: { flag: Drawing['flag']; base: number }) {
  return (
    <g className="flag">
      <path className="pole" d={`M${flag.x} ${base}V${flag.top}`} />
      <path className="cloth" d={flag.path} />
      <text className="number" x={flag.textX} y={flag.top + 19.5} textAnchor={flag.anchor}>
        {flag.text}
      </text>
      <circle className="foot" cx={flag.x} cy={flag.footY} r={5} />
    </g>
  );
}

interface DistributionDrawingProps {
  found: FoundResult;
  /** In pixels. */
  width: number;
}

/** The picture at a width that is known, for the page and for paper. */
export function DistributionDrawing({ found, width }: DistributionDrawingProps) {
  const { result, standing, distribution } = found;
  const drawing = draw(distribution, { marks: result.marks, higher: standing.higher }, width);
  const { base, ridge } = drawing;
  return (
    <Svg
      role="img"
      aria-label={describe(found)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      height={drawing.height}
    >
      {ridge ? (
        <>
          <path className="area" d={ridge.area} />
          <path className="shade" d={ridge.shade} />
          {ridge.ahead ? <path className="ahead" d={ridge.ahead} /> : null}
          <path className="line" d={ridge.line} pathLength={1} />
        </>
      ) : null}
      <path className="axis" d={`M0 ${base}H${drawing.width}`} />
      {drawing.ticks.map((tick) => (
        <g key={tick.text}>
          <path className="axis" d={`M${tick.x} ${base}v6`} />
          <text className="tick" x={tick.x} y={base + 21.75} textAnchor="middle">
            {tick.text}
          </text>
        </g>
      ))}
      {drawing.dots.map((dot, index) => (
        <circle key={index} className="dot" cx={dot.x} cy={dot.y} r={6} />
      ))}
      {drawing.half ? <HalfLabel half={drawing.half} /> : null}
      <Flag flag={drawing.flag} base={base} />
      {drawing.aheadLabel ? (
        <text className="word" x={drawing.aheadLabel.x} y={drawing.aheadLabel.y}>
          {results.chart.ahead(standing.higher)}
        </text>
      ) : null}
    </Svg>
  );
}

export function DistributionChart({ found }: { found: FoundResult }) {
  const [frame, width] = useWidth(832);
  return (
    <Box ref={frame} sx={{ mt: 1 }}>
      <DistributionDrawing found={found} width={width} />
    </Box>
  );
}
