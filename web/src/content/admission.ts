// When new classes start: every page takes it from here, and the demo's notice (hasura/seeds) counts the same.

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * New batches begin on the first Sunday of a month: the next one, `today` included. Both as 'YYYY-MM-DD'. An institute
 * with other dates gives them here.
 */
export function nextClassStart(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const starts = [month - 1, month].map((at) => {
    const first = new Date(Date.UTC(year, at, 1));
    const sunday = 1 + ((7 - first.getUTCDay()) % 7);
    return dayOf(new Date(Date.UTC(year, at, sunday)));
  });
  return starts.find((day) => day >= today) ?? today;
}
