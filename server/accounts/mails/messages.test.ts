// Messages to many leave one by one, so many an hour, to whom they may go at that moment, and each says what came of it.

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../base/clock.ts';
import { dropHeldMails } from '../../mail/hold.ts';
import type { Mail } from '../../mail/mailer.ts';
import { SmsRefusal } from '../../mail/sms.ts';
import { codeOf, newPerson, type Person } from '../../testing/authClient.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';
import { createMessageQueue } from './messages.ts';

const perHour = 50;
const server = useTestServer({ refusal: (mail) => refusal(mail), messagesPerHour: perHour });
let refusal: (mail: Mail) => Error | undefined;
let number = 0;

beforeEach(async () => {
  refusal = () => undefined;
  await server.pool.query(
    'truncate public.messages, public.message_recipients, auth.mails, auth.message_links',
  );
  await server.pool.query('delete from public.students');
  await server.pool.query('delete from auth.status_mails');
  server.mails.length = 0;
});

async function addStudents(count: number): Promise<string[]> {
  const first = number + 1;
  number += count;
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.students (first_name, last_name, email, phone, approval_status)
     select 'Asha', 'Rai', 'asha' || i || '@example.com', '98' || lpad(i::text, 8, '0'), 'approved'
     from generate_series($1::int, $2) as i order by i returning id`,
    [first, number],
  );
  return rows.map(({ id }) => id);
}

async function send(
  students: string[],
  {
    channel = 'email',
    subject = 'Class tomorrow',
    body = 'It begins at 6.\nBring a pen.',
    link = null as string | null,
  } = {},
): Promise<string> {
  const id = randomUUID();
  await server.pool.query('select public.send_message($1, $2, $3, $4, $5, $6, null, false)', [
    id,
    channel,
    channel === 'sms' ? '' : subject,
    body,
    link,
    JSON.stringify(students),
  ]);
  return id;
}

interface State {
  state: string;
  reason: string | null;
  tries: number;
  address: string | null;
  segments: number | null;
  cost: string | null;
}

/** Of a second server's queue. */
const parts = () => ({
  pool: server.pool,
  clock: server.now,
  log: server.auth.log,
  settings: server.auth.settings,
  publicUrl: testOrigin,
});

const states = async (): Promise<State[]> =>
  (await server.pool.query<State>('select * from public.message_recipients order by position')).rows;
const counted = async () => {
  const found: Record<string, number> = {};
  for (const { state } of await states()) found[state] = (found[state] ?? 0) + 1;
  return found;
};

/** Works off what may leave at this moment. */
async function work(): Promise<void> {
  await server.auth.messageQueue.run();
  server.auth.outbox.wake();
  await server.auth.outbox.idle();
}

const smtp = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} says the server`), { responseCode });
const leave = (url: string, payload?: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), headers });

