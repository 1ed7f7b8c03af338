// Mails that wait: in Postgres until a real mail server has taken them, each once, whoever stops or is killed meanwhile.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { after, days, minutes, seconds, systemClock } from '../base/clock.ts';
import { createPool, transaction } from '../base/database.ts';
import { startMailCatcher, type MailCatcher } from '../embedded/mailCatcher.ts';
import { fakeSmtp, healthy, type FakeSmtp } from '../testing/fakeSmtp.ts';
import { createMailer, type Mail } from './mailer.ts';
import { createOutbox, type Compose, type Outbox } from './outbox.ts';
import { retryMails, waitingMails } from './waitingMails.ts';

let database: TestDatabase;
let pool: pg.Pool;
let look: pg.Pool;
let now: Date;
let lines: string;
const log = pino({ level: 'trace' }, { write: (line: string) => (lines += line) });
const clock = () => now;
let closers: (() => unknown)[] = [];
const fakes: FakeSmtp[] = [];

const mail: Mail = {
  to: 'sita@example.com',
  subject: 'Hello',
  text: 'Hello\n\nhttps://prabesh.example/#token=secret\n',
  html: '<p>Hello</p>',
};

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.urls.server, log);
  look = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await look.end();
  await database.drop();
});
beforeEach(async () => {
  now = new Date('2026-01-15T06:00:00Z');
  lines = '';
  await look.query('truncate auth.mails');
});
afterEach(async () => {
  // First who answers nothing: nobody waits for it then.
  for (const one of fakes.splice(0)) one.close();
  for (const close of closers.reverse()) await close();
  closers = [];
});

/** One server's worker. */
function outbox(
  smtpUrl: string | undefined,
  compose: Compose = () => Promise.resolve(undefined),
  isHeld = () => false,
): Outbox {
  const mailer = createMailer({ smtpUrl, from: () => Promise.resolve('office@prabesh.test'), isHeld, log });
  const made = createOutbox({ pool, clock, log, mailer, compose });
  closers.push(() => made.stop());
  return made;
}

async function catcher(): Promise<MailCatcher> {
  const started = await startMailCatcher(systemClock);
  closers.push(() => started.close());
  return started;
}

async function fake(replies: Parameters<typeof fakeSmtp>[0]) {
  const started = await fakeSmtp(replies);
  fakes.push(started);
  return started;
}

/** The address of a mail server that refuses connections. */
async function nobody(): Promise<string> {
  const { url, server } = await fakeSmtp(healthy);
  server.close();
  return url;
}

async function send(box: Outbox, letter: Mail = mail): Promise<boolean> {
  const stored = await transaction(pool, (client) => box.put(client, letter));
  box.wake();
  await box.idle();
  return stored;
}

/** Lets the clock reach the next try, and the worker see it. */
async function later(box: Outbox, milliseconds: number): Promise<void> {
  now = after(now, milliseconds);
  box.wake();
  await box.idle();
}

interface Stored {
  tries: number;
  next_try_at: Date;
  failed_at: Date | null;
  last_error: string | null;
  body_text: string | null;
}

const stored = async (): Promise<Stored[]> =>
  (await look.query<Stored>('select * from auth.mails order by created_at')).rows;

