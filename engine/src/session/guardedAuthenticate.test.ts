import { beforeEach, expect, it } from 'vitest';
import { describeFault, EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { createAuthenticate } from './authenticate.ts';
import { guardAuthenticate, type GuardedAuthenticate } from './guardedAuthenticate.ts';

const right = { 'x-hasura-admin-secret': 'right' };
const wrong = { 'x-hasura-admin-secret': 'wrong' };
const { secretFailures, secretWindow, secretDelay, secretsHeld } = defaultLimits;

let time: number;
let lines: string[];
/** Ends the wait of each answer that is late, and how long it was to be. */
let late: { milliseconds: number; end: () => void }[];
let authenticate: GuardedAuthenticate;

beforeEach(() => {
  time = 1_000_000;
  lines = [];
  late = [];
  const inner = createAuthenticate({
    adminSecrets: ['right'],
    jwtSecrets: [],
    unauthorizedRole: 'anonymous',
  });
  authenticate = guardAuthenticate(
    (headers) =>
      headers.authorization === undefined
        ? inner(headers)
        : Promise.reject(new EngineError('invalid-jwt', 'Could not verify JWT: JWTExpired')),
    {
      logger: {
        info: (line) => lines.push(`info ${line}`),
        warn: (line) => lines.push(`warn ${line}`),
        error: (line) => lines.push(`error ${line}`),
      },
      now: () => time,
      wait: (milliseconds) => new Promise<void>((resolve) => late.push({ milliseconds, end: resolve })),
    },
  );
});

const answer = (headers: Record<string, string>, address = '198.51.100.7'): Promise<string> =>
  authenticate(headers, address).then(
    ({ session }) => session.role,
    (error: unknown) => (error instanceof EngineError ? `${error.code}: ${error.message}` : String(error)),
  );

const times = async (count: number, headers: Record<string, string>, address?: string): Promise<void> => {
  for (let round = 0; round < count; round += 1) await answer(headers, address);
};

it('leaves a line for each refused secret and token, without what was sent', async () => {
  await answer(wrong);
  await answer({ authorization: 'Bearer something' }, '203.0.113.9');
  await answer(right);
  await answer({});
  expect(lines).toEqual([
    'warn admin secret refused, from 198.51.100.7',
    'info token refused, from 203.0.113.9: Could not verify JWT: JWTExpired',
  ]);
});

/** Whether an answer is there already, without any waiting. */
const isThere = async (answering: Promise<string> | undefined): Promise<boolean> => {
  let there = false;
  void answering?.then(() => (there = true));
  await new Promise((resolve) => setImmediate(resolve));
  return there;
};

it('answers wrong secrets late where there were too many, and the right one at once', async () => {
  await times(secretFailures, wrong);
  expect(late).toEqual([]);
  const guesses = [1, 2, 3].map(() => answer(wrong));
  expect(await isThere(guesses[0])).toBe(false);
  expect(late.map(({ milliseconds }) => milliseconds)).toEqual([secretDelay, secretDelay, secretDelay]);
  expect(await isThere(answer(right))).toBe(true);
  expect(await answer(right)).toBe('admin');
  expect(await answer({})).toBe('anonymous');
  // Of other addresses nobody waits.
  expect(await isThere(answer(wrong, '203.0.113.9'))).toBe(true);
  for (const { end } of late) end();
  expect(await Promise.all(guesses)).toEqual(
    Array(3).fill('access-denied: invalid x-hasura-admin-secret/x-hasura-access-key'),
  );
});

it('holds a limited number of wrong ones, and logs a limited number', async () => {
  await times(secretFailures, wrong);
  const logged = lines.length;
  expect(lines.at(-1)).toBe(
    'warn wrong admin secrets from 198.51.100.7 are answered late for a while: too many',
  );
  const guesses = Array.from({ length: secretsHeld + 1 }, () => answer(wrong));
  expect(await isThere(guesses[secretsHeld])).toBe(true);
  expect(await isThere(guesses[secretsHeld - 1])).toBe(false);
  expect(late).toHaveLength(secretsHeld);
  expect(await isThere(answer(right))).toBe(true);
  expect(lines).toHaveLength(logged);
  for (const { end } of late) end();
  await Promise.all(guesses);
  // Their places are free again.
  const next = answer(wrong);
  expect(await isThere(next)).toBe(false);
  late.at(-1)?.end();
  await next;
});

it('forgets, however often somebody knocked meanwhile', async () => {
  await times(secretFailures, wrong);
  time += secretWindow - 1;
  const knock = answer(wrong);
  expect(await isThere(knock)).toBe(false);
  late[0]?.end();
  await knock;
  time += 1;
  expect(await isThere(answer(wrong))).toBe(true);
});

it('slows nobody because of tokens', async () => {
  await times(secretFailures * 3, { authorization: 'Bearer x' });
  expect(await isThere(answer(wrong))).toBe(true);
});

it('remembers a limited number of addresses', async () => {
  await times(secretFailures, wrong, 'first');
  for (let index = 0; index < defaultLimits.secretAddresses; index += 1)
    await answer(wrong, `address ${index}`);
  expect(await isThere(answer(wrong, 'first'))).toBe(true);
});

it('describes a fault in a bounded number of letters', () => {
  const fault = new EngineError('unexpected', 'database query error', '$', {
    statement: 'x'.repeat(500_000),
  });
  expect(describeFault(fault).length).toBeLessThan(4100);
});
