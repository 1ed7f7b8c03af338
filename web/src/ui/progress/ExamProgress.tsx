// A candidate's exams: the chart, and beside it (below it, where there is no room) the table.
import { formatDate } from '../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { examKey } from '../../../../shared/results/examKey.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { percentileWords } from '../../../../shared/results/standing.ts';
import { progress } from '../../content/progress.ts';
import { paths } from '../../lib/paths.ts';
import { sheetAddress } from '../../lib/sheetAddress.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { RouterLink } from '../RouterLink.tsx';
import { languageOf } from '../initials.ts';
import styles from './ExamProgress.module.css';
import {
  drawProgress,
  type ExamPlace,
  inOrder,
  percentileOfPlace,
  type ProgressDrawing,
  type ProgressPoint,
} from './progressDrawing.ts';

// The exams as a table, newest first. On a phone a row is two lines: the exam and its day, and what was reached there.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: grid` takes the roles away on a phone: they are said aloud. */

const { columns, ...words } = progress.table;

const examOf = (place: ExamPlace): string => progress.exam(shownTitle(place), place.set_number);

function Row({ place, named }: { place: ExamPlace; named: boolean }) {
  const { exam_date, marks, standing, revision } = place;
  const percentile = percentileOfPlace(place);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.exam}>
        <RouterLink
          href={paths.results.href({
            exam: examKey(place.exam_title, place.set_number),
            id: place.symbol,
          })}
          lang={languageOf(shownTitle(place))}
        >
          {examOf(place)}
        </RouterLink>
        {named ? <small>{words.symbol(place.symbol)}</small> : null}
        {percentile === null && standing !== null ? <small>{percentileWords(standing)}</small> : null}
        {revision ? (
          <small>{words.revised(formatDate(revision.revised_at), formatMarks(revision.old_marks))}</small>
        ) : null}
        <small>
          <RouterLink
            href={sheetAddress('sheet.pdf', place)}
            download=""
            aria-label={words.sheetOf(examOf(place))}
          >
            {words.sheet}
          </RouterLink>
        </small>
      </th>
      <td role="cell" className={styles.date}>
        {exam_date === null ? progress.noDate : formatDate(exam_date)}
      </td>
      <td role="cell" data-label={columns.marks}>
        {formatMarks(marks)}
      </td>
      <td role="cell" data-label={columns.rank}>
        {standing === null ? words.noRank : words.rank(standing.higher + 1, standing.total)}
      </td>
      <td role="cell" data-label={columns.percentile}>
        {percentile === null ? words.noPercentile : formatCount(percentile)}
      </td>
    </tr>
  );
}

/** `places` in the order of time. */
function ProgressTable({ places }: { places: readonly ExamPlace[] }) {
  const named = new Set(places.map(({ symbol }) => symbol)).size > 1;
  return (
    <table role="table" aria-label={words.label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(columns).map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {places.toReversed().map((place) => (
          <Row key={place.id} place={place} named={named} />
        ))}
      </tbody>
    </table>
  );
}

// A candidate's percentile from exam to exam, the newest one's flag on it. For eyes; its name says how it went, and the
// table beside it holds every number.

const progressChartWords = progress.chart;

const dayOf = ({ exam_date }: ExamPlace): string =>
  exam_date === null ? progress.noDate : formatDate(exam_date);

function describe({ points, series }: ProgressDrawing): string {
  if (series.length > 1) {
    const each = series.map((one) => progressChartWords.describeFamily(one.title, numbersOf(one.points)));
    return progressChartWords.describeFamilies(points.length, each);
  }
  const [oldest] = points;
  const newest = points.at(-1);
  if (oldest === undefined || newest === undefined) return '';
  if (points.length === 1) return progressChartWords.describeOne(examOf(newest.place), newest.percentile);
  return progressChartWords.describe(numbersOf(points));
}

function numbersOf(points: readonly ProgressPoint[]) {
  const all = points.map(({ percentile }) => percentile);
  return {
    count: points.length,
    first: formatCount(all[0] ?? 0),
    last: formatCount(all.at(-1) ?? 0),
    lowest: Math.min(...all),
    highest: Math.max(...all),
  };
}

/** Which line is which; the same strokes as in the drawing. */
function Legend({ series }: Pick<ProgressDrawing, 'series'>) {
  return (
    <ul className={styles.legend}>
      {series.map(({ family, title }, index) => (
        <li key={family} data-series={index % 3}>
          <svg width="28" height="12" aria-hidden="true">
            <path className={styles.line} d="M0 6H28" />
            <circle className={styles.dot} cx="14" cy="6" r="4" />
          </svg>
          <span lang={languageOf(title)}>{title}</span>
        </li>
      ))}
    </ul>
  );
}

function Scale({ ticks, right, dates, base }: ProgressDrawing) {
  return (
    <>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={value === 0 ? styles.axis : styles.hairline} d={`M0 ${y}H${right}`} />
          <text className={styles.tick} x={right + 8} y={y + 4.5}>
            {formatCount(value)}
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

function Dot({ point, isNewest, radius }: { point: ProgressPoint; isNewest: boolean; radius: number }) {
  const { place, percentile, x, y } = point;
  return (
    <circle className={isNewest ? styles.foot : styles.dot} cx={x} cy={y} r={isNewest ? 5 : radius}>
      <title>{progressChartWords.point(examOf(place), dayOf(place), percentile)}</title>
    </circle>
  );
}

/** The exams in the order of time. Nothing, where none of them has a percentile. */
function ProgressChart({ places }: { places: readonly ExamPlace[] }) {
  const [box, width] = useWidth(480);
  const drawing = drawProgress(places, width);
  const { base, flag, points, radius, series } = drawing;
  if (flag === null) return null;
  const newest = points.at(-1);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2 className="t-h4">{progressChartWords.title}</h2>
        <p className={`t-small ${styles.text}`}>{progressChartWords.text}</p>
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      <div ref={box}>
        <svg
          role="img"
          aria-label={describe(drawing)}
          className={styles.drawing}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          height={drawing.height}
        >
          {drawing.area === '' ? null : <path className={styles.area} d={drawing.area} />}
          <Scale {...drawing} />
          {series.map(({ family, line }, index) =>
            line === '' ? null : (
              <path
                key={family}
                className={styles.line}
                data-series={index % 3}
                d={line}
                // The first is drawn; the others have dashes of their own.
                pathLength={index % 3 === 0 ? 1 : undefined}
              />
            ),
          )}
          <path className={styles.pole} d={`M${flag.x} ${base}V${flag.top}`} />
          {series.map(({ family, points: own }, index) => (
            <g key={family} data-series={index % 3}>
              {own.map((point) => (
                <Dot key={point.place.id} point={point} isNewest={point === newest} radius={radius} />
              ))}
            </g>
          ))}
          <path className={styles.cloth} d={flag.path} />
          <text className={styles.number} x={flag.textX} y={flag.top + 19.5} textAnchor={flag.anchor}>
            {newest && formatCount(newest.percentile)}
          </text>
        </svg>
      </div>
    </figure>
  );
}

export function ExamProgress({ places }: { places: readonly ExamPlace[] }) {
  const ordered = inOrder(places);
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        <ProgressChart places={ordered} />
        <div className={styles.tableFrame}>
          <ProgressTable places={ordered} />
        </div>
      </div>
    </div>
  );
}
