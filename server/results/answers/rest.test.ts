// Look-ups as the product answers them: its front, its engine, its roles in Postgres, and the news of changes.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWarming } from '../../app/warming.ts';
import { days, systemClock } from '../../base/clock.ts';
import { createPool } from '../../base/database.ts';
import { defaultLimits } from '../../base/limits.ts';
import { newPerson } from '../../testing/authClient.ts';
import { type BehindFront, startBehindFront } from '../../testing/behindFront.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createLookUpPace } from './lookUpPace.ts';
import {
  createExamEditions,
  createPublicAnswers,
  type ExamEditions,
  type PublicAnswers,
} from './publicAnswers.ts';
import { createRestHandler, publicCaching, restOfEngine } from './restHandler.ts';

let server: TestServer;
let behind: BehindFront;
let editions: ExamEditions;
let answers: PublicAnswers;
/** What the engine was asked, and whom the news are told. */
const asked: string[] = [];
let onNews = (): void => undefined;
let pool: ReturnType<typeof createPool>;
let origin: string;
/** Far more than the news take: a machine may be busy. */
const patience = { interval: 10 };

beforeAll(async () => {
  server = await startTestServer({ realTime: true });
  behind = await startBehindFront(server);
  const { front, engine, log } = behind;
  ({ origin } = behind);
  pool = createPool(server.urls.server, log);
  editions = createExamEditions({ pool, log, onNews: () => onNews() });
  const rest = restOfEngine(engine);
  const askNoted = (url: string) => {
    asked.push(url);
    return rest.ask(url);
  };
  answers = createPublicAnswers({ editions, ask: askNoted, clock: systemClock });
  const lookUps = createRestHandler({
    answers,
    passOn: rest.passOn,
    pace: createLookUpPace(defaultLimits),
    addressOf: () => '203.0.113.1',
  });
  front.ready({ ...behind, lookUps });
});
afterAll(async () => {
  await editions.stop();
  await pool.end();
  await behind.close();
});

const change = (sql: string, values: unknown[] = []) => server.pool.query(sql, values);

interface Answer {
  status: number;
  body: unknown;
  etag: string | null;
  caching: string | null;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${origin}/api/rest/${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    etag: response.headers.get('etag'),
    caching: response.headers.get('cache-control'),
  };
}

/** To the second: Postgres writes no fraction of zero. */
const inAMonth = `${new Date(Date.now() + days(30)).toISOString().slice(0, 19)}Z`;

const of = (title: string, more: Record<string, string> = {}): string =>
  new URLSearchParams({ exam_title: title, set_number: '1', ...more }).toString();
const resultOf = (title: string, symbol: string): string => `result?${of(title, { symbol })}`;
const rowsOf = ({ body }: Answer) =>
  (body as { candidate_results: { marks: number; name: string; rank: number }[] }).candidate_results;

async function upload(title: string, marks: Record<string, number>): Promise<void> {
  for (const [symbol, mark] of Object.entries(marks))
    await change(
      `insert into public.results (exam_title, set_number, exam_date, symbol, name, marks)
       values ($1, '1', '2026-01-02', $2, $3, $4)`,
      [title, symbol, `Name of ${symbol}`, mark],
    );
}

/** As the functions of publication do it, past the rules of who may. */
const setState = (title: string, state: string, publishAt?: string) =>
  change(
    `select set_config('prabesh.decides', 'on', true);
     update public.exams set state = '${state}', publish_at = ${publishAt === undefined ? 'null' : `'${publishAt}'`},
       published_at = ${state === 'published' ? 'now()' : 'null'} where exam_title = '${title}'`,
  );

/** Until it comes from memory: the server listens to news. */
const untilKept = (path: string) =>
  expect
    .poll(async () => {
      await ask(path);
      return answers.recall(`/api/rest/${path}`) !== undefined;
    }, patience)
    .toBe(true);

it('what is asked for first is in memory before somebody comes: after the start, and after a publication', async () => {
  await upload('Warm', { 'W-1': 90 });
  const failed = vi.fn();
  const page = (url: string) => Promise.reject(new Error(url));
  const warming = createWarming({
    ...restOfEngine(behind.engine),
    lookUp: answers.lookUp,
    page,
    onError: failed,
  });
  const paths = (title: string) => ['exams', `distribution?${of(title)}`, `top-performers?${of(title)}`];
  const kept = (title: string) =>
    paths(title).filter((path) => answers.recall(`/api/rest/${path}`) !== undefined);
  await untilKept('newest-exam');
  asked.length = 0;
  await warming.run();
  expect(kept('Warm')).toEqual(paths('Warm'));
  for (const path of paths('Warm')) expect(await ask(path)).toMatchObject({ status: 200 });
  expect(asked).toEqual(paths('Warm').map((path) => `/api/rest/${path}`));
  // Pages that cannot be rendered are rendered for who asks for them.
  expect(failed.mock.calls).toEqual([[new Error('/results'), 1]]);

  onNews = () => warming.wake();
  await upload('Warmer', { 'W-1': 90 });
  await expect.poll(() => kept('Warmer'), patience).toEqual(paths('Warmer'));
  await warming.stop();
  onNews = () => undefined;
  await change("delete from public.results where exam_title like 'Warm%'");
});

