// The months that a calendar is turned by, of the calendar in which a page says its days; days are 'YYYY-MM-DD' and have no time
// zone.

const dayLength = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

const ofParts = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The first and the last day of the month of a day. */
export function monthOf(day: string): readonly [first: string, last: string] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return [ofParts(year, month - 1, 1), ofParts(year, month, 0)];
}

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [, last] = monthOf(ofParts(year, month - 1 + count, 1));
  return ofParts(year, month - 1 + count, Math.min(date, Number(last.slice(8))));
}
