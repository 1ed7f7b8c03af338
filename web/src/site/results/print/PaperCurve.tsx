// The exam's distribution for paper: hatching where the screen has tints, so that one ink is enough.
import { formatMarks } from '../../../../../shared/numbers.ts';
import { draw, type Drawing } from '../../../../../shared/results/drawing.ts';
import type { Found } from '../../../../../shared/results/found.ts';
import { results } from '../../../../../shared/words/results.ts';
import { describeChart } from '../../../ui/result/DistributionChart.tsx';
import styles from './PrintedSheet.module.css';

const size = { width: 650, height: 198 };

function Hatchings() {
  return (
    <defs>
      <pattern
        id="paper-shade"
        width="3.2"
        height="3.2"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(64)"
      >
        <path d="M0 0H3.2" stroke="#7f8193" strokeWidth="0.7" />
      </pattern>
      <pattern
        id="paper-ahead"
        width="3"
        height="3"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path d="M0 0H3" stroke="#171a3d" strokeWidth="1.3" />
      </pattern>
    </defs>
  );
}

function Flag({ flag, base }: { flag: NonNullable<Drawing['flag']>; base: number }) {
  return (
    <>
      <path d={`M${flag.x} ${base}V${flag.top}`} className={styles.pole} />
      <path d={flag.path} className={styles.cloth} />
      <text x={flag.textX} y={flag.top + 19.5} textAnchor={flag.anchor} className={styles.flagText}>
        {flag.text}
      </text>
      <circle cx={flag.x} cy={flag.footY} r={4.5} className={styles.foot} />
    </>
  );
}

export function PaperCurve({ found: { rows, standing, distribution } }: { found: Found }) {
  const [{ marks }] = rows;
  const { base, ridge, half, ticks, dots, flag, aheadLabel } = draw(
    distribution,
    { marks, higher: standing.higher },
    size.width,
    { height: size.height },
  );
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={describeChart({ distribution, place: { marks, standing } })}
    >
      <Hatchings />
      {ridge ? (
        <>
          <path d={ridge.shade} fill="url(#paper-shade)" />
          {ridge.ahead ? (
            <>
              <path d={ridge.ahead} fill="#fff" />
              <path d={ridge.ahead} fill="url(#paper-ahead)" />
            </>
          ) : null}
          <path d={ridge.line} className={styles.line} />
        </>
      ) : null}
      <path d={`M0 ${base}H${size.width}`} className={styles.axis} />
      {ticks.map((tick) => (
        <g key={tick.text}>
          <path d={`M${tick.x} ${base}v5`} className={styles.axis} />
          <text x={tick.x} y={base + 20} textAnchor="middle" className={styles.tick}>
            {tick.text}
          </text>
        </g>
      ))}
      {dots.map((dot, index) => (
        <circle key={index} cx={dot.x} cy={dot.y} r={6} className={styles.dot} />
      ))}
      {half ? (
        <>
          <path d={`M${half.x} ${half.to}V${half.from}`} className={styles.dotted} />
          <text x={half.labelX} y={half.labelY} textAnchor="middle" className={styles.word}>
            {half.value.exact ? results.chart.half : results.chart.aboutHalf}{' '}
            <tspan>{formatMarks(half.value.marks)}</tspan>
          </text>
        </>
      ) : null}
      {flag ? <Flag flag={flag} base={base} /> : null}
      {aheadLabel ? (
        <text x={aheadLabel.x} y={aheadLabel.y} className={styles.word}>
          {results.chart.ahead(standing.higher)}
        </text>
      ) : null}
    </svg>
  );
}
