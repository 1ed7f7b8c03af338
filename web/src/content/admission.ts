// When new classes start: every page takes it from here, and the demo's notice (hasura/seeds) counts the same.
import { addDays, weekdayOf } from '../../../shared/calendarMonths.ts';

/**
 * New batches begin on the first Sunday of a month: the next one, `today` included. Both as 'YYYY-MM-DD'. An institute
 * with other dates gives them here.
 */
export function nextClassStart(today: string): string {
  let sunday = addDays(today, (7 - weekdayOf(today)) % 7);
  while (Number(sunday.slice(8)) > 7) sunday = addDays(sunday, 7);
  return sunday;
}
