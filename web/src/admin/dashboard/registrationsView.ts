// The chart of registrations as numbers: totals, change, an axis that a person can read.
import { daysBetween } from '../../../../shared/dates.ts';

export interface DayCount {
  /** 'YYYY-MM-DD', oldest first. */
  day: string;
  count: number;
}

/** A view's columns count as nullable; these never are. */
export function knownDays(rows: readonly { day: string | null; count: number | null }[]): DayCount[] {
  return rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count: count ?? 0 }]));
}

export interface RegistrationsView {
  /** The last 30 days, today last. */
  days: readonly DayCount[];
  total: number;
  /** Per cent against the 30 days before; null when nobody registered then. */
  change: number | null;
}

const period = 30;
const sum = (days: readonly DayCount[]): number => days.reduce((all, { count }) => all + count, 0);

export function registrationsView(all: readonly DayCount[]): RegistrationsView {
  const days = all.slice(-period);
  const before = sum(all.slice(-2 * period, -period));
  const total = sum(days);
  return { days, total, change: before === 0 ? null : Math.round(((total - before) / before) * 100) };
}

/** '+38%', '−4%', '0%'. */
export function changeText(change: number): string {
  if (change === 0) return '0%';
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}

/** The lines of an axis for whole numbers: from two to four steps of 1, 2 or 5 times a power of ten, the last at the top. */
export function axisTicks(highest: number): number[] {
  const top = Math.max(highest, 1);
  const power = 10 ** Math.floor(Math.log10(top / 2));
  const sizes = [1, 2, 5, 10].map((size) => Math.max(1, size * power));
  const step = sizes.find((size) => Math.ceil(top / size) <= 4) ?? top;
  return Array.from({ length: Math.ceil(top / step) }, (_, index) => (index + 1) * step);
}

/** Which days carry their date: the first, and each 1st, 11th and 21st that is not too near to it or to today. */
export function datedDays(days: readonly DayCount[]): string[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const near = 4;
  const inner = days.filter(
    ({ day }) =>
      /-(01|11|21)$/.test(day) && daysBetween(first.day, day) >= near && daysBetween(day, last.day) >= near,
  );
  return [first, ...inner].map(({ day }) => day);
}