it('each look-up answers a visitor, to be kept for a moment by whoever passes it on', async () => {
  await upload('All', { 'A-1': 90, 'A-2': 80, 'A-3': 80 });
  const all: [string, unknown][] = [
    [
      'exams',
      { exams: [{ exam_title: 'All', set_number: '1', exam_date: '2026-01-02' }], announced_exams: [] },
    ],
    [
      `top-performers?${of('All')}`,
      { top_performers: [{ symbol: 'A-1' }, { symbol: 'A-2' }, { symbol: 'A-3', marks: 80 }] },
    ],
    [
      resultOf('All', 'A-2'),
      {
        candidate_results: [
          {
            ...{ symbol: 'A-2', name: 'Name of A-2', marks: 80, rank: 2, same_marks: { count: 2 } },
            exam_dates_aggregate: { aggregate: { sum: { results_count: 3, absent_count: 0 } } },
          },
        ],
      },
    ],
    [
      `distribution?${of('All')}`,
      {
        highest: [{ marks: 90 }],
        lowest: [
          { marks: 80, count: 2 },
          { marks: 90, count: 1 },
        ],
        exam_distribution_buckets: [{ bucket: 80 }, { bucket: 90 }],
      },
    ],
  ];
  for (const [path, body] of all) {
    const answer = await ask(path);
    expect(answer, path).toMatchObject({ status: 200, body, caching: publicCaching });
    expect(answer.etag).toMatch(/^W\/"[\w.-]+"$/);
    const known = await ask(path, { headers: { 'if-none-match': answer.etag ?? '' } });
    expect([known.status, known.body, known.etag]).toEqual([304, undefined, answer.etag]);
    await untilKept(path);
  }
});

it('the exam that came out last comes first, not the one that was uploaded last', async () => {
  await upload('Checked', { 'O-1': 1 });
  await setState('Checked', 'draft');
  await upload('Uploaded', { 'O-2': 1 });
  await setState('Checked', 'published');
  const first = async () => {
    const { exams } = (await ask('exams')).body as { exams: { exam_title: string }[] };
    return exams.slice(0, 2).map(({ exam_title }) => exam_title);
  };
  await expect.poll(first, patience).toEqual(['Checked', 'Uploaded']);
});

describe('what is in memory', () => {
  it('is wiped by the next version of its exam: a correction, an upload, a deletion', async () => {
    await upload('Changing', { 'C-1': 50 });
    await upload('Quiet', { 'Q-1': 50 });
    const [path, quiet] = [resultOf('Changing', 'C-1'), resultOf('Quiet', 'Q-1')];
    await untilKept(path);
    await untilKept(quiet);
    const kept = answers.recall(`/api/rest/${quiet}`);
    const before = await ask(path);

    await change("update public.results set marks = 60 where symbol = 'C-1'");
    await expect.poll(async () => rowsOf(await ask(path))[0]?.marks, patience).toBe(60);
    const after = await ask(path, { headers: { 'if-none-match': before.etag ?? '' } });
    expect([after.status, after.etag === before.etag]).toEqual([200, false]);

    await untilKept(path);
    await change("update public.results set name = 'Corrected' where symbol = 'C-1'");
    await expect.poll(async () => rowsOf(await ask(path))[0]?.name, patience).toBe('Corrected');

    await untilKept(path);
    await upload('Changing', { 'C-2': 70 });
    await expect.poll(async () => rowsOf(await ask(path))[0]?.rank, patience).toBe(2);

    await untilKept(path);
    await change("delete from public.results where symbol = 'C-1'");
    await expect.poll(async () => rowsOf(await ask(path)), patience).toEqual([]);
    // Nothing of this was about the other exam.
    const isKept = async () => {
      await editions.current();
      return answers.recall(`/api/rest/${quiet}`) === kept;
    };
    await expect.poll(isKept, patience).toBe(true);
  });

  it('goes with the connection that brings the news, and comes back with the next one', async () => {
    await upload('Lost', { 'L-1': 50 });
    const path = resultOf('Lost', 'L-1');
    await untilKept(path);
    await change(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen exam_news' or (application_name = 'prabesh server' and datname = current_database() and pid <> pg_backend_pid())",
    );
    await change("update public.results set marks = 51 where symbol = 'L-1'");
    // Whatever waited for the connection may fail once.
    const marks = async () => rowsOf(await ask(path))[0]?.marks;
    await expect.poll(() => marks().catch(() => undefined), patience).toBe(51);
    await untilKept(path);
  });
});

