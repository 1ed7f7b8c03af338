import { beforeEach, expect, it } from 'vitest';
import { describeFault, EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { createAuthenticate } from './authenticate.ts';
import { guardAuthenticate, type GuardedAuthenticate } from './guardedAuthenticate.ts';

const right = { 'x-hasura-admin-secret': 'right' };
const wrong = { 'x-hasura-admin-secret': 'wrong' };
const { secretFailures, secretWindow } = defaultLimits;

let time: number;
let lines: string[];
let authenticate: GuardedAuthenticate;

beforeEach(() => {
  time = 1_000_000;
  lines = [];
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

it('takes no secret from an address that sent too many wrong ones, the right one neither', async () => {
  await times(secretFailures - 1, wrong);
  expect(await answer(right)).toBe('admin');
  await answer(wrong);
  expect(await answer(right)).toBe(
    'access-denied: too many wrong admin secrets from this address, try again later',
  );
  expect(await answer({})).toBe('anonymous');
  expect(await answer(right, '203.0.113.9')).toBe('admin');
  const logged = lines.length;
  await times(500, wrong);
  expect(lines).toHaveLength(logged);
});

it('opens again, however often somebody knocked meanwhile', async () => {
  await times(secretFailures, wrong);
  time += secretWindow - 1;
  await times(50, wrong);
  expect(await answer(right)).toMatch(/^access-denied/);
  time += 1;
  expect(await answer(right)).toBe('admin');
});

it('closes nobody because of tokens', async () => {
  await times(secretFailures * 3, { authorization: 'Bearer x' });
  expect(await answer(right)).toBe('admin');
});

it('remembers a limited number of addresses', async () => {
  await times(secretFailures, wrong, 'first');
  for (let index = 0; index < defaultLimits.secretAddresses; index += 1)
    await answer(wrong, `address ${index}`);
  expect(await answer(right, 'first')).toBe('admin');
});

it('describes a fault in a bounded number of letters', () => {
  const fault = new EngineError('unexpected', 'database query error', '$', {
    statement: 'x'.repeat(500_000),
  });
  expect(describeFault(fault).length).toBeLessThan(4100);
});
