// Where everything of the progress chart stands, in pixels. Pure: the same exams and width, the same picture.
import { dateParts, formatShortDay } from '../../../../shared/dates.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { percentileOf, type Standing } from '../../../../shared/results/standing.ts';
import { progress } from '../../content/progress.ts';

// A candidate's place in an exam, whoever looked it up, ready for chart and table.

export interface ExamPlace {
  id: string;
  exam_title: string;
  /** Only shown; null or none: nobody has written it. */
  title_ne?: string | null;
  set_number: string;
  /** A calendar day, or null. */
  exam_date: string | null;
  symbol: string;
  /** Null: absent, and without a standing. */
  marks: number | null;
  standing: Standing | null;
  /** The last correction of the marks after their publication. */
  revision?: { old_marks: number | null; revised_at: string } | null;
}

/** Oldest first; those without a date come before all others, since nobody knows when they were. */
export function inOrder(places: readonly ExamPlace[]): ExamPlace[] {
  return places.toSorted((one, other) => {
    const [first, second] = [one.exam_date ?? '', other.exam_date ?? ''];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}

/** Whether the place says anything: absent, alone, or with equal marks for all, nobody is ahead of anybody. */
export const percentileOfPlace = ({ standing }: ExamPlace): number | null =>
  standing && percentileOf(standing);

/** What counts exams in their titles, and names no kind of them. */
const counting = new Set(
  'set sets no nos num number year bs ad st nd rd th first second third fourth fifth sixth seventh eighth ninth tenth सेट नं नम्बर साल'.split(
    ' ',
  ),
);
const roman = /^(?:[a-z]|i{2,3}|iv|vi{1,3}|ix|xi{1,3}|xiv|xv)$/;

/**
 * What 'CEE Model Set 19' and '3rd CEE Model' have in common: 'cee model'. Marks of one kind of exam say nothing of those in
 * another: they are no line together. (The office's comparison, public.exam_family, knows months, too.)
 */
export function familyOf({ exam_title }: Pick<ExamPlace, 'exam_title'>): string {
  const words = exam_title
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !counting.has(word) && !roman.test(word));
  return words.join(' ') || exam_title.trim().toLowerCase();
}

/** The exams of one family. */
export interface ProgressSeries {
  family: string;
  /** As the page shows the newest one's. */
  title: string;
  points: ProgressPoint[];
  line: string;
}

export interface ProgressPoint {
  place: ExamPlace;
  percentile: number;
  x: number;
  y: number;
}

export interface ProgressDrawing {
  width: number;
  height: number;
  base: number;
  /** Where the lines of the scale end and its numbers begin. */
  right: number;
  ticks: { value: number; y: number }[];
  dates: { key: string; x: number; text: string }[];
  points: ProgressPoint[];
  radius: number;
  /** One line a family; the one with the newest exam first. */
  series: ProgressSeries[];
  /** Below the line, where there is one only. */
  area: string;
  /** The newest exam's; null where no exam has a percentile. */
  flag: {
    x: number;
    top: number;
    footY: number;
    path: string;
    textX: number;
    anchor: 'start' | 'end';
  } | null;
}

const height = 236;
/** The flag flies over the scale, dates stand below the ground, numbers right of the lines. */
const room = { top: 58, right: 36, bottom: 28, side: 24 };
const flagTop = 8;
const flagHeight = 28;
/** Of a date below its point. */
const dateWidth = 76;
const digitWidth = 8.5;

const round = (value: number): number => Math.round(value * 10) / 10;
const join = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** 'Nov 15', or 'Nov 2025' where the exams are of more than one year. */
function dateText(date: string | null, severalYears: boolean): string {
  if (date === null) return progress.noDate;
  const { month, year } = dateParts(date);
  return severalYears ? `${month} ${year}` : formatShortDay(date);
}

const titleOf = (point: ProgressPoint | undefined): string => (point ? shownTitle(point.place) : '');

function seriesOf(points: readonly ProgressPoint[]): ProgressSeries[] {
  const families = new Map<string, ProgressPoint[]>();
  for (const point of points.toReversed()) {
    const family = familyOf(point.place);
    families.set(family, [point, ...(families.get(family) ?? [])]);
  }
  return [...families].map(([family, own]) => ({
    family,
    title: titleOf(own.at(-1)),
    points: own,
    line: own.length > 1 ? join(own) : '',
  }));
}

/** Every exam has its place on the ground, in equal steps; those without a percentile have no point over it. */
export function drawProgress(places: readonly ExamPlace[], givenWidth: number): ProgressDrawing {
  const width = Math.max(givenWidth, 240);
  const base = height - room.bottom;
  const right = width - room.right;
  const last = places.length - 1;
  const from = room.side;
  const to = right - room.side;
  const step = last > 0 ? (to - from) / last : 0;
  const xAt = (index: number): number => (last > 0 ? from + index * step : (from + to) / 2);
  const yAt = (percentile: number): number => base - (percentile / 100) * (base - room.top);

  const points = places.flatMap((place, index): ProgressPoint[] => {
    const percentile = percentileOfPlace(place);
    return percentile === null
      ? []
      : [{ place, percentile, x: round(xAt(index)), y: round(yAt(percentile)) }];
  });

  /** Every so many-th date has room, counted from the newest. */
  const every = Math.max(1, Math.ceil(dateWidth / Math.max(step, 1)));
  const years = new Set(
    places.flatMap(({ exam_date }) => (exam_date === null ? [] : [exam_date.slice(0, 4)])),
  );
  const dates = places.flatMap(({ id, exam_date }, index) =>
    (last - index) % every === 0
      ? [{ key: id, x: round(xAt(index)), text: dateText(exam_date, years.size > 1) }]
      : [],
  );

  const newest = points.at(-1);
  const oldest = points[0];
  const series = seriesOf(points);
  const line = series.length === 1 ? (series[0]?.line ?? '') : '';
  return {
    width,
    height,
    base,
    right,
    ticks: [0, 50, 100].map((value) => ({ value, y: round(yAt(value)) })),
    dates,
    points,
    radius: step > 0 && step < 16 ? 3 : 5,
    series,
    area: newest && oldest && line !== '' ? `${line}L${newest.x} ${base}L${oldest.x} ${base}Z` : '',
    flag: newest ? flagOf(newest, width) : null,
  };
}

/** As on the ridge of marks: to the right of its pole, and to the left in the right third. */
function flagOf({ x, y, percentile }: ProgressPoint, width: number): NonNullable<ProgressDrawing['flag']> {
  const length = round(8 + String(percentile).length * digitWidth + 18);
  const side = x > (width * 2) / 3 ? -1 : 1;
  const half = flagHeight / 2;
  return {
    x,
    top: flagTop,
    footY: y,
    path: `M${x} ${flagTop}h${side * length}l${-10 * side} ${half}l${10 * side} ${half}h${-side * length}z`,
    textX: round(x + side * 8),
    anchor: side > 0 ? 'start' : 'end',
  };
}
