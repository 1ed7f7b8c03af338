// A student's calendar over HTTP, with the engine beside the app and another program's parser: what it says, to whom, and when
// that ends.

import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askHasuraForStudent } from '../app/hasura.ts';
import { minutes } from '../base/clock.ts';
import { limits } from '../base/limits.ts';
import { newPerson, type Person, codeOf } from '../testing/authClient.ts';
import { startWithGraphql } from '../testing/graphqlBeside.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
const person = (role: 'student' | 'teacher' | 'admin', status?: string) => newPerson(server, role, status);

const own = ({ browser, token }: Person, method: 'GET' | 'POST' | 'DELETE') =>
  browser.as(token, { method, url: '/calendar/feed' });

/** A new address, below the site. */
async function addressOf(student: Person): Promise<string> {
  const answer = await own(student, 'POST');
  expect(answer.statusCode).toBe(201);
  const { address } = answer.json<{ address: string }>();
  expect(address).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  return address.slice(testOrigin.length);
}

const read = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers, remoteAddress: '192.0.2.9' });

async function add(event: Record<string, unknown>): Promise<string> {
  const names = Object.keys(event);
  return server.value(
    `insert into public.calendar_events (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(event),
  );
}

function parsed(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as unknown[]);
}
function eventsIn(text: string): ICAL.Event[] {
  const calendar = parsed(text);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}
const only = (text: string): ICAL.Event => {
  const [event, ...others] = eventsIn(text);
  if (event === undefined || others.length > 0) throw new Error(`not one event:\n${text}`);
  return event;
};
/** At most twenty. */
function occurrencesOf(event: ICAL.Event): string[] {
  const found: string[] = [];
  const all = event.iterator();
  // Undefined after the last one, whatever its type says.
  const next = () => all.next() as ICAL.Time | undefined;
  for (let day = next(); day !== undefined && found.length < 20; day = next()) found.push(day.toString());
  return found;
}

let asha: Person;
let feed: string;

beforeAll(async () => {
  server = await startWithGraphql();
  asha = await person('student', 'approved');
  feed = await addressOf(asha);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('delete from public.calendar_events');
  server.advance(limits.feedWindow.default);
});

describe('a calendar', () => {
  it('is one for every program, even without events', async () => {
    const answer = await read(feed);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="calendar.ics"',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const calendar = parsed(answer.body);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/ · Academic Calendar$/);
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
    expect(answer.body.split('\r\n').at(-1)).toBe('');
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has whole days as days, one or several', async () => {
    await add({ title: 'Exam', event_date: '2026-02-28' });
    const one = only((await read(feed)).body);
    expect([one.startDate.isDate, one.startDate.toString(), one.endDate.toString()]).toEqual([
      true,
      '2026-02-28',
      '2026-03-01',
    ]);
    await server.pool.query("update public.calendar_events set end_date = '2026-03-31'");
    expect(only((await read(feed)).body).endDate.toString()).toBe('2026-04-01');
  });

  it('has times as clocks in Kathmandu show them', async () => {
    await add({ title: 'Lab', event_date: '2026-02-24', starts_at: '04:00', ends_at: '05:30' });
    const event = only((await read(feed)).body);
    expect(event.startDate.zone.tzid).toBe('Asia/Kathmandu');
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-02-23T22:15:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-02-23T23:45:00.000Z');
  });

  it('begins and ends over several days, or says no end', async () => {
    await add({ title: 'Camp', event_date: '2026-02-24', end_date: '2026-02-26', starts_at: '16:00' });
    expect(only((await read(feed)).body).endDate.toString()).toBe('2026-02-27T00:00:00');
    await server.pool.query("update public.calendar_events set ends_at = '09:00'");
    expect(only((await read(feed)).body).endDate.toString()).toBe('2026-02-26T09:00:00');
    await server.pool.query('update public.calendar_events set end_date = null, ends_at = null');
    const open = only((await read(feed)).body);
    expect(open.endDate.toString()).toBe(open.startDate.toString());
  });

  it('is repeated on the same days as in the portal, without those that are left out', async () => {
    const weekly = {
      title: 'Lab',
      event_date: '2026-02-24',
      repeat_days: [2, 4],
      repeat_until: '2026-03-05',
      left_out: ['2026-02-26'],
    };
    await add(weekly);
    const { rows } = await server.pool.query<{ day: string }>(
      "select event_date::text as day from public.calendar_occurrences('2026-01-01', '2026-12-31') order by 1",
    );
    const days = rows.map(({ day }) => day);
    expect(days).toEqual(['2026-02-24', '2026-03-03', '2026-03-05']);
    expect(occurrencesOf(only((await read(feed)).body))).toEqual(days);
    // Before a quarter to six it is still the day before in UTC; the last minute of the day is not beyond the end.
    for (const time of ['00:15', '23:59']) {
      await server.pool.query('update public.calendar_events set starts_at = $1', [time]);
      const event = only((await read(feed)).body);
      expect(occurrencesOf(event)).toEqual(days.map((day) => `${day}T${time}:00`));
    }
  });

  it('says any text to the letter, in lines of at most 75 bytes', async () => {
    const title = 'नतिजा, "final"; C:\\marks 🎓 '.repeat(12).trim();
    const description = 'One\nTwo; three, four\r\nfive\\n six\u2028seven BEGIN:VEVENT';
    await add({ title, description, event_date: '2026-02-24' });
    const { body } = await read(feed);
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    const event = only(body);
    expect(event.summary).toBe(title);
    expect(event.description).toBe('One\nTwo; three, four\nfive\\n six\nseven BEGIN:VEVENT');
  });

  it('is in the student’s language, each event as far as it is written in it', async () => {
    const english = { event_date: '2026-02-24' };
    await add({ ...english, title: 'Lab', title_ne: 'प्रयोगशाला', description: 'Bring a coat.' });
    await add({ ...english, title: 'Exam', description: 'Room 3', description_ne: 'कोठा ३; समयमै आउनुहोस्' });
    const bina = await person('student', 'approved');
    const nepali = await addressOf(bina);
    await server.pool.query(`update public.students set language = 'ne' where user_id = $1`, [bina.id]);
    const texts = (body: string) =>
      eventsIn(body)
        .map(({ summary, description }) => [summary, description])
        .toSorted();
    const { body } = await read(nepali);
    expect(texts(body)).toEqual([
      ['Exam', 'कोठा ३; समयमै आउनुहोस्'],
      ['प्रयोगशाला', 'Bring a coat.'],
    ]);
    expect(body).toMatch(/^SUMMARY;LANGUAGE=ne:प्रयोगशाला\r$/m);
    expect(body).toMatch(/^SUMMARY:Exam\r$/m);
    expect(body).toMatch(/^URL:http:\/\/localhost:3000\/ne\/student\/calendar\?day=2026-02-24\r$/m);
    expect(parsed(body).getFirstPropertyValue('x-wr-calname')).toMatch(/ · शैक्षिक क्यालेन्डर$/);
    const other = (await read(feed)).body;
    expect(texts(other)).toEqual([
      ['Exam', 'Room 3'],
      ['Lab', 'Bring a coat.'],
    ]);
    expect(other).not.toMatch(/\/ne\/|LANGUAGE/);
    await server.pool.query('delete from public.students where user_id = $1', [bina.id]);
  });

  it('lets no text end its line, in either language', async () => {
    const id = await add({ title: 'x', title_ne: 'क\r\nEND:VEVENT;X=', event_date: '2026-02-24' });
    await server.pool.query(`update public.students set language = 'ne' where user_id = $1`, [asha.id]);
    expect(only((await read(feed)).body).summary).toBe('क\nEND:VEVENT;X=');
    await server.pool.query(`update public.students set language = 'en' where user_id = $1`, [asha.id]);
    await server.pool.query('delete from public.calendar_events where id = $1', [id]);
    await add({ title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0007', event_date: '2026-02-24' });
    expect(only((await read(feed)).body).summary).toBe('x\nEND:VEVENT\nBEGIN:VEVENT');
  });

  it('knows an event by the same name when it changes, and forgets it when it is deleted', async () => {
    const id = await add({ title: 'Lab', event_date: '2026-02-24' });
    const before = only((await read(feed)).body);
    expect([before.uid, before.sequence]).toEqual([id, 0]);
    await server.pool.query("update public.calendar_events set event_date = '2026-02-25'");
    const after = only((await read(feed)).body);
    expect([after.uid, after.sequence, after.startDate.toString()]).toEqual([id, 1, '2026-02-25']);
    expect(after.component.getFirstPropertyValue('url')).toBe(
      `${testOrigin}/student/calendar?day=2026-02-25`,
    );
    for (const name of ['dtstamp', 'last-modified', 'created'])
      expect(String(after.component.getFirstPropertyValue(name))).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/);
    await server.pool.query('delete from public.calendar_events');
    expect(eventsIn((await read(feed)).body)).toEqual([]);
  });

  it('leaves out what is long over, and nothing that goes on', async () => {
    await add({ title: 'Over', event_date: '2024-12-01' });
    await add({ title: 'Long', event_date: '2024-12-01', end_date: '2025-06-01' });
    await add({ title: 'Often', event_date: '2024-12-01', repeat_days: [0], repeat_until: '2026-06-01' });
    expect(
      eventsIn((await read(feed)).body)
        .map(({ summary }) => summary)
        .sort(),
    ).toEqual(['Long', 'Often']);
  });

  it('has a bound', async () => {
    const most = limits.feedEvents.default;
    await server.pool.query(
      `insert into public.calendar_events (title, event_date)
       select 'Lab ' || n, date '2026-01-01' + n % 300 from generate_series(1, $1::int) as n`,
      [most + 1],
    );
    expect(eventsIn((await read(feed)).body)).toHaveLength(most);
  });

  it('is sent once as long as nothing changes', async () => {
    await add({ title: 'Lab', event_date: '2026-02-24' });
    const { etag = '' } = (await read(feed)).headers as { etag?: string };
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await read(feed, { 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await server.pool.query("update public.calendar_events set title = 'Class'");
    expect((await read(feed, { 'if-none-match': etag })).statusCode).toBe(200);
    const head = await server.app.inject({ method: 'HEAD', url: feed });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('an address', () => {
  it('is known to nobody but who made it', async () => {
    const { rows } = await server.pool.query<{ text: string }>(
      'select (feed.*)::text as text from auth.calendar_feeds as feed',
    );
    const token = feed.slice('/calendar/'.length, -'.ics'.length);
    await read(feed);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged()).not.toContain(token);
    expect((await own(asha, 'GET')).body).not.toContain(token);
  });

  it('tells its student when it was made and read', async () => {
    const student = await person('student', 'approved');
    expect((await own(student, 'GET')).json()).toEqual({ feed: null });
    const address = await addressOf(student);
    const made_at = server.now().toISOString();
    expect((await own(student, 'GET')).json()).toEqual({ feed: { made_at, read_at: null } });
    server.advance(minutes(1));
    await read(address);
    const read_at = server.now().toISOString();
    server.advance(minutes(1));
    await read(address);
    expect((await own(student, 'GET')).json()).toEqual({ feed: { made_at, read_at } });
  });

  it('ends when there is a new one, and when its student says so', async () => {
    const student = await person('student', 'approved');
    const first = await addressOf(student);
    const second = await addressOf(student);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await own(student, 'DELETE')).statusCode).toBe(204);
    expect((await read(second)).statusCode).toBe(404);
    expect((await own(student, 'DELETE')).statusCode).toBe(204);
  });

  it.each([
    ['rejected', "update public.students set approval_status = 'rejected' where user_id = $1"],
    ['pending again', "update public.students set approval_status = 'pending' where user_id = $1"],
    ['deleted', 'delete from public.students where user_id = $1'],
    ['without a login', 'update public.students set user_id = null where user_id = $1'],
    ['a teacher', "update public.profiles set role = 'teacher' where id = $1"],
    ['without an account', 'delete from auth.users where id = $1'],
  ])('ends at once for a student who is %s', async (_, statement) => {
    const student = await person('student', 'approved');
    const address = await addressOf(student);
    expect((await read(address)).statusCode).toBe(200);
    await server.pool.query(statement, [student.id]);
    const answer = await read(address);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'Not found' } },
    ]);
  });

  it('is made for approved students only', async () => {
    for (const [role, status] of [
      ['student', 'pending'],
      ['student', 'rejected'],
      ['student', undefined],
      ['teacher', undefined],
      ['admin', undefined],
    ] as const) {
      const answer = await own(await person(role, status), 'POST');
      expect(codeOf(answer)).toEqual([403, 'not_approved']);
    }
  });

  it('is nobody’s who is not signed in, nor another site’s to change', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await server.app.inject({ method, url: '/calendar/feed' })).statusCode).toBe(401);
    }
    const headers = { authorization: `Bearer ${asha.token}`, origin: 'https://elsewhere.example' };
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await server.app.inject({ method, url: '/calendar/feed', headers })).statusCode).toBe(403);
    }
    const form = { ...headers, origin: testOrigin, 'content-type': 'text/plain' };
    const plain = await server.app.inject({
      method: 'POST',
      url: '/calendar/feed',
      headers: form,
      payload: '{}',
    });
    expect(plain.statusCode).toBe(415);
    expect((await read(feed)).statusCode).toBe(200);
  });

  it.each([
    `/calendar/${'A'.repeat(43)}.ics`,
    `/calendar/${'A'.repeat(42)}.ics`,
    `/calendar/${'A'.repeat(43)}`,
    '/calendar/.ics',
    '/calendar/',
    '/calendar/%2e%2e%2ffeed.ics',
    `/calendar/${"'%20or%201=1--".padEnd(43, 'x')}.ics`,
    '/calendar/a/b.ics',
  ])('%s is none', async (url) => {
    expect((await read(url)).statusCode).toBe(404);
  });

  it('is read at a pace, and made at one', async () => {
    const student = await person('student', 'approved');
    const address = await addressOf(student);
    for (let count = 0; count < limits.readingsOfFeed.default; count += 1) await read(address);
    const refused = await read(address);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await read(feed)).statusCode, 'others read theirs').toBe(200);
    for (let count = 1; count < limits.feedsMade.default; count += 1) await addressOf(student);
    expect((await own(student, 'POST')).statusCode).toBe(429);
  });

  it('is not guessed at any pace', async () => {
    const guess = () =>
      server.app.inject({ url: `/calendar/${'A'.repeat(43)}.ics`, remoteAddress: '198.51.100.99' });
    for (let count = 0; count < limits.feedsPerAddress.default; count += 1) {
      expect((await guess()).statusCode).toBe(404);
    }
    expect((await guess()).statusCode).toBe(429);
  });
});

describe('without an answer', () => {
  it('nobody gets an empty calendar, which would delete theirs', async () => {
    const down = await startTestServer({
      graphqlForStudent: () => Promise.resolve({ status: 200, json: '{"errors":[{"message":"no"}]}' }),
    });
    const before = server;
    try {
      server = down;
      const address = await addressOf(await person('student', 'approved'));
      const answer = await read(address);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    } finally {
      server = before;
      await down.close();
    }
  });
});

it('a real Hasura is asked with a token of the student’s', async () => {
  const asked: Request[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    asked.push(new Request(input, init));
    return Promise.resolve(new Response('{"data":{}}'));
  };
  try {
    const ask = askHasuraForStudent('http://hasura.example', server.auth);
    const answer = await ask(asha.id, 'query { a }', { since: 1 }, AbortSignal.timeout(1000));
    expect(answer).toEqual({ status: 200, json: '{"data":{}}' });
  } finally {
    globalThis.fetch = real;
  }
  const [request] = asked;
  expect(request?.url).toBe('http://hasura.example/v1/graphql');
  expect(await request?.json()).toEqual({ query: 'query { a }', variables: { since: 1 } });
  const token = /^Bearer (.+)$/.exec(request?.headers.get('authorization') ?? '')?.[1] ?? '';
  expect(await server.auth.accessTokens.read(token)).toMatchObject({ userId: asha.id, role: 'student' });
});
