// Where everything of the distribution chart stands, in pixels. Pure: the same input, the same picture.
import { formatMarks } from '../numbers.ts';
import { results } from '../words/results.ts';
import {
  axisTicks,
  type Candidate,
  curveFrom,
  type Distribution,
  type Half,
  halfOf,
  heightAt,
  outline,
  type Point,
} from './distribution.ts';
import { rankOf, type Standing } from './standing.ts';

export interface Flag {
  x: number;
  top: number;
  path: string;
  text: string;
  textX: number;
  anchor: 'start' | 'end';
  /** Where the pole stands on the curve or its dot. */
  footY: number;
}

export interface Ridge {
  area: string;
  line: string;
  /** Those with higher marks; null where they are most of the mountain. */
  ahead: string | null;
}

export interface Drawing {
  width: number;
  height: number;
  base: number;
  ticks: { x: number; text: string }[];
  /** Null: the exam is drawn, and nobody's place in it. */
  flag: Flag | null;
  ridge: Ridge | null;
  dots: { x: number; y: number }[];
  /** The label of the middle; null where it would touch the flag. */
  half: { x: number; from: number; to: number; labelX: number; labelY: number; value: Half } | null;
  /** Where '{n} ahead' has room. */
  aheadLabel: { x: number; y: number } | null;
}

interface Frame {
  width: number;
  height: number;
  base: number;
  peak: number;
  flagTop: number;
  labelY: number;
}

const narrow = 560;
const edge = 16;
const tickSpacing = { wide: 104, narrow: 84 };
// Anek's tabular figures at 15 px and weight 700; a letter of running text at 15 px.
const digitWidth = 8.5;
const letterWidth = 7.2;
const halfLabelLetters = 24;
const flagHeight = 28;
const dotRadius = 6;