describe('a mail', () => {
  it('leaves at once, and nothing of it stays', async () => {
    const caught = await catcher();
    expect(await send(outbox(caught.smtpUrl))).toBe(true);
    expect(caught.mails()).toMatchObject([{ to: mail.to, subject: mail.subject }]);
    expect(await stored()).toEqual([]);
    expect(lines).toContain('mail sent');
    expect(lines).not.toContain(mail.to);
  });

  it('waits as long as mails are held, and counts no try', async () => {
    const caught = await catcher();
    const held = { now: true };
    const box = outbox(caught.smtpUrl, undefined, () => held.now);
    expect(await send(box)).toBe(true);
    expect([box.isHeld(), caught.mails()]).toEqual([true, []]);
    expect(await stored()).toMatchObject([{ tries: 0, failed_at: null }]);
    held.now = false;
    box.wake();
    await box.idle();
    expect(caught.mails()).toMatchObject([{ to: mail.to }]);
    expect(await stored()).toEqual([]);
  });

  it('is not sent when what it belongs to did not happen', async () => {
    const caught = await catcher();
    const box = outbox(caught.smtpUrl);
    const undone = transaction(pool, async (client) => {
      await box.put(client, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    box.wake();
    await box.idle();
    expect(caught.mails()).toEqual([]);
  });

  it('goes to addresses only, and nowhere while mail is off', async () => {
    const caught = await catcher();
    expect(await send(outbox(caught.smtpUrl), { ...mail, to: 'a@b.example, c@d.example' })).toBe(false);
    expect(lines).toContain('mail dropped: not an address');
    expect(await send(outbox(undefined))).toBe(false);
    expect(lines).toContain('mail is off (SMTP_URL): not sent');
    expect(caught.mails()).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('check', () => {
  it('fails while nobody answers, the password is refused, or no mail is taken', async () => {
    expect(await outbox(undefined).check()).toBe('off');
    await expect(outbox(await nobody()).check()).rejects.toThrow('ECONNREFUSED');
    const login = { ...healthy, EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no' };
    const refusing = new URL((await fake(login)).url);
    refusing.username = refusing.password = 'office';
    await expect(outbox(refusing.href).check()).rejects.toThrow('535');

    let answer = '550 not from you';
    const box = outbox((await fake({ ...healthy, MAIL: () => answer })).url);
    await send(box);
    await send(box);
    await box.check();
    await send(box);
    await expect(box.check()).rejects.toThrow('the last 3 mails were not taken');
    answer = '250 OK';
    await send(box);
    await box.check();
  });
});

describe('while the mail server is down', () => {
  it('a mail waits longer each time, a day in all; then it is given up, visibly, and can be tried again', async () => {
    const box = outbox(await nobody());
    await send(box);
    const waits: number[] = [];
    for (let [row] = await stored(); row && row.failed_at === null; [row] = await stored()) {
      const wait = row.next_try_at.getTime() - now.getTime();
      waits.push(wait);
      await later(box, wait - 1);
      expect((await stored())[0]?.tries).toBe(waits.length);
      await later(box, 1);
    }
    expect(waits.map((wait) => wait / 1000)).toEqual([
      5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800,
    ]);
    await later(box, days(1));
    expect(await stored()).toMatchObject([
      { tries: 11, last_error: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    expect(lines.match(/"event":"mail_dead"/g)).toHaveLength(1);
    expect(await waitingMails(pool)).toMatchObject([{ to: mail.to, subject: 'Hello', nextTryAt: null }]);

    const caught = await catcher();
    const healed = outbox(caught.smtpUrl);
    healed.start();
    await healed.idle();
    expect(caught.mails()).toEqual([]);
    await expect.poll(() => lines).toContain('mails were given up');
    expect(await retryMails(pool, clock, 'another')).toBe(0);
    expect(await retryMails(pool, clock)).toBe(1);
    healed.wake();
    await healed.idle();
    expect(caught.mails()).toMatchObject([{ to: mail.to }]);
    expect(await stored()).toEqual([]);
  });

  it('it arrives by itself when the server is back', async () => {
    const { url, server } = await fakeSmtp(healthy);
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const box = outbox(url);
    await send(box);
    expect(await stored()).toHaveLength(1);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    // Only the clock: the worker wakes by its own timer.
    now = after(now, seconds(5));
    await expect.poll(async () => (await stored()).length).toBe(0);
  });

  it('all that waits goes once it is back, what was written to one person in order', async () => {
    const { url, server, received } = await fakeSmtp(healthy);
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const box = outbox(url);
    await send(box, { ...mail, subject: 'Does not work' });
    await later(box, seconds(5));
    await send(box, { ...mail, subject: 'Works again' });
    await send(box, { ...mail, to: 'ram@example.com', subject: 'To another' });
    expect((await stored()).map(({ tries }) => tries)).toEqual(expect.arrayContaining([2, 0, 1]));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    await box.check();
    await box.idle();
    expect(await stored()).toEqual([]);
    const subjects = received.filter((line) => /^Subject: .* (work|again)$/.test(line));
    expect(subjects).toEqual(['Subject: Does not work', 'Subject: Works again']);
  });

  it('one that waits for its next try is tried at once by the command', async () => {
    await send(outbox(await nobody()));
    expect(await stored()).toMatchObject([{ tries: 1, next_try_at: after(now, seconds(5)) }]);
    expect(await retryMails(pool, clock)).toBe(1);
    expect(await stored()).toMatchObject([{ tries: 0, next_try_at: now }]);
  });

  it('a stop does not wait for it, and the next start sends what was under way', async () => {
    const { url, server } = await fake({ connect: '' });
    const hanging = outbox(url);
    const connected = once(server, 'connection');
    await transaction(pool, (client) => hanging.put(client, mail));
    hanging.wake();
    await connected;
    await hanging.stop();
    const caught = await catcher();
    const next = outbox(caught.smtpUrl);
    await later(next, seconds(5));
    expect(caught.mails()).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  it('says later (4xx), it is tried again; says never (5xx), it is not', async () => {
    let asked = 0;
    const busy = await fake({ ...healthy, RCPT: () => (++asked === 1 ? '450 busy' : '250 OK') });
    const box = outbox(busy.url);
    await send(box);
    expect(await stored()).toMatchObject([{ tries: 1, failed_at: null }]);
    await later(box, seconds(5));
    expect(await stored()).toEqual([]);

    const never = await fake({ ...healthy, RCPT: '550 no <sita@example.com> here' });
    await send(outbox(never.url));
    expect(await stored()).toMatchObject([{ tries: 1, failed_at: now, body_text: mail.text }]);
    expect(lines).toContain('mail given up');
    expect(lines).not.toContain('sita@');
  });
});

describe('two servers', () => {
  it('send each mail once', async () => {
    const caught = await catcher();
    const one = outbox(caught.smtpUrl);
    const other = outbox(caught.smtpUrl);
    const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${index}`);
    await transaction(pool, async (client) => {
      for (const subject of subjects) await one.put(client, { ...mail, subject });
    });
    one.wake();
    other.wake();
    await Promise.all([one.idle(), other.idle()]);
    expect(
      caught
        .mails()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([...subjects].sort());
  });

  it('do not both send one that the mail server takes its time for', async () => {
    const slow = await fake({ ...healthy, '.': '' });
    const one = outbox(slow.url);
    const other = outbox(slow.url);
    await transaction(pool, (client) => one.put(client, mail));
    one.wake();
    await expect.poll(() => slow.received).toContain('.');
    other.wake();
    await other.idle();
    expect(slow.received.filter((line) => line === 'DATA')).toHaveLength(1);
  });

  it('lose nothing when one of them vanishes in the middle', async () => {
    const slow = await fake({ ...healthy, '.': '' });
    const lost = outbox(slow.url);
    await transaction(pool, (client) => lost.put(client, mail));
    lost.wake();
    await expect.poll(() => slow.received).toContain('.');
    // What a kill leaves behind: a connection that ends, and with it the transaction that holds the row.
    const ended = await look.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(ended.rowCount).toBe(1);
    const caught = await catcher();
    const other = outbox(caught.smtpUrl);
    await later(other, 0);
    expect(caught.mails()).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });
});

describe('what a form asks for', () => {
  const request = { kind: 'recovery', email: 'sita@example.com', address: '203.0.113.1' } as const;
  let made: number;
  const compose: Compose = () => {
    made += 1;
    return Promise.resolve({ mail: { ...mail, subject: `Link ${made}` }, until: after(now, minutes(60)) });
  };
  beforeEach(() => {
    made = 0;
  });

  it('is stored before anything is made of it, and made after', async () => {
    const caught = await catcher();
    const box = outbox(caught.smtpUrl, compose);
    await box.order(request);
    expect([made, (await stored()).length]).toEqual([0, 1]);
    await box.idle();
    expect(caught.mails()).toMatchObject([{ subject: 'Link 1' }]);
    expect(await stored()).toEqual([]);
  });

  it('may come to nothing', async () => {
    const caught = await catcher();
    const box = outbox(caught.smtpUrl);
    await box.order(request);
    await box.idle();
    expect(caught.mails()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('waits for its turn again when making it fails', async () => {
    const caught = await catcher();
    const box = outbox(caught.smtpUrl, (client, asked) => {
      if (made++ > 0) return Promise.resolve({ mail, until: null });
      return client.query('select 1/0').then(() => compose(client, asked));
    });
    await box.order(request);
    await box.idle();
    expect(await stored()).toMatchObject([{ tries: 1, last_error: 'division by zero' }]);
    await later(box, seconds(5));
    expect(caught.mails()).toHaveLength(1);
  });

  it('gets another link when the first one has expired before the mail server took it', async () => {
    const down = outbox(await nobody(), compose);
    await down.order(request);
    await down.idle();
    const caught = await catcher();
    const up = outbox(caught.smtpUrl, compose);
    await later(up, minutes(60));
    expect(caught.mails()).toMatchObject([{ subject: 'Link 2' }]);
  });

  it('keeps no link when it is given up, and gets another one when it is tried again', async () => {
    const never = await fake({ ...healthy, RCPT: '550 no' });
    const box = outbox(never.url, compose);
    await box.order(request);
    await box.idle();
    expect(JSON.stringify(await stored())).not.toContain('secret');
    expect(await waitingMails(pool)).toMatchObject([
      { to: 'sita@example.com', subject: 'recovery', nextTryAt: null },
    ]);
    await retryMails(pool, clock);
    const caught = await catcher();
    await later(outbox(caught.smtpUrl, compose), 0);
    expect(caught.mails()).toMatchObject([{ subject: 'Link 2' }]);
  });

  it('is taken at once, beside what has waited longest', async () => {
    const silent = await fake({ ...healthy, RCPT: '' });
    const box = outbox(silent.url, compose);
    await transaction(pool, async (client) => {
      for (let count = 0; count < 12; count += 1) {
        await box.put(client, { ...mail, to: `many${count}@example.com` });
      }
    });
    now = after(now, 1);
    await box.order(request);
    // No answer comes: each lane stays at the first mail that it took.
    const taken = () => silent.received.filter((line) => line.startsWith('RCPT')).toSorted();
    const first = ['RCPT TO:<many0@example.com>', `RCPT TO:<${mail.to}>`];
    await expect.poll(taken).toEqual(first);
  });

  it('is refused when 10,000 mails wait', async () => {
    await look.query(
      `insert into auth.mails (created_at, next_try_at, request)
       select $1, $1::timestamptz + interval '1 day', '{}' from generate_series(1, 9999)`,
      [now],
    );
    const box = outbox(await nobody(), compose);
    await box.order(request);
    await box.idle();
    await expect(box.order(request)).rejects.toMatchObject({ status: 503, code: 'busy' });
    expect(await send(box)).toBe(false);
    expect(lines).toContain('too many wait');
    expect(await stored()).toHaveLength(10_000);
  });
});
