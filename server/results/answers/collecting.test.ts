// Somebody who wants all results of an exam, by every door: each look-up counts, however it is asked.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { askOf } from '../../app/engine.ts';
import { systemClock } from '../../base/clock.ts';
import { demoAdminSecret } from '../../base/config.ts';
import { createPool } from '../../base/database.ts';
import { defaultLimits } from '../../base/limits.ts';
import { createVisitors } from '../../http/visitors.ts';
import { newPerson } from '../../testing/authClient.ts';
import { type BehindFront, startBehindFront } from '../../testing/behindFront.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createLookUpPace, type LookUp, type LookUpPace } from './lookUpPace.ts';
import { createExamEditions, createPublicAnswers, type ExamEditions } from './publicAnswers.ts';
import { createRestHandler, restOfEngine } from './restHandler.ts';

/** How many answers have waited for their turn. */
let waited = 0;
let server: TestServer;
let behind: BehindFront;
let editions: ExamEditions;
let lookUp: LookUp;
let origin: string;
let close: () => Promise<void>;

beforeAll(async () => {
  // By a clock that stands still nothing is given back, however long an answer takes.
  const paced = createLookUpPace(
    { ...defaultLimits, lookUpsAtOnce: 3, lookUpPause: 1, missesAtOnce: 3, missPause: 1, lookUpHold: 2 },
    () => 0,
  );
  const pace: LookUpPace = {
    ...paced,
    admit(...who) {
      const turn = paced.admit(...who);
      void turn?.then((isTurn) => (waited += isTurn ? 1 : 0));
      return turn;
    },
  };
  const trustedProxies = ['127.0.0.1'];
  server = await startTestServer({
    realTime: true,
    trustedProxies,
    graphql: (query, variables, signal) => askOf(behind.engine)(query, variables, signal),
    lookUp: (...asked) => lookUp(...asked),
    pace,
  });
  behind = await startBehindFront(server, { trustedProxies, pace });
  const { front, engine, log } = behind;
  ({ origin } = behind);
  const pool = createPool(server.urls.server, log);
  editions = createExamEditions({ pool, log });
  const { ask, passOn } = restOfEngine(engine);
  const answers = createPublicAnswers({ editions, ask, clock: systemClock });
  ({ lookUp } = answers);
  const { addressOf } = createVisitors(trustedProxies);
  const lookUps = createRestHandler({ answers, passOn, pace, addressOf });
  front.ready({ ...behind, lookUps });
  await server.pool.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number)
     select 'S-' || n, 'Candidate ' || n, n, 'CEE', '1' from generate_series(1, 40) as n
     union all
     select chr(64 + n) || '-01', 'Candidate ' || n, n, 'Digits', n::text from generate_series(1, 4) as n`,
  );
  await server.pool.query(
    "select public.publish_exam(id, version) from public.exams where state <> 'published'",
  );
  close = async () => {
    await editions.stop();
    await pool.end();
    await behind.close();
  };
});
afterAll(() => close());

let visitors = 0;
/** Headers of somebody who has not asked yet. */
const somebody = (): Record<string, string> => {
  visitors += 1;
  return { 'x-forwarded-for': `203.0.113.${visitors}` };
};

/** The answer, and how many have waited for their turn meanwhile. */
async function asking(path: string, init: RequestInit = {}) {
  const before = waited;
  const response = await fetch(`${origin}${path}`, init);
  const text = await response.text();
  return { status: response.status, text, waits: waited - before, headers: response.headers };
}
const query = (symbol: string | number) =>
  new URLSearchParams({ exam_title: 'CEE', set_number: '1', symbol: `S-${symbol}` }).toString();
const post = (headers: Record<string, string>, body: unknown) =>
  asking('/v1/graphql', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const field = (symbol: string | number, name = 'candidate_results') =>
  `${name}(args: {exam_title: "CEE", set_number: "1", symbol: "S-${symbol}"}) { name }`;
const asked = {
  query: `query CandidateResults($exam_title: String!, $set_number: String!, $symbol: String!) {
    candidate_results(args: {exam_title: $exam_title, set_number: $set_number, symbol: $symbol}) { name }
  }`,
};
const one = (symbol: string | number) => ({
  ...asked,
  variables: { exam_title: 'CEE', set_number: '1', symbol: `S-${symbol}` },
});

type Door = (headers: Record<string, string>, symbol: string | number) => ReturnType<typeof asking>;
const doors: [string, Door, number][] = [
  ['REST', (headers, symbol) => asking(`/api/rest/result?${query(symbol)}`, { headers }), 429],
  [
    'REST with a cookie of one’s own',
    (headers, symbol) =>
      asking(`/api/rest/result?${query(symbol)}`, { headers: { ...headers, cookie: 'a=b' } }),
    503,
  ],
  ['sheets', (headers, symbol) => asking(`/sheets/sheet.json?${query(symbol)}`, { headers }), 429],
  ['suggestions', (headers, symbol) => asking(`/api/rest/suggestion?${query(symbol)}`, { headers }), 429],
  [
    'suggestions by GraphQL',
    (headers, symbol) => post(headers, { query: `{ ${field(symbol, 'candidate_suggestions')} }` }),
    503,
  ],
  ['GraphQL', (headers, symbol) => post(headers, one(symbol)), 503],
  [
    'a fragment',
    (headers, symbol) => post(headers, { query: `{ ...F } fragment F on query_root { ${field(symbol)} }` }),
    503,
  ],
];

describe.each(doors)('by %s', (_door, ask, refused) => {
  it('the fourth waits for its turn, and of many at once most have to come back', async () => {
    const me = somebody();
    for (const symbol of [1, 2, 3]) expect((await ask(me, symbol)).status).toBe(200);
    const fourth = await ask(me, 4);
    expect(fourth.status).toBe(200);
    expect(fourth.waits).toBe(1);
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(me, index + 5)));
    const turnedAway = many.filter(({ status }) => status === refused);
    expect(turnedAway.length).toBeGreaterThanOrEqual(3);
    for (const { text, headers } of turnedAway) {
      expect(text).not.toContain('Candidate');
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
  });
});

describe('by one request', () => {
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field(index + 1)}`).join(' ')} }`;

  it('of many aliases', async () => {
    const { text } = await post(somebody(), { query: aliases(40) });
    expect(text).toContain('too many calls');
    expect(text).not.toContain('Candidate');
    expect((await post(somebody(), { query: aliases(3) })).text).toContain('Candidate 3');
  });

  it('of a batch: each waits', async () => {
    const { text, waits } = await post(somebody(), [1, 2, 3, 4, 5].map(one));
    expect(text).toContain('Candidate 5');
    expect(waits).toBe(2);
  });

  it('of a student with a token', async () => {
    const headers = somebody();
    const { token } = await newPerson(server);
    const { text } = await post({ ...headers, authorization: `Bearer ${token}` }, { query: aliases(40) });
    expect(text).toContain('too many calls');
  });

  it('but not of those who read the lists anyway', async () => {
    const admin = { ...somebody(), 'x-hasura-admin-secret': demoAdminSecret };
    expect((await post(admin, { query: aliases(40) })).text).toContain('Candidate 40');
  });
});

it('by a socket: operations and subscriptions wait alike', async () => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws', {
    headers: somebody(),
  });
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  const before = waited;
  const send = (id: number, text: string) =>
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: text } }));
  /** Of whom it was told, in no order. */
  const found = () => new Set(messages.flatMap((text) => /Candidate \d+/.exec(text) ?? []));
  for (let symbol = 1; symbol <= 4; symbol += 1) send(symbol, `{ ${field(symbol)} }`);
  await expect.poll(() => found().size).toBe(4);
  expect(waited - before).toBe(1);
  for (let symbol = 5; symbol <= 12; symbol += 1) send(symbol, `subscription { ${field(symbol)} }`);
  const refused = () => messages.filter((text) => text.includes('too many calls'));
  await expect.poll(() => refused().length).toBe(7);
  await expect.poll(() => found().size).toBe(5);
  expect(waited - before).toBe(2);
  socket.terminate();
});

it('digits alone count as the ID that they complete, once in each exam', async () => {
  const me = somebody();
  const ask = (set: number, symbol = '01') => {
    const asked = new URLSearchParams({ exam_title: 'Digits', set_number: String(set), symbol });
    return asking(`/api/rest/result?${asked.toString()}`, { headers: me });
  };
  for (const set of [1, 2, 3]) expect((await ask(set)).text).toContain(`Candidate ${set}`);
  const again = await ask(1, 'A-01');
  const fourth = await ask(4);
  expect(fourth.text).toContain('D-01');
  expect([again.waits, fourth.waits]).toEqual([0, 1]);
});

it('IDs that nobody has are counted apart', async () => {
  const me = somebody();
  const ask = (symbol: string | number) => asking(`/api/rest/result?${query(symbol)}`, { headers: me });
  for (const symbol of ['x', 'y', 'z']) expect((await ask(symbol)).status).toBe(200);
  expect((await ask('w')).waits).toBe(1);
  const hit = await ask(7);
  expect(hit.waits).toBe(0);
  expect(hit.text).toContain('Candidate 7');
});
