// Being told, over HTTP and in a real database, with a push service that decrypts: who is told what, once, and when that ends.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patience } from '../../tests/support/patience.ts';
import { days, hours, minutes, seconds } from '../base/clock.ts';
import { limits } from '../base/limits.ts';
import type { Worker } from '../base/worker.ts';
import { dropHeldMails } from '../mail/hold.ts';
import { newPerson, type Person } from '../testing/authClient.ts';
import { startPushService, type TestBrowser, type TestPushService } from '../testing/pushService.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { serviceOf } from './endpoints.ts';
import { afterQuiet, isQuiet, pushRequest } from './messages.ts';
import { createPushKeys, rotatePushKeys } from './pushKeys.ts';
import { createPushSender } from './sender.ts';

let service: TestPushService;
let server: TestServer;
let sender: Worker;
let held = false;
let addresses = 0;
let exams = 0;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ pushServices: [service.origin] });
  const { auth, now } = server;
  sender = createPushSender({
    pool: auth.pool,
    clock: now,
    log: auth.log,
    settings: auth.settings,
    keys: createPushKeys(auth.pool, now),
    services: [service.origin],
    isHeld: () => held,
  });
});
afterAll(async () => {
  await sender.stop();
  await server.close();
  await service.close();
});
beforeEach(async () => {
  await server.pool.query('delete from auth.push_wishes');
  await server.pool.query('delete from auth.push_happenings');
  service.received.length = 0;
  service.answer(undefined);
  addresses += 1;
  // Before noon in Kathmandu, whatever the test before has made of the clock.
  const today = server.now().getTime() % days(1);
  server.advance(hours(6) - today + (today > hours(6) ? days(1) : 0));
});

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: payload as object,
    headers: { origin: testOrigin, ...headers },
    remoteAddress: `203.0.113.${addresses}`,
  });

const keyNow = async (): Promise<string> => {
  const answer = await server.app.inject({ url: '/push/key', remoteAddress: `203.0.113.${addresses}` });
  return answer.json<{ key: string }>().key;
};
/** Of the newest key, as the tables have it. */
const kidNow = async (): Promise<string> => {
  return server.value('select kid from auth.push_keys order by signs_from desc limit 1');
};

interface Exam {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

async function announced(): Promise<Exam & { id: string }> {
  exams += 1;
  const exam = { exam_title: `CEE Model ${exams}`, set_number: '7', exam_date: '2025-11-15' };
  const title = `'${exam.exam_title}'`;
  await server.pool.query(
    `begin;
     insert into public.results_uploads (exam_title, set_number, exam_date, publish, publish_at)
       values (${title}, '7', '2025-11-15', 'at', now() + interval '1 day');
     insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('A', 'a', 1, ${title}, '7', '2025-11-15');
     commit`,
  );
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from public.exams where exam_title = $1',
    [exam.exam_title],
  );
  return { ...exam, id: rows[0]?.id ?? '' };
}
const publish = (id: string) =>
  server.pool.query('select public.publish_exam(id, version) from public.exams where id = $1', [id]);
const takeBack = (id: string) =>
  server.pool.query(`select public.unpublish_exam(id, version, 'wrong') from public.exams where id = $1`, [
    id,
  ]);

const ask = async (
  { subscription }: TestBrowser,
  { exam_title, set_number, exam_date }: Exam,
  more: { language?: unknown } = {},
) =>
  post('/push/exams', {
    subscription,
    key: await keyNow(),
    exam: { exam_title, set_number, exam_date },
    ...more,
  });
const end = ({ subscription: { endpoint, keys } }: TestBrowser, exam?: Exam) =>
  post('/push/end', { endpoint, auth: keys.auth, exam });

const count = async (table: string): Promise<number> => {
  return server.value<number>(`select count(*)::int from auth.${table}`);
};

let notices = 0;
async function notice(state = 'published'): Promise<string> {
  notices += 1;
  return server.value(
    `insert into public.notices (title, content, category, state) values ($1, 'Come early.', 'Holiday', $2) returning id`,
    [`Holiday ${notices}`, state],
  );
}

const student = (status = 'approved', role: 'student' | 'teacher' = 'student') =>
  newPerson(server, role, status);