describe('a message by mail', () => {
  it('has the student’s language around what the office wrote, which stays as it is', async () => {
    const [english = '', nepali = ''] = await addStudents(2);
    await server.pool.query(`update public.students set language = 'ne' where id = $1`, [nepali]);
    await send([english, nepali], { link: 'https://meet.example.com/j/1' });
    await send([nepali], { subject: 'भोलि कक्षा', body: 'छ बजे आउनुहोस्।' });
    await work();
    const about = (subject: string) => server.mails.filter((mail) => mail.subject === subject);
    const mails = about('Class tomorrow');
    const own = mails.find(({ text }) => text.includes('लिङ्क खोल्नुहोस्:'));
    const other = mails.find(({ text }) => text.includes('Open the link:'));
    expect(own?.text).toContain('It begins at 6.');
    expect(own?.text).toMatch(/को विद्यार्थी भएकाले यो पठाइएको हो।/);
    expect(own?.text).toMatch(/यस्ता सन्देश नपठाउनुहोस्:\n\nhttp:\/\/localhost:3000\/ne\/unsubscribe#token=/);
    // What a voice reads is mostly what the office wrote.
    expect(own?.html).toContain('<html lang="en">');
    expect(other?.text).toMatch(/You get this because you are a student of/);
    expect(other?.text).toMatch(/No more messages like this:\n\nhttp:\/\/localhost:3000\/unsubscribe#token=/);
    expect(about('भोलि कक्षा')[0]?.html).toContain('<html lang="ne">');
    // A mailbox posts to one address, whatever the language.
    for (const { leave } of server.mails)
      expect(leave).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=/);
  });

  it('leaves to each once, with its link and a way out of one click', async () => {
    const students = await addStudents(3);
    await send(students, { link: 'https://meet.example.com/j/1' });
    await work();
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(3);
    expect(server.mails).toHaveLength(3);
    expect(await counted()).toEqual({ sent: 3 });
    const [mail] = server.mails;
    expect(mail?.subject).toBe('Class tomorrow');
    expect(mail?.text).toContain('It begins at 6.\n\nBring a pen.');
    const token =
      /^http:\/\/localhost:3000\/unsubscribe\?token=([\w-]{43})$/.exec(mail?.leave ?? '')?.[1] ?? '';
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      'https://meet.example.com/j/1',
      `${testOrigin}/unsubscribe#token=${token}`,
    ]);
    expect(mail?.html).toContain(`href="${testOrigin}/unsubscribe#token=${token}"`);
    // The link is stored by its hash only, and nothing of the mail stays.
    const { rows } = await server.pool.query<{ links: string; mails: string }>(
      `select (select string_agg(l::text, '') from auth.message_links l) as links, (select count(*) from auth.mails)::text as mails`,
    );
    expect(rows[0]?.links).not.toContain(token);
    expect(rows[0]?.mails).toBe('0');
    expect(server.logged()).not.toContain(token);
    await work();
    expect(server.mails).toHaveLength(3);
  });

  it('does not leave to who was rejected, deleted, or wants no more, while it waited', async () => {
    const [rejected = '', deleted = '', unwilling = '', odd = '', good = ''] = await addStudents(5);
    await send([rejected, deleted, unwilling, odd, good]);
    await server.pool.query("update public.students set approval_status = 'rejected' where id = $1", [
      rejected,
    ]);
    await server.pool.query('delete from public.students where id = $1', [deleted]);
    await server.pool.query('update public.students set may_be_written_to = false where id = $1', [
      unwilling,
    ]);
    await server.pool.query("update public.students set email = 'a,b@example.com' where id = $1", [odd]);
    await work();
    expect(server.mails).toHaveLength(1);
    expect((await states()).map(({ state, reason }) => reason ?? state)).toEqual([
      'not_approved',
      'deleted',
      'no_consent',
      'no_address',
      'sent',
    ]);
  });

  it('goes to the address that the student has by then', async () => {
    const students = await addStudents(1);
    await send(students);
    await server.pool.query("update public.students set email = 'new@example.com'");
    await work();
    expect(server.mails.map(({ to }) => to)).toEqual(['new@example.com']);
    expect((await states())[0]?.address).toBe('new@example.com');
  });

  it('that the mail server refuses for ever has failed, with the reason; the others leave', async () => {
    const students = await addStudents(3);
    await send(students);
    const bad = (await states())[1]?.address;
    refusal = ({ to }) => (to === bad ? smtp(550) : undefined);
    await work();
    expect(await counted()).toEqual({ sent: 2, failed: 1 });
    expect((await states())[1]).toMatchObject({ state: 'failed', reason: '550 says the server', tries: 1 });
    expect(await server.auth.outbox.check()).toBe('up');
    expect((await server.pool.query('select from auth.mails')).rowCount).toBe(0);
  });

  it('that is refused for now is tried again, and asked anew whether it may go', async () => {
    const [first = '', second = ''] = await addStudents(2);
    await send([first, second]);
    refusal = () => smtp(451);
    await work();
    expect(await states()).toMatchObject([
      { state: 'waiting', reason: '451 says the server', tries: 1 },
      { state: 'waiting', tries: 1 },
    ]);
    refusal = () => undefined;
    await server.pool.query('update public.students set may_be_written_to = false where id = $1', [second]);
    server.advance(seconds(5));
    await work();
    expect(server.mails).toHaveLength(1);
    expect(await states()).toMatchObject([
      { state: 'sent', reason: null, tries: 2 },
      { state: 'stopped', reason: 'no_consent' },
    ]);
  });

  it('that was stopped does not leave, also not when it waits for another try', async () => {
    const id = await send(await addStudents(2));
    refusal = () => smtp(451);
    await work();
    await server.pool.query('select public.stop_message($1)', [id]);
    refusal = () => undefined;
    server.advance(minutes(1));
    await work();
    expect(server.mails).toEqual([]);
    expect(await counted()).toEqual({ stopped: 2 });
    expect((await server.pool.query('select from auth.mails')).rowCount).toBe(0);
  });

  it('leaves no faster than so many an hour, whatever the number of servers', async () => {
    server.advance(minutes(61));
    await send(await addStudents(perHour + 5));
    const another = createMessageQueue({
      ...parts(),
      outbox: server.auth.outbox,
      sms: { send: () => Promise.resolve('recorded') },
      canMail: true,
      perHour,
    });
    await Promise.all([work(), another.run()]);
    await work();
    expect(await counted()).toEqual({ sent: perHour, waiting: 5 });
    server.advance(minutes(59));
    await work();
    expect(server.mails).toHaveLength(perHour);
    server.advance(minutes(2));
    await work();
    expect(await counted()).toEqual({ sent: perHour + 5 });
  });

  it('is never in the way of somebody who waits for a link: few are in the outbox at a time', async () => {
    server.advance(minutes(61));
    await send(await addStudents(45));
    let most = 0;
    refusal = () => undefined;
    const another = createMessageQueue({
      ...parts(),
      outbox: {
        ...server.auth.outbox,
        idle: async () => {
          const { rows } = await server.pool.query<{ n: number }>(
            'select count(*)::int as n from auth.mails',
          );
          most = Math.max(most, rows[0]?.n ?? 0);
          await server.auth.outbox.idle();
        },
        wake: () => undefined,
      },
      sms: { send: () => Promise.resolve('recorded') },
      canMail: true,
      perHour,
    });
    await another.run();
    expect(most).toBe(20);
  });

  it('of a restored copy is dropped with the mails that are held, and counted once', async () => {
    await send(await addStudents(3));
    const dropped = await dropHeldMails(server.pool, server.files);
    expect(dropped).toBe(3);
    expect(await counted()).toEqual({ stopped: 3 });
    await work();
    expect(server.mails).toEqual([]);
  });

  it('without a mail server fails, and says so', async () => {
    await send(await addStudents(1));
    const off = createMessageQueue({
      ...parts(),
      outbox: server.auth.outbox,
      sms: { send: () => Promise.resolve('recorded') },
      canMail: false,
      perHour,
    });
    await off.run();
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'mail_off' }]);
  });
});

