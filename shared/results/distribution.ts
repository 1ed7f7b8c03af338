// An exam's marks as numbers ready to draw: bins for the ridge, the middle, the scale of the axis.

export interface Bucket {
  /** Marks rounded down to a whole number. */
  bucket: number;
  count: number;
}

export interface Distribution {
  /** Ascending; empty buckets are left out. */
  buckets: readonly Bucket[];
  /** The lowest marks, ascending: all of them in an exam too small for a curve. */
  lowest: readonly number[];
  min: number;
  max: number;
  total: number;
}

export interface Candidate {
  marks: number;
  /** Candidates with strictly higher marks. */
  higher: number;
}

export interface Point {
  marks: number;
  count: number;
}

/** Below this a curve would claim a shape that is not there: each candidate is a dot. */
export const curveFrom = 20;

/** As many bins as an exam of this size can fill: with more, the ridge would draw chance. */
const binsFor = (total: number): number => Math.min(36, Math.max(8, 1.5 * Math.sqrt(total)));
const niceSteps = [1, 2, 5] as const;

/** The smallest of 1, 2, 5, 10, 20, … that is at least `least` (which may be below 1). */
export function niceStep(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (niceSteps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

/** The ridge's outline: one point in the middle of each bin, and the ground on both sides. */
export function outline({ buckets, max, min, total }: Distribution): { points: Point[]; step: number } {
  const first = buckets[0]?.bucket ?? 0;
  const last = buckets.at(-1)?.bucket ?? 0;
  // One bin only: the peak stands at the marks themselves, not beside them.
  if (first === last) {
    const middle = (min + max) / 2;
    const count = buckets[0]?.count ?? 0;
    return {
      step: 1,
      points: [
        { marks: middle - 1, count: 0 },
        { marks: middle, count },
        { marks: middle + 1, count: 0 },
      ],
    };
  }
  const step = Math.max(1, niceStep((last - first + 1) / binsFor(total)));
  const start = Math.floor(first / step) * step;
  const bins = new Array<number>(Math.floor((last - start) / step) + 1).fill(0);
  for (const { bucket, count } of buckets) {
    const bin = Math.floor((bucket - start) / step);
    bins[bin] = (bins[bin] ?? 0) + count;
  }
  const points = bins.map((count, bin) => ({ marks: start + (bin + 0.5) * step, count }));
  return {
    step,
    points: [
      { marks: start - step / 2, count: 0 },
      ...points,
      { marks: start + (bins.length + 0.5) * step, count: 0 },
    ],
  };
}

/** The height of the outline at any marks, by straight lines between its points. */
export function heightAt(points: readonly Point[], marks: number): number {
  for (const [index, right] of points.entries()) {
    const left = points[index - 1];
    if (left === undefined || marks > right.marks) continue;
    if (marks < left.marks) return 0;
    const share = (marks - left.marks) / (right.marks - left.marks);
    return left.count + (right.count - left.count) * share;
  }
  return 0;
}

export interface Half {
  marks: number;
  /** Within a hundredth of all candidates; otherwise the words say 'about'. */
  exact: boolean;
}

/** Marks below which half of the candidates lie. Null where no whole number comes near (many equal marks). */
export function halfOf({ buckets, total }: Pick<Distribution, 'buckets' | 'total'>): Half | null {
  let below = 0;
  let best: { marks: number; off: number } | null = null;
  for (const [index, { bucket, count }] of buckets.entries()) {
    const previous = buckets[index - 1]?.bucket;
    // Between two buckets every whole number parts the candidates alike: the middle of the gap is the fairest.
    const marks = previous === undefined ? bucket : Math.ceil((previous + 1 + bucket) / 2);
    const off = Math.abs(below - total / 2);
    if (best === null || off < best.off) best = { marks, off };
    below += count;
  }
  if (best === null || best.off > Math.max(0.5, total * 0.05)) return null;
  return { marks: best.marks, exact: best.off <= Math.max(0.5, total * 0.01) };
}

/** Axis marks within [from, to]: round numbers, about one per `spacing` pixels. */
export function axisTicks(from: number, to: number, width: number, spacing: number): number[] {
  const step = niceStep(((to - from) * spacing) / width);
  const ticks: number[] = [];
  for (let index = Math.ceil(from / step); index * step <= to; index += 1) {
    ticks.push(Number((index * step).toFixed(6)));
  }
  return ticks;
}
