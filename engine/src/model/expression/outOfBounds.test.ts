// How a number that its type cannot hold is written in the error: as Hasura does.
import { expect, test } from 'vitest';
import { outOfBounds } from './values.ts';

test.each([
  ['2147483648', '2.147483648e9'],
  ['-3000000000', '-3.0e9'],
  ['100000', '100000.0'],
  ['1.5', '1.5'],
  ['0.5', '0.5'],
  ['0.05', '5.0e-2'],
  ['1e400', '1.0e400'],
  ['12.50e1', '125.0'],
  ['9999999.5', '9999999.5'],
  ['10000000.5', '1.00000005e7'],
  ['1e99999999', '1.0e99999999'],
  ['no number', 'no number'],
])('%s is %s', (text, shown) => {
  expect(() => outOfBounds(text, '$')).toThrow(
    `The value ${shown} lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?`,
  );
});
