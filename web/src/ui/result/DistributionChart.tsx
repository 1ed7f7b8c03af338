// The exam's distribution drawn as a ridge, with a candidate's flag on it where one is asked for. Drawn at the width it has, so that
// its text keeps its size; the words say the same to whoever cannot see it.
import { clsx } from 'clsx';
import { formatMarks } from '../../../../shared/numbers.ts';
import type { Distribution } from '../../../../shared/results/distribution.ts';
import { describeDrawing, draw, type Drawing, type Placed } from '../../../../shared/results/drawing.ts';
import { results } from '../../../../shared/words/results.ts';
import { useWidth } from '../../lib/useWidth.ts';
import styles from './DistributionChart.module.css';

interface ChartProps {
  distribution: Distribution;
  /** Whose flag stands on it; null: nobody's. */
  place: Placed | null;
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

function Flag({ flag, base }: { flag: NonNullable<Drawing['flag']>; base: number }) {
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

interface DrawnProps extends ChartProps {
  /** In pixels. */
  width: number;
  className?: string | undefined;
}

function Drawn({ distribution, place, width, className }: DrawnProps) {
  const candidate = place && { marks: place.marks, higher: place.standing.higher };
  const drawing = draw(distribution, candidate, width);
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
      {drawing.flag ? <Flag flag={drawing.flag} base={base} /> : null}
      {drawing.aheadLabel && place ? (
        <text className={styles.word} x={drawing.aheadLabel.x} y={drawing.aheadLabel.y}>
          {results.chart.ahead(place.standing.higher)}
        </text>
      ) : null}
    </svg>
  );
}

/** Without a layout to measure (the server's page) it is drawn for a phone and for a wide screen, and one is shown. */
export function DistributionChart(chart: ChartProps) {
  const [frame, width] = useWidth(0);
  return (
    <div
      ref={frame}
      role="img"
      aria-label={describeDrawing(chart.distribution, chart.place)}
      className={styles.frame}
    >
      {width > 0 ? (
        <Drawn {...chart} width={width} />
      ) : (
        <>
          <Drawn {...chart} width={320} className={styles.narrow} />
          <Drawn {...chart} width={832} className={styles.wide} />
        </>
      )}
    </div>
  );
}