describe('an exam that is not published', () => {
  it('is answered like one that is none, until it is published, and again when that is taken back', async () => {
    await upload('Draft', { 'D-1': 50 });
    await setState('Draft', 'draft');
    const path = resultOf('Draft', 'D-1');
    const none = resultOf('Nowhere', 'D-1');
    await expect.poll(async () => rowsOf(await ask(path)), patience).toEqual([]);
    const same = async () => expect(await ask(path)).toEqual(await ask(none));
    await same();
    // A version of a draft tells nobody that it is there.
    await change("update public.results set marks = 55 where symbol = 'D-1'");
    await same();
    expect(JSON.stringify((await ask('exams')).body)).not.toContain('Draft');
    await untilKept(path);
    await same();

    const listed = await ask('exams');
    await setState('Draft', 'scheduled', inAMonth);
    await expect
      .poll(async () => (await ask('exams')).body, patience)
      .toMatchObject({
        announced_exams: [{ exam_title: 'Draft', publish_at: inAMonth.replace('Z', '+00:00') }],
      });
    expect((await ask('exams')).etag).not.toBe(listed.etag);
    await same();

    await setState('Draft', 'published');
    await expect.poll(async () => rowsOf(await ask(path))[0]?.marks, patience).toBe(55);
    await untilKept(path);
    await setState('Draft', 'draft');
    await expect.poll(async () => rowsOf(await ask(path)), patience).toEqual([]);
    await same();
  });
});

describe('somebody who says who they are', () => {
  it.each(['admin', 'teacher', 'student'] as const)(
    'as %s finds the same, for themselves alone',
    async (role) => {
      await upload(role, { 'S-1': 50 });
      const path = resultOf(role, 'S-1');
      await untilKept(path);
      const headers = { authorization: `Bearer ${(await newPerson(server, role)).token}` };
      const own = await ask(path, { headers });
      expect([own.status, rowsOf(own)[0]?.marks, own.etag, own.caching]).toEqual([
        200,
        50,
        null,
        'private, no-store',
      ]);
      // Not from memory: it is asked as who they are.
      await change('update public.results set marks = 51 where exam_title = $1', [role]);
      expect(rowsOf(await ask(path, { headers }))[0]?.marks).toBe(51);
      // Nor are they anybody else when what they say is wrong.
      const wrong = await ask(path, { headers: { authorization: 'Bearer x.y.z' } });
      expect(wrong).toMatchObject({
        status: 400,
        body: { code: 'invalid-jwt' },
        caching: 'private, no-store',
      });
    },
  );

  it('a wrong secret is no visitor', async () => {
    const headers = { 'x-hasura-admin-secret': 'guess' };
    expect(await ask('exams', { headers })).toMatchObject({ status: 401, caching: 'private, no-store' });
  });
});

describe('hostile addresses', () => {
  it.each<[string, number, string]>([
    [`result?${of('All', { symbol: 'A-1' })}&symbol=A-2&limit=1000000`, 400, 'Unexpected variable limit'],
    [`result?${of('All')}`, 400, 'expecting a value for non-nullable variable: "symbol"'],
    [`result?${of('All', { symbol: 'A-1', id: '1' })}`, 400, 'Unexpected variable id'],
    [`result?${of('All', { symbol: 'A\0' })}`, 400, 'invalid byte sequence for encoding "UTF8": 0x00'],
    [`distribution?${of('All', { marks: '80' })}`, 400, 'Unexpected variable marks'],
    [`exams?where={}`, 400, 'Unexpected variable where'],
    ['students', 404, 'Endpoint not found'],
    ['result/', 404, 'Endpoint not found'],
    ['..%2f..%2fv1/graphql', 404, 'Endpoint not found'],
  ])('%s gets what Hasura says, for once', async (path, status, message) => {
    const answer = await ask(path);
    expect([answer.status, answer.etag]).toEqual([status, null]);
    expect(answer.caching).toMatch(/no-store$/);
    expect(JSON.stringify(answer.body)).toContain(JSON.stringify(message).slice(1, -1));
  });

  it('other methods change nothing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await ask(resultOf('All', 'A-1'), { method })).toMatchObject({
        status: 405,
        body: { error: 'Allowed methods: GET', code: 'method-not-allowed' },
      });
    const foreign = await ask('exams', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  it('a parameter that is repeated counts once, and its answer is kept by nobody', async () => {
    const answer = await ask(`result?${of('All', { symbol: 'A-1' })}&symbol=A-2`);
    expect([rowsOf(answer)[0]?.name, answer.caching]).toEqual(['Name of A-2', 'private, no-store']);
  });

  it('a spelling that finds somebody is answered, a slash and signs of all kinds as well', async () => {
    await upload('Signs', { 'क/1 %2F': 50 });
    expect(rowsOf(await ask(resultOf('Signs', 'क/1 %2F')))).toHaveLength(1);
    expect(rowsOf(await ask(resultOf('All', 'a-१')))[0]?.name).toBe('Name of A-1');
    for (const symbol of ['', ' ', '%', "'; drop table results", '../A-1', 'A-1\n', '𝔸-1', '\ud800'])
      expect((await ask(resultOf('All', symbol))).status, symbol).toBe(200);
    expect((await ask(resultOf('All', 'x'.repeat(6000)))).status).toBe(200);
    // Node takes no longer address.
    const response = await fetch(`${origin}/api/rest/${resultOf('All', 'x'.repeat(20_000))}`);
    expect(response.status).toBe(431);
  });
});
