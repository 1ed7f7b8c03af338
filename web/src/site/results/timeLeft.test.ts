import { expect, test } from 'vitest';
import { timeLeft } from './timeLeft.ts';

test.each([
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
  [3_599_001, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('%d ms', (milliseconds, parts) => {
  expect(timeLeft(milliseconds)).toEqual(parts);
});