const round = (value: number): number => Math.round(value * 10) / 10;
const pathOf = (points: readonly Place[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** On paper the height is what the rest of the sheet leaves. */
export interface PaperFrame {
  height: number;
}

function frameOf(width: number, curve: boolean, paper?: PaperFrame): Frame {
  if (paper !== undefined) {
    const { height } = paper;
    return { width, height, base: height - 26, peak: curve ? 30 : 48, flagTop: 6, labelY: 14 };
  }
  if (!curve) return { width, height: 196, base: 163, peak: 60, flagTop: 16, labelY: 60 };
  return width < narrow
    ? { width, height: 270, base: 237, peak: 96, flagTop: 10, labelY: 70 }
    : { width, height: 312, base: 279, peak: 92, flagTop: 36, labelY: 60 };
}

type Scale = (marks: number) => number;

interface Place {
  x: number;
  y: number;
}

function scale(from: number, to: number, width: number, inset: number): Scale {
  return (marks) => inset + ((marks - from) / (to - from)) * (width - 2 * inset);
}

function ticksOf(from: number, to: number, x: Scale, { width }: Frame): Drawing['ticks'] {
  const spacing = width < narrow ? tickSpacing.narrow : tickSpacing.wide;
  return axisTicks(from, to, width, spacing)
    .map((marks) => ({ x: round(x(marks)), text: formatMarks(marks) }))
    .filter((tick) => tick.x >= edge && tick.x <= width - edge);
}

/** The flag flips to the left of its pole in the right third. */
function flagOf(marks: number, x: number, footY: number, { flagTop: top, width }: Frame): Flag {
  const text = formatMarks(marks);
  const length = round(8 + text.length * digitWidth + 18);
  const side = x > (width * 2) / 3 ? -1 : 1;
  const half = flagHeight / 2;
  const tail = `h${side * length}l${-10 * side} ${half}l${10 * side} ${half}h${-side * length}z`;
  return {
    x: round(x),
    top,
    path: `M${round(x)} ${top}${tail}`,
    text,
    textX: round(x + side * 8),
    anchor: side > 0 ? 'start' : 'end',
    footY: round(footY),
  };
}

/** The label stands over the middle; it moves aside for the flag while it still covers its line, else it goes. */
function halfLabel(value: Half, x: Scale, curveY: number, flag: Flag | null, frame: Frame): Drawing['half'] {
  const reach = (halfLabelLetters * letterWidth) / 2;
  const middle = x(value.marks);
  const within = (place: number): number =>
    Math.min(Math.max(place, reach + edge), frame.width - reach - edge);
  const labelled = (labelX: number): Drawing['half'] => ({
    x: round(middle),
    from: frame.labelY + 10,
    to: round(Math.max(curveY, frame.labelY + 10)),
    labelX: round(labelX),
    labelY: frame.labelY,
    value,
  });
  if (flag === null) return labelled(within(middle));
  const length = 8 + flag.text.length * digitWidth + 18;
  // On a wide chart the label stands beside the cloth, on a narrow one below it, beside the bare pole.
  const beside = frame.labelY - 16 < frame.flagTop + flagHeight;
  const cloth = beside ? length : 0;
  const from = (flag.anchor === 'end' ? flag.x - cloth : flag.x) - 10;
  const to = (flag.anchor === 'end' ? flag.x : flag.x + cloth) + 10;
  const places = [middle, from - reach, to + reach].map(within);
  const free = places.find(
    (place) =>
      (place + reach <= from + 0.5 || place - reach >= to - 0.5) && Math.abs(place - middle) <= reach,
  );
  return free === undefined ? null : labelled(free);
}

/** '{n} ahead' stands over the slope behind the flag, where neither the cloth nor the slope is in its way. */
function aheadLabel(
  higher: number,
  foot: Place,
  rest: readonly Place[],
  flag: Flag,
  frame: Frame,
): Drawing['aheadLabel'] {
  const x = foot.x + 14;
  const end = x + (String(higher).length + 6) * letterWidth;
  if (frame.width < narrow || end > frame.width - edge) return null;
  const highest = Math.min(...rest.filter((point) => point.x <= end + 20).map((point) => point.y));
  const y = Math.min(foot.y - 18, highest - 12);
  const cloth = flag.anchor === 'start' ? flag.top + flagHeight + 18 : frame.flagTop;
  return y < cloth ? null : { x: round(x), y: round(y) };
}

function drawRidge(distribution: Distribution, candidate: Candidate | null, frame: Frame): Drawing {
  const { points, step } = outline(distribution);
  const from = (points[0]?.marks ?? 0) - step / 2;
  const to = (points.at(-1)?.marks ?? 1) + step / 2;
  const highest = Math.max(...points.map(({ count }) => count), 1);
  const x = scale(from, to, frame.width, 0);
  const y = (count: number): number => frame.base - (count / highest) * (frame.base - frame.peak);
  const place = ({ marks, count }: Point) => ({ x: x(marks), y: y(count) });
  const placed = points.map(place);
  const peak = placed.reduce((best, point) => (point.y < best.y ? point : best));
  const ground = (path: readonly Place[]) =>
    `${pathOf([{ x: path[0]?.x ?? 0, y: frame.base }, ...path, { x: path.at(-1)?.x ?? 0, y: frame.base }])}Z`;
  const half = halfOf(distribution);
  const exam = {
    width: frame.width,
    height: frame.height,
    base: frame.base,
    ticks: ticksOf(from, to, x, frame),
    dots: [],
  };
  const halfBeside = (flag: Flag | null): Drawing['half'] =>
    half && halfLabel(half, x, y(heightAt(points, half.marks)), flag, frame);
  const ridge = { area: ground(placed), line: pathOf(placed) };
  if (candidate === null)
    return {
      ...exam,
      flag: null,
      ridge: { ...ridge, ahead: null },
      half: halfBeside(null),
      aheadLabel: null,
    };
  const foot = place({ marks: candidate.marks, count: heightAt(points, candidate.marks) });
  const flag = flagOf(candidate.marks, foot.x, foot.y, frame);
  const behind = foot.x >= peak.x;
  // Lit, they are the summit that is still ahead; as most of the mountain they would only be loud.
  const few = candidate.higher > 0 && candidate.higher <= distribution.total / 3;
  const rest = [foot, ...placed.filter((point) => point.x > foot.x)];
  return {
    ...exam,
    flag,
    ridge: { ...ridge, ahead: behind && few ? ground(rest) : null },
    half: halfBeside(flag),
    aheadLabel: behind && candidate.higher > 0 ? aheadLabel(candidate.higher, foot, rest, flag, frame) : null,
  };
}

/** Equal or nearly equal marks pile up, closer where the pile would outgrow the picture. */
function pileUp(marks: readonly number[], x: Scale, { base, peak }: Frame): { x: number; y: number }[] {
  const piled: { x: number; level: number }[] = [];
  for (const value of marks) {
    const place = x(value);
    const level = piled.filter((dot) => Math.abs(dot.x - place) < dotRadius * 2 - 1).length;
    piled.push({ x: place, level });
  }
  const highest = Math.max(1, ...piled.map(({ level }) => level));
  const pitch = Math.min(dotRadius * 2 + 2, (base - peak) / highest);
  return piled.map((dot) => ({ x: round(dot.x), y: round(base - dotRadius - 2 - dot.level * pitch) }));
}

function drawDots(distribution: Distribution, candidate: Candidate | null, frame: Frame): Drawing {
  const { min, max } = distribution;
  const margin = Math.max((max - min) * 0.06, 1);
  const [from, to] = [min - margin, max + margin];
  const x = scale(from, to, frame.width, 20);
  // The candidate's own dot is the one at the pole, at the ground.
  const others = [...distribution.lowest];
  const own = candidate === null ? -1 : others.indexOf(candidate.marks);
  if (own >= 0) others.splice(own, 1);
  const dots = pileUp(candidate === null ? others : [candidate.marks, ...others], x, frame);
  const [ownDot, ...rest] = dots;
  const flag =
    candidate === null ? null : flagOf(candidate.marks, x(candidate.marks), ownDot?.y ?? frame.base, frame);
  return {
    width: frame.width,
    height: frame.height,
    base: frame.base,
    ticks: ticksOf(from, to, x, frame),
    flag,
    ridge: null,
    dots: candidate === null ? dots : rest,
    half: null,
    aheadLabel: null,
  };
}

/** The whole picture for a chart of this width; without a candidate the exam alone. */
export function draw(
  distribution: Distribution,
  candidate: Candidate | null,
  width: number,
  paper?: PaperFrame,
): Drawing {
  const curve = distribution.total >= curveFrom && distribution.buckets.length > 0;
  const frame = frameOf(Math.max(width, 240), curve, paper);
  return curve ? drawRidge(distribution, candidate, frame) : drawDots(distribution, candidate, frame);
}

/** Whose flag stands on a drawing. */
export interface Placed {
  marks: number;
  standing: Standing;
}

/** The picture in words, for whoever cannot see it; `place` null: without a flag. */
export function describeDrawing(distribution: Distribution, place: Placed | null): string {
  const words = results.chart;
  const half = halfOf(distribution);
  return [
    words.describe(distribution.total, formatMarks(distribution.min), formatMarks(distribution.max)),
    half && distribution.total > 1 ? words.describeHalf(formatMarks(half.marks), half.exact) : '',
    place === null ? '' : words.describePlace(formatMarks(place.marks), rankOf(place.standing)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
