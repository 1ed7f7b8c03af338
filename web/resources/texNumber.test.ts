import { expect, test } from 'vitest';
import { r } from './question.ts';
import { numberIn } from './texNumber.ts';

test.each([
  ['$20$', 20],
  [r`$4.9\unit{L/min}$`, 4.9],
  [r`$1.20\times 10^{23}$`, 1.2e23],
  [r`$\frac18$`, 0.125],
  [r`$\frac1{16}$`, 0.0625],
  [r`$\frac{\sqrt{34}}{5}$`, Math.sqrt(34) / 5],
  [r`$-\frac34$`, -0.75],
  [r`$2 + \sqrt3$`, 2 + Math.sqrt(3)],
  [r`$\sqrt3 - 1$`, Math.sqrt(3) - 1],
  [r`$\frac{2\pi}{3}$`, (2 * Math.PI) / 3],
  [r`$3e$`, 3 * Math.E],
  ['$e^3$', Math.E ** 3],
  [r`$327\,^\circ\text{C}$`, 327],
  [r`$12.5\%$`, 12.5],
  [r`$t = 2\unit{s}$`, 2],
  [r`$2\unit{\mu F}$`, 2],
  ['$+6$', 6],
  ['10 pairs', 10],
])('%s is %d', (option, value) => {
  expect((numberIn(option) ?? NaN) / value).toBeCloseTo(1, 12);
});

test.each([
  '14 to 16',
  '$4F$',
  '$[-2, 2]$',
  r`$\frac32K$`,
  '$4s$',
  '$1:3:5$',
  '2-bromopropane',
  'twice',
  r`$\ce{N2}$`,
])('%s is no number', (option) => {
  expect(numberIn(option)).toBeNull();
});
