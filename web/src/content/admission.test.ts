import { expect, it } from 'vitest';
import { nextClassStart } from './admission.ts';

it.each([
  ['2026-11-22', '2026-12-06'],
  ['2026-11-01', '2026-11-01'],
  ['2026-11-02', '2026-12-06'],
  ['2026-12-31', '2027-01-03'],
  ['2027-02-07', '2027-02-07'],
  ['2028-02-29', '2028-03-05'],
])('whoever reads on %s starts on %s, a Sunday', (today, start) => {
  expect(nextClassStart(today)).toBe(start);
  expect(new Date(`${start}T00:00:00Z`).getUTCDay()).toBe(0);
});