const switchOn = async ({ browser, token }: Person, { subscription }: TestBrowser) =>
  browser.as(token, {
    method: 'POST',
    url: '/push/notices',
    payload: { subscription, key: await keyNow() },
  });
const state = async ({ browser, token }: Person): Promise<{ push: boolean; mail: boolean }> =>
  (await browser.as(token, { url: '/push/notices' })).json();

describe('an exam', () => {
  it('is told once, to who asked, encrypted for them and signed by this server', async () => {
    const exam = await announced();
    const [one, other] = [service.browser(), service.browser()];
    expect((await ask(one, exam)).statusCode).toBe(201);
    // Pressed twice is pressed once.
    expect((await ask(one, exam)).statusCode).toBe(201);
    expect((await ask(other, await announced())).statusCode).toBe(201);
    await sender.run();
    expect(service.received).toEqual([]);

    await publish(exam.id);
    await sender.run();
    expect(service.refused).toEqual([]);
    const [message, ...more] = service.received;
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      endpoint: one.subscription.endpoint,
      payload: {
        kind: 'exam',
        title: 'The results are out',
        body: `${exam.exam_title} (Set 7)`,
        url: `/results?exam=${encodeURIComponent(exam.exam_title).replaceAll('%20', '+')}+%28Set+7%29`,
        silent: false,
      },
      headers: { ttl: '172800', urgency: 'high' },
      key: await keyNow(),
    });
    expect(message?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(message?.claims.sub).toMatch(/^mailto:.+@.+/);
    // Of who has been told nothing is kept.
    expect(await count('push_wishes')).toBe(1);
    expect(await count('push_subscriptions')).toBe(1);
    await takeBack(exam.id);
    await publish(exam.id);
    await sender.run();
    expect(service.received).toHaveLength(1);
  });

  it('is told in the language of the page on which somebody last asked', async () => {
    const exam = await announced();
    const [english, nepali] = [service.browser(), service.browser()];
    await ask(english, exam, { language: 'ne' });
    await ask(english, exam, { language: 'en' });
    await ask(nepali, exam);
    await ask(nepali, exam, { language: 'ne' });
    for (const language of ['np', '', null, ['ne'], { ne: true }])
      expect((await ask(service.browser(), exam, { language })).json()).toMatchObject({
        error: { code: 'invalid_request' },
      });
    await server.pool.query('select public.name_exam($1, $2)', [exam.id, 'सीईई नमुना']);
    await publish(exam.id);
    await sender.run();
    const said = new Map(service.received.map(({ endpoint, payload }) => [endpoint, payload]));
    const address = `/results?exam=${encodeURIComponent(exam.exam_title).replaceAll('%20', '+')}+%28Set+7%29`;
    expect(said.get(english.subscription.endpoint)).toMatchObject({
      language: 'en',
      title: 'The results are out',
      body: `${exam.exam_title} (Set 7)`,
      url: address,
    });
    expect(said.get(nepali.subscription.endpoint)).toMatchObject({
      language: 'ne',
      title: 'नतिजा प्रकाशित भयो',
      body: 'सीईई नमुना (सेट ७)',
      // An exam's address has its English title in both languages.
      url: `/ne${address}`,
    });
    expect(said.size).toBe(2);
  });

  it('is let go of by the same browser, and by nobody else; the answers are alike', async () => {
    const exam = await announced();
    const browser = service.browser();
    await ask(browser, exam);
    const stranger = {
      subscription: {
        endpoint: browser.subscription.endpoint,
        keys: service.browser().subscription.keys,
      },
    };
    const answers = [await end(stranger, exam), await end(service.browser(), exam), await end(browser)];
    expect(await count('push_wishes')).toBe(1);
    answers.push(await end(browser, exam), await end(browser, exam));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['204 ']),
    );
    expect(await count('push_wishes')).toBe(0);
    expect(await count('push_subscriptions')).toBe(0);
    await publish(exam.id);
    await sender.run();
    expect(service.received).toEqual([]);
  });

  it('is not waited for when it is out, a draft, or none', async () => {
    const exam = await announced();
    const browser = service.browser();
    await publish(exam.id);
    expect((await ask(browser, exam)).json()).toMatchObject({ error: { code: 'exam_published' } });
    await takeBack(exam.id);
    const draft = await ask(browser, exam);
    const none = await ask(browser, { ...exam, exam_title: 'No such exam' });
    expect(draft.statusCode).toBe(404);
    expect(draft.body).toBe(none.body);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('that is taken back before somebody was told is told when it comes out again', async () => {
    const exam = await announced();
    await ask(service.browser(), exam);
    await publish(exam.id);
    await takeBack(exam.id);
    await sender.run();
    expect(service.received).toEqual([]);
    await publish(exam.id);
    await sender.run();
    expect(service.received).toHaveLength(1);
  });

  it('goes with its deletion', async () => {
    const exam = await announced();
    await ask(service.browser(), exam);
    await server.pool.query('delete from public.results where exam_title = $1', [exam.exam_title]);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('at night is told at once, without a sound', async () => {
    const exam = await announced();
    await ask(service.browser(), exam);
    // 21:00 in Kathmandu.
    const night = new Date('2026-01-16T15:15:00Z').getTime() - server.now().getTime();
    server.advance(night);
    await publish(exam.id);
    await sender.run();
    expect(service.received[0]?.payload).toMatchObject({ kind: 'exam', silent: true });
    server.advance(-night);
  });
});

describe('what a push service answers', () => {
  it('404 and 410 end the browser', async () => {
    for (const status of [404, 410]) {
      const exam = await announced();
      await ask(service.browser(), exam);
      await publish(exam.id);
      service.answer(status);
      await sender.run();
      expect(await count('push_subscriptions')).toBe(0);
      expect(await count('push_messages')).toBe(0);
    }
  });

  it('429 is tried again when it says, and holds the others of the service a minute at most', async () => {
    const [exam, later] = [await announced(), await announced()];
    await ask(service.browser(), exam);
    await publish(exam.id);
    service.answer(429, { 'retry-after': '600' });
    await sender.run();
    await ask(service.browser(), later);
    await publish(later.id);
    service.answer(undefined);
    await sender.run();
    expect(service.received.map(({ payload }) => payload.body)).toEqual([`${later.exam_title} (Set 7)`]);
    server.advance(minutes(9));
    await sender.run();
    expect(service.received).toHaveLength(1);
    server.advance(minutes(2));
    await sender.run();
    expect(service.received).toHaveLength(2);
  });

  it('500 and silence are tried again, later each time, and given up after a day', async () => {
    const exam = await announced();
    await ask(service.browser(), exam);
    await publish(exam.id);
    service.answer(503);
    for (let hour = 0; hour < 40; hour += 1) {
      await sender.run();
      server.advance(hours(1));
    }
    const { rows } = await server.pool.query('select state, tries, last_error from auth.push_messages');
    expect(rows).toEqual([{ state: 'dead', tries: 9, last_error: 'the push service answered 503' }]);
    expect(server.logged()).toContain('"event":"push_dead"');
    service.answer(undefined);
    await sender.run();
    expect(service.received).toEqual([]);
  });

  it('400 and a redirect are final: nobody follows it', async () => {
    for (const status of [400, 302]) {
      const exam = await announced();
      await ask(service.browser(), exam);
      await publish(exam.id);
      service.answer(status, { location: `${service.origin}/elsewhere` });
      await sender.run();
      const { rows } = await server.pool.query('select state from auth.push_messages');
      expect(rows).toEqual([{ state: 'dead' }]);
      await server.pool.query('delete from auth.push_wishes');
    }
  });
});

describe('notices', () => {
  it('come in the student’s language, with the title that is written in it', async () => {
    const [asha, bina] = [await student(), await student()];
    const [english, nepali] = [service.browser(), service.browser()];
    await switchOn(asha, english);
    await switchOn(bina, nepali);
    await server.pool.query(`update public.students set language = 'ne' where user_id = $1`, [bina.id]);
    await server.pool.query(
      `insert into public.notices (title, title_ne, content, category)
       values ('Holiday', 'बिदा', 'Stay home.', 'Holiday'), ('Only English', null, 'Come.', 'Holiday')`,
    );
    await sender.run();
    const said = (browser: TestBrowser) =>
      service.received
        .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
        .map(({ payload: { language, body, off, url } }) => [language, body, off, url.replace(/[^/]+$/, '')])
        .toSorted();
    expect(said(english)).toEqual([
      ['en', 'Holiday', 'No more of these', '/notice/'],
      ['en', 'Only English', 'No more of these', '/notice/'],
    ]);
    expect(said(nepali)).toEqual([
      ['ne', 'Only English', 'अब यस्तो नपठाउनुहोस्', '/ne/notice/'],
      ['ne', 'बिदा', 'अब यस्तो नपठाउनुहोस्', '/ne/notice/'],
    ]);
  });

  it('come to approved students who want them, each once in its life', async () => {
    const [asha, bina] = [await student(), await student()];
    const phone = service.browser();
    expect((await switchOn(asha, phone)).statusCode).toBe(201);
    expect(await state(asha)).toEqual({ push: true, mail: false });
    expect(await state(bina)).toEqual({ push: false, mail: false });
    const id = await notice();
    const draft = await notice('draft');
    await sender.run();
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([phone.subscription.endpoint]);
    expect(service.received[0]?.payload).toMatchObject({ kind: 'notice', body: `Holiday ${notices - 1}` });
    expect(service.received[0]?.payload.url).toMatch(/^\/notice\/holiday-/);
    for (const next of ['draft', 'published'])
      await server.pool.query('update public.notices set state = $2 where id = $1', [id, next]);
    await server.pool.query('delete from public.notices where id = $1', [id]);
    await server.pool.query('select public.restore_notice($1)', [id]);
    await sender.run();
    expect(service.received).toHaveLength(1);
    await server.pool.query(`update public.notices set state = 'published' where id = $1`, [draft]);
    await sender.run();
    expect(service.received).toHaveLength(2);
  });

  it('wait from nine in the evening until seven; one that is over by then is told to nobody', async () => {
    const asha = await student();
    await switchOn(asha, service.browser());
    const night = new Date('2026-01-20T15:15:00Z').getTime() - server.now().getTime();
    server.advance(night);
    await notice();
    const gone = await notice();
    await sender.run();
    await server.pool.query('delete from public.notices where id = $1', [gone]);
    server.advance(hours(10) - seconds(1));
    await sender.run();
    expect(service.received).toEqual([]);
    server.advance(seconds(1));
    await sender.run();
    expect(service.received.map(({ payload }) => [payload.body, payload.silent])).toEqual([
      [`Holiday ${notices - 1}`, false],
    ]);
    server.advance(-night - hours(10));
  });

  it('end with the session, the approval, the student and the role', async () => {
    const ends: ((who: Person) => Promise<unknown>)[] = [
      ({ browser, token }) => browser.as(token, { method: 'POST', url: '/auth/logout', payload: {} }),
      ({ id }) =>
        server.pool.query(
          `update auth.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1`,
          [id],
        ),
      ({ id }) =>
        server.pool.query(`update public.students set approval_status = 'rejected' where user_id = $1`, [id]),
      ({ id }) => server.pool.query('delete from public.students where user_id = $1', [id]),
      ({ id }) => server.pool.query(`update public.profiles set role = 'teacher' where id = $1`, [id]),
      ({ id }) => server.pool.query('delete from auth.users where id = $1', [id]),
      ({ browser, token }) => browser.as(token, { method: 'DELETE', url: '/push/notices' }),
    ];
    for (const over of ends) {
      const asha = await student();
      expect((await switchOn(asha, service.browser())).statusCode).toBe(201);
      expect(await count('push_wishes')).toBe(1);
      await over(asha);
      expect(await count('push_wishes')).toBe(0);
      expect(await count('push_subscriptions')).toBe(0);
    }
    await notice();
    await sender.run();
    expect(service.received).toEqual([]);
  });

  it('that were told are remembered for a month, so that nothing is told twice', async () => {
    const asha = await student();
    await switchOn(asha, service.browser());
    await notice();
    await sender.run();
    await server.auth.prune();
    expect(await count('push_messages')).toBe(1);
    const { rows } = await server.pool.query<{ ago: Date }>(
      'select max(happened_at) as ago from auth.push_happenings',
    );
    const later = (rows[0]?.ago.getTime() ?? 0) + days(31) - server.now().getTime();
    server.advance(later);
    await server.auth.prune();
    expect([await count('push_messages'), await count('push_happenings')]).toEqual([0, 0]);
    server.advance(-later);
  });

  it('are not sent to a session that has run out, though nobody has ended it', async () => {
    const asha = await student();
    await switchOn(asha, service.browser());
    await server.pool.query('update auth.sessions set expires_at = $1', [server.now()]);
    await notice();
    await sender.run();
    expect(service.received).toEqual([]);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('are for nobody else', async () => {
    const phone = service.browser();
    for (const who of [
      await student('pending'),
      await student('rejected'),
      await student('approved', 'teacher'),
    ])
      expect((await switchOn(who, phone)).statusCode).toBe(403);
    const bare = await post('/push/notices', { subscription: phone.subscription, key: 'x' });
    expect(bare.statusCode).toBe(401);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('go to the student who uses the browser now, and an exam asked for there stays', async () => {
    const [asha, bina] = [await student(), await student()];
    const phone = service.browser();
    const exam = await announced();
    await ask(phone, exam);
    await switchOn(asha, phone);
    await switchOn(bina, phone);
    expect([await state(asha), await state(bina)]).toMatchObject([{ push: false }, { push: true }]);
    expect((await end(phone)).statusCode).toBe(204);
    expect(await state(bina)).toMatchObject({ push: false });
    expect(await count('push_wishes')).toBe(1);
  });
});

describe('notices by mail', () => {
  const choose = ({ browser, token }: Person, wanted: unknown) =>
    browser.as(token, { method: 'POST', url: '/push/notices/mail', payload: { wanted } });
  const mailsOut = async (): Promise<void> => {
    await sender.run();
    await server.auth.studentMails.run();
    await server.auth.outbox.idle();
  };
  const leave = (link: string) => server.app.inject({ method: 'POST', url: link });

  it('come to who asked, with a way out that works as often as it is pressed', async () => {
    const [asha, bina] = [await student(), await student()];
    expect((await choose(asha, true)).statusCode).toBe(204);
    expect((await choose(asha, true)).statusCode).toBe(204);
    expect(await state(asha)).toEqual({ push: false, mail: true });
    expect(await state(bina)).toEqual({ push: false, mail: false });
    server.mails.length = 0;
    await notice();
    await mailsOut();
    await mailsOut();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.subject).toBe(`New notice: Holiday ${notices}`);
    expect(mail?.text).toContain(`${testOrigin}/notice/holiday-`);
    const link = (mail?.leave ?? '').slice(testOrigin.length);
    expect(link).toMatch(/^\/unsubscribe\?for=notices&token=[\w-]{43}$/);
    expect((await leave(link)).statusCode).toBe(200);
    expect((await leave(link)).statusCode).toBe(200);
    expect(await state(asha)).toEqual({ push: false, mail: false });
    await notice();
    await mailsOut();
    expect(server.mails).toHaveLength(1);
    await choose(asha, true);
    await notice();
    await mailsOut();
    expect(server.mails).toHaveLength(2);
    await choose(asha, false);
    expect(await state(asha)).toEqual({ push: false, mail: false });
  });

  it('are not sent of a notice that has gone, nor to who is no student any more', async () => {
    const [asha, bina] = [await student(), await student()];
    await choose(asha, true);
    await choose(bina, true);
    server.mails.length = 0;
    const id = await notice();
    await sender.run();
    await server.pool.query(`update public.students set approval_status = 'rejected' where user_id = $1`, [
      bina.id,
    ]);
    await server.pool.query('delete from public.notices where id = $1', [id]);
    await mailsOut();
    expect(server.mails.filter(({ subject }) => subject.startsWith('New notice'))).toEqual([]);
    expect(await state(bina)).toMatchObject({ mail: false });
    expect(await count('push_messages')).toBe(0);
  });

  it('are for approved students only, and for a choice that is one', async () => {
    expect((await choose(await student('pending'), true)).statusCode).toBe(403);
    const asha = await student();
    for (const wanted of ['yes', null, 1]) expect((await choose(asha, wanted)).statusCode).toBe(400);
    expect((await post('/push/notices/mail', { wanted: true })).statusCode).toBe(401);
  });
});

describe('keys', () => {
  it('are rotated without anybody noticing, and withdrawn with those who have them', async () => {
    const [exam, second] = [await announced(), await announced()];
    const old = await keyNow();
    const early = service.browser();
    await ask(early, exam);
    await rotatePushKeys(server.auth.pool, server.now);
    server.advance(minutes(11));
    const now = await keyNow();
    expect(now).not.toBe(old);
    const late = service.browser();
    await ask(late, exam);
    await publish(exam.id);
    await sender.run();
    const keyOf = new Map(service.received.map(({ endpoint, key }) => [endpoint, key]));
    expect(keyOf.get(early.subscription.endpoint)).toBe(old);
    expect(keyOf.get(late.subscription.endpoint)).toBe(now);

    await ask(late, second);
    await rotatePushKeys(server.auth.pool, server.now, { immediately: true });
    server.advance(seconds(2));
    expect(await count('push_subscriptions')).toBe(0);
    const stale = await post('/push/exams', {
      subscription: late.subscription,
      key: now,
      exam: { exam_title: second.exam_title, set_number: '7', exam_date: second.exam_date },
    });
    expect(stale.json()).toMatchObject({ error: { code: 'key_changed' } });
    expect((await ask(late, second)).statusCode).toBe(201);
  });

  it('a browser that got another address is told there', async () => {
    const exam = await announced();
    const [old, moved] = [service.browser(), service.browser()];
    await ask(old, exam);
    const key = await keyNow();
    const { endpoint, keys } = old.subscription;
    const foreign = { endpoint, auth: moved.subscription.keys.auth, subscription: moved.subscription, key };
    expect((await post('/push/moved', foreign)).statusCode).toBe(204);
    expect((await post('/push/moved', { ...foreign, auth: keys.auth })).statusCode).toBe(204);
    await publish(exam.id);
    await sender.run();
    expect(service.received.map((one) => one.endpoint)).toEqual([moved.subscription.endpoint]);
  });
});

describe('attacks', () => {
  it('only push services are asked: no host of this network, no port, no name that looks alike', async () => {
    const exam = await announced();
    const key = await keyNow();
    const { keys } = service.browser().subscription;
    const endpoints = [
      'https://127.0.0.1/push',
      'https://10.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/push',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/fcm/send/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilnotify.windows.com/x',
      'https://user:secret@fcm.googleapis.com/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com/x#fragment',
      'https://FCM.googleapis.com/x',
      'https://fcm.googleapis.com/../x',
      'file:///etc/passwd',
      'javascript:alert(1)',
      `${service.origin.replace('127.0.0.1', '127.0.0.2')}/x`,
      `https://fcm.googleapis.com/${'x'.repeat(1024)}`,
      'not an address',
      '',
    ];
    for (const endpoint of endpoints) {
      const answer = await post('/push/exams', { subscription: { endpoint, keys }, key, exam });
      expect([endpoint, answer.statusCode, answer.json()]).toMatchObject([
        endpoint,
        400,
        { error: { code: 'invalid_subscription' } },
      ]);
    }
    expect(await count('push_subscriptions')).toBe(0);
    expect(serviceOf('https://fcm.googleapis.com/fcm/send/a:b_c', [])).toBe('https://fcm.googleapis.com');
    expect(serviceOf('https://web.push.apple.com/QX', [])).toBe('https://web.push.apple.com');
    expect(serviceOf('https://wns2-sg2p.notify.windows.com/w/?token=A%3d', [])).toBe(
      'https://wns2-sg2p.notify.windows.com',
    );
    expect(serviceOf('https://updates.push.services.mozilla.com/wpush/v2/gAA', [])).toBeDefined();
  });

  it('a service that is allowed no more is asked no more', async () => {
    const exam = await announced();
    const browser = service.browser();
    await ask(browser, exam);
    await server.pool.query(
      `update auth.push_subscriptions set endpoint = 'http://127.0.0.9:1/x', origin = 'http://127.0.0.9:1'`,
    );
    await publish(exam.id);
    await sender.run();
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('keys that are none, too long, or somebody else’s are refused; bodies are small', async () => {
    const exam = await announced();
    const key = await keyNow();
    const browser = service.browser();
    await ask(browser, exam);
    const { endpoint, keys } = browser.subscription;
    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    for (const bad of [
      { ...keys, p256dh: offCurve },
      { ...keys, p256dh: 'A'.repeat(3000) },
      { ...keys, p256dh: '' },
      { ...keys, auth: 'AAAA' },
      { ...keys, auth: { length: 16 } },
      // Who knows the endpoint alone takes it from nobody.
      service.browser().subscription.keys,
    ]) {
      const answer = await post('/push/exams', { subscription: { endpoint, keys: bad }, key, exam });
      expect(answer.json()).toMatchObject({ error: { code: 'invalid_subscription' } });
    }
    for (const body of [[], null, { exam: [exam] }, [{ subscription: browser.subscription, key, exam }]])
      expect((await post('/push/exams', body)).statusCode).toBe(400);
    const huge = { subscription: browser.subscription, key, exam, more: 'x'.repeat(limits.pushBody.default) };
    expect((await post('/push/exams', huge)).statusCode).toBe(413);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('other sites, and forms, are refused', async () => {
    const browser = service.browser();
    const foreign = await post('/push/end', browser.subscription, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const form = await post('/push/end', browser.subscription, { 'content-type': 'text/plain' });
    expect(form.statusCode).toBe(415);
  });

  it('floods end: of one browser, of one address, of exams, of all', async () => {
    const browser = service.browser();
    for (let wish = 0; wish < limits.pushWishes.default; wish += 1)
      expect((await ask(browser, await announced())).statusCode).toBe(201);
    expect((await ask(browser, await announced())).json()).toMatchObject({
      error: { code: 'too_many_wishes' },
    });
    for (let more = limits.pushWishes.default + 1; more < limits.pushesPerEndpoint.default; more += 1)
      expect((await end(browser)).statusCode).toBe(204);
    const late = await end(browser);
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, expect.any(String)]);

    addresses += 1;
    for (let tries = 0; tries < limits.pushesPerAddress.default; tries += 1)
      expect((await end(service.browser())).statusCode).toBe(204);
    expect((await end(service.browser())).statusCode).toBe(429);
  });

  it('there is room for so many browsers and no more', async () => {
    await ask(service.browser(), await announced());
    const kid = await kidNow();
    // Without the triggers that look at each row.
    await server.pool.query(
      `begin; set local session_replication_role = replica;
       insert into auth.push_subscriptions (endpoint, origin, p256dh, secret, kid, created_at)
       select 'https://fcm.googleapis.com/' || n, 'https://fcm.googleapis.com', decode(repeat('04', 65), 'hex'),
         decode(repeat('04', 16), 'hex'), '${kid}', now() from generate_series(1, ${limits.pushSubscriptions.default}) as n;
       commit`,
    );
    const answer = await ask(service.browser(), await announced());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '600']);
    await server.pool.query('truncate auth.push_subscriptions cascade');
  });
});

describe('where browsers may keep nothing (OFFLINE=0)', () => {
  it('nothing is offered, and what was asked for can be let go of', async () => {
    const without = await startTestServer({ pushServices: [service.origin], offline: false });
    const { subscription } = service.browser();
    const send = (url: string, payload: object) =>
      without.app.inject({ method: 'POST', url, payload, headers: { origin: testOrigin } });
    expect((await without.app.inject({ url: '/push/key' })).statusCode).toBe(404);
    expect((await send('/push/exams', { subscription, key: 'x' })).statusCode).toBe(404);
    expect((await send('/push/notices', { subscription, key: 'x' })).statusCode).toBe(404);
    const { endpoint, keys } = subscription;
    expect((await send('/push/end', { endpoint, auth: keys.auth })).statusCode).toBe(204);
    await without.close();
  });
});

describe('a message', () => {
  it('is small whatever it tells, and names no person', () => {
    const now = new Date('2026-01-15T06:00:00Z');
    const long = 'प्रवेश परीक्षा '.repeat(40);
    const institute = { name: long, nepaliName: long };
    const said = { id: '1', title: long, title_ne: long };
    for (const language of ['en', 'ne'] as const) {
      const message = { id: 'id', language };
      const exam = pushRequest({ kind: 'exam', ...said, set: '1' }, message, institute, now);
      const told = pushRequest({ kind: 'notice', ...said, slug: long }, message, institute, now);
      for (const { payload, topic } of [exam, told]) {
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limits.pushPayload.default);
        expect(topic).toMatch(/^[\w-]{32}$/);
      }
      const url = language === 'ne' ? '/ne/results' : '/results';
      expect(JSON.parse(exam.payload)).toMatchObject({ url, tag: 'exam-1' });
    }
  });

  it('keeps quiet from nine to seven in Kathmandu', () => {
    const at = (time: string) => new Date(`2026-01-15T${time}:00+05:45`);
    expect(['06:59', '07:00', '20:59', '21:00', '00:00'].map((time) => isQuiet(at(time)))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(afterQuiet(at('03:00'))).toEqual(at('07:00'));
    expect(afterQuiet(at('12:00'))).toEqual(at('12:00'));
    expect(afterQuiet(at('21:00'))).toEqual(new Date('2026-01-16T07:00:00+05:45'));
  });
});

describe('a copy of another installation', () => {
  it('tells nobody, and forgets what waited', async () => {
    const [exam, second] = [await announced(), await announced()];
    const browser = service.browser();
    await ask(browser, exam);
    await ask(browser, second);
    await publish(exam.id);
    await sender.run();
    expect(service.received).toHaveLength(1);
    held = true;
    await publish(second.id);
    await sender.run();
    await dropHeldMails(server.auth.pool, server.files);
    held = false;
    server.advance(days(1));
    await sender.run();
    expect(service.received).toHaveLength(1);
  });
});

/** Twenty in `npm run test:all`: each is a process that loads everything first. */
const kills = process.env.LONG_TESTS === '1' ? 20 : 2;

describe(`over ${kills} kills of the process that sends`, () => {
  it(
    'everybody is told, and a message that came twice is the same one',
    { timeout: patience.product },
    async () => {
      // More than all that the killed ones can send, so that each of them finds something to do.
      const total = 50 * (kills + 2);
      const exam = await announced();
      await keyNow();
      const kid = await kidNow();
      const browsers = Array.from({ length: total }, () => service.browser().subscription);
      await server.pool.query(
        `with made as (
         insert into auth.push_subscriptions (endpoint, origin, p256dh, secret, kid, created_at)
         select one ->> 'endpoint', $2, decode(one ->> 'p', 'hex'), decode(one ->> 's', 'hex'), $3, now()
         from jsonb_array_elements($1::jsonb) as one returning id
       ) insert into auth.push_wishes (subscription_id, exam_id, created_at) select id, $4, now() from made`,
        [
          JSON.stringify(
            browsers.map(({ endpoint, keys }) => ({
              endpoint,
              p: Buffer.from(keys.p256dh, 'base64url').toString('hex'),
              s: Buffer.from(keys.auth, 'base64url').toString('hex'),
            })),
          ),
          service.origin,
          kid,
          exam.id,
        ],
      );
      await publish(exam.id);
      const start = () =>
        spawn(
          process.execPath,
          ['--import', 'tsx', path.join(import.meta.dirname, '../testing/sendPushes.ts')],
          {
            env: {
              ...process.env,
              SERVER_DATABASE_URL: server.urls.server,
              PUSH_SERVICES: service.origin,
            },
            stdio: ['ignore', 'ignore', 'inherit'],
          },
        );
      for (let kill = 0; kill < kills; kill += 1) {
        const child = start();
        const ended = once(child, 'exit').then(() => undefined);
        let left = 1 + ((kill * 7) % 13);
        // From then on the service keeps silent, so that what is sent at the kill is neither settled nor lost.
        await new Promise<void>((resolve) => {
          service.onMessage = () => {
            left -= 1;
            if (left >= 0) return undefined;
            resolve();
            return ended;
          };
        });
        child.kill('SIGKILL');
        await ended;
      }
      delete service.onMessage;
      const last = start();
      await expect.poll(() => count('push_wishes'), { timeout: patience.test, interval: 50 }).toBe(0);
      last.kill('SIGKILL');
      await once(last, 'exit');

      expect(service.refused).toEqual([]);
      const ids = new Set(service.received.map(({ payload }) => payload.id));
      const told = new Set(service.received.map(({ endpoint }) => endpoint));
      expect([ids.size, told.size]).toEqual([total, total]);
      // What was repeated is one notification: the same id, tag and topic.
      const shown = new Set(
        service.received.map(({ endpoint, payload, headers }) =>
          [endpoint, payload.id, payload.tag, headers.topic as string].join(' '),
        ),
      );
      expect(shown.size).toBe(total);
      // No more of them than a kill may repeat.
      expect(service.received.length - total).toBeLessThanOrEqual(
        kills * limits.pushBatch.default * limits.pushAtOnce.default,
      );
    },
  );
});
