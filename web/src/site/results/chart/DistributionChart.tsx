// The exam's distribution drawn as a ridge, with the candidate's flag on it. Drawn at the width it has, so that
// its text keeps its size; the words say the same to whoever cannot see it.
import { clsx } from 'clsx';
import { results } from '../../../content/results.ts';
import { formatMarks } from '../../../lib/numbers.ts';
import { useWidth } from '../../../lib/useWidth.ts';
import type { Found } from '../found.ts';
import { rankOf } from '../sheet/standing.ts';
import styles from './DistributionChart.module.css';
import { halfOf } from './distribution.ts';
import { draw, type Drawing } from './drawing.ts';

function describe({ rows: [result], standing, distribution }: Found): string {
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
      <path className={styles.dotted} d={`M${half.x} ${half.to}V${half.from}`} />
      <text className={styles.word} x={half.labelX} y={half.labelY} textAnchor="middle">
        {half.value.exact ? results.chart.half : results.chart.aboutHalf}{' '}
        <tspan>{formatMarks(half.value.marks)}</tspan>
      </text>
    </>
  );
}

function Flag({ flag, base }: { flag: Drawing['flag']; base: number }) {
  return (
    <g className={styles.flag}>
      <path className={styles.pole} d={`M${flag.x} ${base}V${flag.top}`} />
      <path className={styles.cloth} d={flag.path} />
      <text className={styles.number} x={flag.textX} y={flag.top + 19.5} textAnchor={flag.anchor}>
        {flag.text}
      </text>
      <circle className={styles.foot} cx={flag.x} cy={flag.footY} r={5} />
    </g>
  );
}

interface DrawnProps {
  found: Found;
  /** In pixels. */
  width: number;
  className?: string | undefined;
}

function Drawn({ found, width, className }: DrawnProps) {
  const { rows, standing, distribution } = found;
  const drawing = draw(distribution, { marks: rows[0].marks, higher: standing.higher }, width);
  const { base, ridge } = drawing;
  return (
    <svg
      aria-hidden="true"
      className={clsx(styles.drawing, className)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      height={drawing.height}
    >
      {ridge ? (
        <>
          <path className={styles.area} d={ridge.area} />
          <path className={styles.shade} d={ridge.shade} />
          {ridge.ahead ? <path className={styles.ahead} d={ridge.ahead} /> : null}
          <path className={styles.line} d={ridge.line} pathLength={1} />
        </>
      ) : null}
      <path className={styles.axis} d={`M0 ${base}H${drawing.width}`} />
      {drawing.ticks.map((tick) => (
        <g key={tick.text}>
          <path className={styles.axis} d={`M${tick.x} ${base}v6`} />
          <text className={styles.tick} x={tick.x} y={base + 21.75} textAnchor="middle">
            {tick.text}
          </text>
        </g>
      ))}
      {drawing.dots.map((dot, index) => (
        <circle key={index} className={styles.dot} cx={dot.x} cy={dot.y} r={6} />
      ))}
      {drawing.half ? <HalfLabel half={drawing.half} /> : null}
      <Flag flag={drawing.flag} base={base} />
      {drawing.aheadLabel ? (
        <text className={styles.word} x={drawing.aheadLabel.x} y={drawing.aheadLabel.y}>
          {results.chart.ahead(standing.higher)}
        </text>
      ) : null}
    </svg>
  );
}

/** The picture at a width that is known, in pixels. */
export function DistributionDrawing({ found, width }: { found: Found; width: number }) {
  return (
    <div role="img" aria-label={describe(found)}>
      <Drawn found={found} width={width} />
    </div>
  );
}

/** Without a layout to measure (the server's page) it is drawn for a phone and for a wide screen, and one is shown. */
export function DistributionChart({ found }: { found: Found }) {
  const [frame, width] = useWidth(0);
  return (
    <div ref={frame} role="img" aria-label={describe(found)} className={styles.frame}>
      {width > 0 ? (
        <Drawn found={found} width={width} />
      ) : (
        <>
          <Drawn found={found} width={320} className={styles.narrow} />
          <Drawn found={found} width={832} className={styles.wide} />
        </>
      )}
    </div>
  );
}
