// A candidate's percentile from exam to exam, the newest one's flag on it. For eyes; its name says how it went, and the
// table beside it holds every number.
import { formatDate } from '../../../../shared/dates.ts';
import { progress } from '../../content/progress.ts';
import { useWidth } from '../../lib/useWidth.ts';
import styles from './ProgressChart.module.css';
import type { ExamPlace } from './examPlace.ts';
import { drawProgress, type ProgressDrawing, type ProgressPoint } from './progressDrawing.ts';

const words = progress.chart;

const examOf = ({ exam_title, set_number }: ExamPlace): string => progress.exam(exam_title, set_number);
const dayOf = ({ exam_date }: ExamPlace): string =>
  exam_date === null ? progress.noDate : formatDate(exam_date);

function describe(points: readonly ProgressPoint[]): string {
  const [oldest] = points;
  const newest = points.at(-1);
  if (oldest === undefined || newest === undefined) return '';
  if (points.length === 1) return words.describeOne(examOf(newest.place), newest.percentile);
  const all = points.map(({ percentile }) => percentile);
  return words.describe({
    count: points.length,
    first: String(oldest.percentile),
    last: String(newest.percentile),
    lowest: Math.min(...all),
    highest: Math.max(...all),
  });
}

function Scale({ ticks, right, dates, base }: ProgressDrawing) {
  return (
    <>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={value === 0 ? styles.axis : styles.hairline} d={`M0 ${y}H${right}`} />
          <text className={styles.tick} x={right + 8} y={y + 4.5}>
            {value}
          </text>
        </g>
      ))}
      {dates.map(({ key, x, text }) => (
        <text key={key} className={styles.tick} x={x} y={base + 20} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

/** The exams in the order of time. Nothing, where none of them has a percentile. */
export function ProgressChart({ places }: { places: readonly ExamPlace[] }) {
  const [box, width] = useWidth(480);
  const drawing = drawProgress(places, width);
  const { base, flag, points, radius } = drawing;
  if (flag === null) return null;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2 className="t-h4">{words.title}</h2>
        <p className={`t-small ${styles.text}`}>{words.text}</p>
      </figcaption>
      <div ref={box}>
        <svg
          role="img"
          aria-label={describe(points)}
          className={styles.drawing}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          height={drawing.height}
        >
          {drawing.area === '' ? null : <path className={styles.area} d={drawing.area} />}
          <Scale {...drawing} />
          {drawing.line === '' ? null : <path className={styles.line} d={drawing.line} pathLength={1} />}
          <path className={styles.pole} d={`M${flag.x} ${base}V${flag.top}`} />
          {points.map(({ place, percentile, x, y }, index) => (
            <circle
              key={place.id}
              className={index === points.length - 1 ? styles.foot : styles.dot}
              cx={x}
              cy={y}
              r={index === points.length - 1 ? 5 : radius}
            >
              <title>{words.point(examOf(place), dayOf(place), percentile)}</title>
            </circle>
          ))}
          <path className={styles.cloth} d={flag.path} />
          <text className={styles.number} x={flag.textX} y={flag.top + 19.5} textAnchor={flag.anchor}>
            {points.at(-1)?.percentile}
          </text>
        </svg>
      </div>
    </figure>
  );
}
