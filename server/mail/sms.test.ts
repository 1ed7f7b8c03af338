// Sparrow SMS as it is documented, by a stand-in.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSms, SmsRefusal } from './sms.ts';

const token = 'v2_secret';
let standIn: Server;
let origin: string;
let credits = 10;
/** What it does instead of an answer. */
let instead: 'hangs up' | 'nonsense' | undefined;
const taken: (readonly [to: string | null, text: string | null])[] = [];

const codeOf = (asked: URLSearchParams): [code: number, response: string] => {
  if (asked.get('token') !== token) return [1002, 'Invalid Token'];
  if (asked.get('from') !== 'Prabesh') return [1008, 'Invalid Sender'];
  if (asked.get('to') === '9800000000') return [1007, 'Invalid Receiver'];
  if (credits === 0) return [1012, 'No Credits Available'];
  taken.push([asked.get('to'), asked.get('text')]);
  return [200, '1 mesages has been queued for delivery'];
};

beforeAll(async () => {
  standIn = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v2/sms/') return response.writeHead(404).end();
      const [code, said] = codeOf(new URLSearchParams(body));
      if (instead === 'hangs up') return request.socket.destroy();
      if (instead === 'nonsense') return response.end('<h1>Sparrow</h1>');
      return response
        .writeHead(code === 200 ? 200 : 403, { 'content-type': 'application/json' })
        .end(JSON.stringify({ response_code: code, response: said, ...(code === 200 ? { count: 1 } : {}) }));
    });
  }).listen(0, '127.0.0.1');
  await once(standIn, 'listening');
  origin = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
});
afterAll(() => {
  standIn.close();
});

const send = (to: string, own: { token?: string; origin?: string } = {}): Promise<unknown> =>
  createSms({ token, from: 'Prabesh', origin, ...own }).send({ to, text: 'Absent: Asha & Bina, १ मंसिर' });

const refusal = async (sent: Promise<unknown>): Promise<[message: string, isOver: boolean]> => {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof SmsRefusal)) throw error;
  return [error.message, error.isOver];
};

it('an SMS goes to ten digits, however the number is written', async () => {
  taken.length = 0;
  for (const number of ['9841000001', '+977 984-1000001', '९८४१०००००१'])
    expect(await send(number)).toBe('sent');
  expect(taken).toEqual(Array.from({ length: 3 }, () => ['9841000001', 'Absent: Asha & Bina, १ मंसिर']));
});

it('a wrong number is refused for ever, trouble with the account or the way for now', async () => {
  taken.length = 0;
  expect(await refusal(send('014-412345'))).toEqual(['No mobile number of Nepal', true]);
  expect(await refusal(send('9800000000'))).toEqual(['Sparrow SMS: Invalid Receiver (1007)', true]);
  expect(await refusal(send('9841000001', { token: 'old' }))).toEqual([
    'Sparrow SMS: Invalid Token (1002)',
    false,
  ]);
  credits = 0;
  expect(await refusal(send('9841000001'))).toEqual(['Sparrow SMS: No Credits Available (1012)', false]);
  credits = 10;
  expect(await refusal(send('9841000001', { origin: 'http://127.0.0.1:2' }))).toEqual([
    'Sparrow SMS cannot be reached',
    false,
  ]);
  expect(taken).toEqual([]);
});

it.each(['hangs up', 'nonsense'] as const)(
  'what it answers is unknown when it has the SMS and %s',
  async (does) => {
    taken.length = 0;
    instead = does;
    const error: unknown = await send('9841000001').catch((reason: unknown) => reason);
    instead = undefined;
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefusal);
    expect(taken).toHaveLength(1);
  },
);
