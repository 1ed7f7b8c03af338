// Schedules as cron writes them: minute, hour, day of the month, month, day of the week, in UTC. Where both days are given,
// either will do, as in cron and in Hasura.

export interface CronSchedule {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  /** Whether one of the two kinds of days is enough. */
  readonly isEither: boolean;
}

/** What is wrong with a schedule, in a sentence. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly words?: readonly string[];
}

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fields = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, words: monthNames },
  { name: 'day of the week', least: 0, most: 7, words: weekdayNames },
] as const satisfies readonly Field[];

const shorthands: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** Days that each month has at most. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Throws a `CronError`, also for what never comes (30 February). */
export function parseCron(text: string): CronSchedule {
  const parts = (shorthands[text.trim()] ?? text.trim()).split(/\s+/);
  if (parts.length !== fields.length)
    throw new CronError('has not five fields: minute, hour, day of the month, month, day of the week');
  const [minutes, hours, days, months, named] = fields.map((field, index) =>
    valuesOf(parts[index] ?? '', field),
  );
  const empty = new Set<number>();
  const weekdays = new Set([...(named ?? empty)].map((day) => day % 7));
  const isEither = isRestricted(parts[2] ?? '') && isRestricted(parts[4] ?? '');
  const schedule = {
    minutes: minutes ?? empty,
    hours: hours ?? empty,
    days: days ?? empty,
    months: months ?? empty,
    weekdays,
    isEither,
  };
  const first = Math.min(...schedule.days);
  if (!isEither && ![...schedule.months].some((month) => first <= (longest[month - 1] ?? 0)))
    throw new CronError('never comes: none of its months has such a day');
  return schedule;
}

/** A list with a star in it is a star, and so is each one of them. */
const isRestricted = (part: string): boolean => !part.split(',').includes('*') && part !== '*/1';

function valuesOf(part: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const item of part.split(',')) {
    const [range = '', step = '1', ...more] = item.split('/');
    if (more.length > 0 || !/^\d{1,2}$/.test(step) || Number(step) === 0)
      throw new CronError(`${field.name}: "${item}" has no step that counts`);
    const [from = '', to, ...rest] = range.split('-');
    if (rest.length > 0) throw new CronError(`${field.name}: "${item}" is no range`);
    const first = range === '*' ? field.least : valueOf(from, field);
    const endless = range === '*' || (to === undefined && item.includes('/'));
    const last = endless ? field.most : to === undefined ? first : valueOf(to, field);
    if (last < first) throw new CronError(`${field.name}: "${item}" ends before it begins`);
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

function valueOf(text: string, { name, least, most, words = [] }: Field): number {
  const word = words.indexOf(text.toLowerCase());
  if (word >= 0) return least + word;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new CronError(`${name}: "${text}" is not between ${String(least)} and ${String(most)}`);
  return value;
}

const minute = 60_000;
const day = 86_400_000;

/** The first time after this one, in milliseconds since 1970: a whole minute. */
export function nextTime(schedule: CronSchedule, after: number): number {
  let time = Math.floor(after / minute) * minute + minute;
  for (;;) {
    const date = new Date(time);
    if (!isDay(schedule, date)) {
      time = Math.floor(time / day) * day + day;
      continue;
    }
    if (!schedule.hours.has(date.getUTCHours())) {
      time = Math.floor(time / 3_600_000) * 3_600_000 + 3_600_000;
      continue;
    }
    if (schedule.minutes.has(date.getUTCMinutes())) return time;
    time += minute;
  }
}

function isDay({ days, months, weekdays, isEither }: CronSchedule, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const isOfMonth = days.has(date.getUTCDate());
  const isOfWeek = weekdays.has(date.getUTCDay());
  return isEither ? isOfMonth || isOfWeek : isOfMonth && isOfWeek;
}