describe('an SMS', () => {
  const queue = (take: (to: string, text: string) => Promise<'sent' | 'recorded'>) =>
    createMessageQueue({
      ...parts(),
      outbox: server.auth.outbox,
      sms: { send: ({ to, text }) => take(to, text) },
      canMail: true,
      perHour,
    });

  it('of the dry run is written down with its parts and what they cost, and nothing leaves', async () => {
    server.advance(minutes(61));
    await server.pool.query(
      'insert into public.site_settings (sms_price) values (1.6) on conflict (id) do update set sms_price = 1.6',
    );
    await send(await addStudents(2), { channel: 'sms', body: 'क'.repeat(71) });
    await work();
    expect(await states()).toMatchObject([
      { state: 'recorded', segments: 2, cost: '3.20' },
      { state: 'recorded', segments: 2, cost: '3.20' },
    ]);
    expect(server.mails).toEqual([]);
  });

  it('goes to the phone once, is tried again as long as the service refuses it, and has failed after five tries', async () => {
    server.advance(minutes(61));
    await send(await addStudents(2), { channel: 'sms' });
    const [first] = await states();
    const taken: string[] = [];
    const some = queue((to) => {
      taken.push(to);
      return to === first?.address
        ? Promise.reject(new SmsRefusal('no credit', false))
        : Promise.resolve('sent');
    });
    await some.run();
    expect(await states()).toMatchObject([
      { state: 'waiting', reason: 'no credit', tries: 1 },
      { state: 'sent' },
    ]);
    for (let count = 0; count < 4; count += 1) {
      server.advance(minutes(121));
      await some.run();
    }
    expect(await states()).toMatchObject([
      { state: 'failed', reason: 'no credit', tries: 5 },
      { state: 'sent' },
    ]);
    expect(taken.filter((to) => to !== first?.address)).toHaveLength(1);
  });

  it('that is refused for ever, or of which nobody knows whether it has gone, is not tried again', async () => {
    server.advance(minutes(61));
    await send(await addStudents(2), { channel: 'sms' });
    const [first] = await states();
    const some = queue((to) =>
      Promise.reject(to === first?.address ? new SmsRefusal('no number', true) : new Error('timeout')),
    );
    await some.run();
    server.advance(minutes(121));
    await some.run();
    expect(await states()).toMatchObject([
      { state: 'failed', reason: 'no number', tries: 1, counts: false },
      { state: 'failed', reason: 'unknown', tries: 1, counts: true },
    ]);
  });

  it('that a killed server was sending is not sent again', async () => {
    server.advance(minutes(61));
    await send(await addStudents(1), { channel: 'sms' });
    await server.pool.query('update public.message_recipients set queued_at = $1', [server.now()]);
    const some = queue(() => Promise.reject(new Error('is asked')));
    await some.run();
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    server.advance(minutes(3));
    await some.run();
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'unknown', tries: 0 }]);
  });

  it('is not sent to who wants no messages by then', async () => {
    const students = await addStudents(1);
    await send(students, { channel: 'sms' });
    await server.pool.query('update public.students set may_be_written_to = false');
    const taken: string[] = [];
    await queue((to) => {
      taken.push(to);
      return Promise.resolve('sent');
    }).run();
    expect(taken).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'stopped', reason: 'no_consent' }]);
  });
});

