// What is a card of ours, and whose.
import { expect, it } from 'vitest';
import { cardIn } from './cardCode.ts';

const origin = 'https://prabesh.test';

it.each([
  ['BE-0000417', 'BE-0000417'],
  [`${origin}/results?id=CEE-0417`, 'CEE-0417'],
  [`${origin}/results?exam=CEE+%28Set+19%29&id=%E0%A4%95-%E0%A5%A7`, 'क-१'],
  [`${origin}/ne/results?id=CEE%2F04+17`, 'CEE/04 17'],
  [`${origin}/results`, null],
  [`${origin}/verify#e30.e30.AA`, null],
  ['https://evil.test/results?id=CEE-0417', null],
  ['https://prabesh.test.evil.test/results?id=CEE-0417', null],
  ['be-0000417; drop table', null],
  ['', null],
])('%j holds %j', (text, card) => {
  expect(cardIn(text, origin)).toBe(card);
});