describe('the way out', () => {
  const willing = async () =>
    (
      await server.pool.query<{ may: boolean }>(
        'select may_be_written_to as may from public.students order by email',
      )
    ).rows.map(({ may }) => may);

  it.each([
    ['a mailbox', 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'another one',
      '--x\r\n\r\n--x--',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' },
    ],
    ['the page', undefined, {}],
  ])(
    'ends messages to that student alone, however often %s asks, and is in the log',
    async (_who, payload, headers) => {
      server.advance(minutes(61));
      await send(await addStudents(2));
      await work();
      const [mail] = server.mails;
      const url = (mail?.leave ?? '').slice(testOrigin.length);
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
      expect(await willing()).toEqual([true, true]);
      for (let count = 0; count < 2; count += 1) {
        const answer = await leave(url, payload, headers);
        expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      }
      const left = await server.pool.query<{ email: string }>(
        'select email from public.students where not may_be_written_to',
      );
      expect(left.rows).toEqual([{ email: mail?.to }]);
      const { rows } = await server.pool.query(
        `select actor_id, details from public.activity where entity = 'students' order by created_at desc limit 1`,
      );
      expect(rows).toMatchObject([{ actor_id: null, details: { changed: ['may_be_written_to'] } }]);
      await expect(send([...(await addStudents(1))])).resolves.toBeDefined();
    },
  );

  it.each([
    '/unsubscribe',
    '/unsubscribe?token=',
    `/unsubscribe?token=${'a'.repeat(43)}`,
    '/unsubscribe?token=a&token=b',
    "/unsubscribe?token=' or true --",
  ])('%s is no link, and changes nothing', async (url) => {
    await addStudents(1);
    const answer = await leave(encodeURI(url));
    expect(codeOf(answer)).toEqual([400, 'invalid_link']);
    expect(await willing()).toEqual([true]);
  });

  it('of a student who was deleted is none any more', async () => {
    server.advance(minutes(61));
    await send(await addStudents(1));
    await work();
    await server.pool.query('delete from public.students');
    const url = (server.mails[0]?.leave ?? '').slice(testOrigin.length);
    expect((await leave(url)).statusCode).toBe(400);
  });
});

describe('the preview', () => {
  const ask = ({ browser, token }: Person, payload: object) =>
    browser.as(token, { method: 'POST', url: '/auth/admin/messages/preview', payload });
  const message = { subject: 'Hello', body: 'See www.office.example\n<b>you</b>', link: null };

  it('is the mail, for admins only', async () => {
    const admin = await newPerson(server, 'admin');
    const answer = await ask(admin, message);
    expect(answer.statusCode).toBe(200);
    const { subject, html } = answer.json<{ subject: string; html: string }>();
    expect(subject).toBe('Hello');
    expect(html).toContain('&lt;b&gt;you&lt;/b&gt;');
    // An address that the office wrote is whole, and text.
    expect(html).toContain('See www.office.example<');
    expect(html).not.toMatch(/<a [^>]*office\.example/);
    for (const wrong of [
      {},
      { ...message, link: 'https://' },
      { ...message, body: 'x'.repeat(10_001) },
      { ...message, subject: ' ' },
    ])
      expect((await ask(admin, wrong)).statusCode).toBe(400);
    for (const role of ['teacher', 'student'] as const)
      expect((await ask(await newPerson(server, role), message)).statusCode).toBe(403);
  });
});
