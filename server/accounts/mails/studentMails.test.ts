// What students are told of decisions: after the undo is over, once, whoever decided, and out of everybody's way.

import { beforeEach, describe, expect, it } from 'vitest';
import { published } from '../../../shared/language.ts';
import { limits } from '../../base/limits.ts';
import type { Worker } from '../../base/worker.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';
import { createStudentMails } from './studentMails.ts';

const server = useTestServer();
let number = 0;

beforeEach(async () => {
  await server.pool.query('delete from public.students');
  server.mails.length = 0;
});

async function addStudents(count: number): Promise<string[]> {
  const first = number + 1;
  number += count;
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.students (first_name, last_name, email, phone)
     select 'Asha', 'Rai', 'asha' || i || '@example.com', '98' || lpad(i::text, 8, '0')
     from generate_series($1::int, $2) as i order by i returning id`,
    [first, number],
  );
  return rows.map(({ id }) => id);
}

const decide = (status: string, ids: string[], reason: string | null = null) =>
  server.pool.query(
    'update public.students set approval_status = $1, status_reason = coalesce($3, status_reason) where id = any($2)',
    [status, ids, reason],
  );

/** The undo is over for everybody. */
const settle = () => server.pool.query('update auth.status_mails set due_at = now()');
const waiting = async (): Promise<number> =>
  (await server.pool.query('select from auth.status_mails')).rowCount ?? 0;
const subjects = (): string[] => server.mails.map(({ subject }) => subject);

/** Tells what is due, and waits for the mails to leave. */
async function told(): Promise<string[]> {
  await server.auth.studentMails.run();
  await server.auth.outbox.idle();
  return subjects();
}

/** Another process with the same database. */
const another = (outbox: Partial<Outbox> = {}, canMail = true): Worker =>
  createStudentMails({
    pool: server.pool,
    clock: server.now,
    log: server.auth.log,
    outbox: { ...server.auth.outbox, ...outbox },
    mailRate: server.auth.mailRate,
    settings: server.auth.settings,
    publicUrl: testOrigin,
    canMail,
  });

describe('a decision', () => {
  it('is told in the language that the student has chosen', async () => {
    const [approved = '', rejected = ''] = await addStudents(2);
    await server.pool.query("update public.students set language = 'ne'");
    await decide('approved', [approved]);
    await decide('rejected', [rejected], 'Photo missing');
    await settle();
    // Two mails are sent at a time: either may be the first.
    expect(new Set((await told()).map((subject) => subject.replace(/BE-\d+/, '')))).toEqual(
      new Set(['दर्ता स्वीकृत: ', 'दर्ता अस्वीकृत: ']),
    );
    const mail = server.mails.find(({ subject }) => subject.includes('अस्वीकृत'));
    expect(mail?.text).toContain('नमस्ते, प्रवेशले तपाईंको दर्ता');
    expect(mail?.text).toContain('कार्यालयको भनाइ: Photo missing');
    // Pages that are not served yet are the English ones.
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      `${testOrigin}${published.includes('ne') ? '/ne' : ''}/contact`,
    ]);
  });

  it('is told by mail, with the reason and one link, to the portal or to a first login', async () => {
    const ids = await addStudents(3);
    const [approved = '', withLogin = '', rejected = ''] = ids;
    const user = await server.addUser({ email: 'other-address@example.com' });
    await server.pool.query('update public.students set user_id = $2 where id = $1', [withLogin, user]);
    await decide('approved', [approved, withLogin]);
    await decide('rejected', [rejected], 'Please bring your +2 marksheet, see https://evil.example');
    await settle();
    await told();
    const textTo = async (id: string): Promise<string> => {
      const { rows } = await server.pool.query<{ email: string }>(
        'select email from public.students where id = $1',
        [id],
      );
      const mails = server.mails.filter(({ to }) => to === rows[0]?.email);
      expect(mails).toHaveLength(1);
      return mails[0]?.text ?? '';
    };
    const links = (text: string) => text.match(/^https?:\/\/\S+$/gm);
    expect(links(await textTo(approved))).toEqual([`${testOrigin}/auth?tab=signup`]);
    expect(links(await textTo(withLogin))).toEqual([`${testOrigin}/student`]);
    const no = await textTo(rejected);
    expect(no).toContain('Please bring your +2 marksheet');
    expect(no.match(/https?:\/\/\S+/g)).toEqual([`${testOrigin}/contact`]);
    expect(subjects().toSorted()).toEqual([
      expect.stringMatching(/^Approved: BE-\d{7}$/),
      expect.stringMatching(/^Approved: BE-\d{7}$/),
      expect.stringMatching(/^Not approved: BE-\d{7}$/),
    ]);
    expect(await waiting()).toBe(0);
  });

  it('waits until its undo is over, and each further change begins the wait again', async () => {
    await decide('approved', await addStudents(1));
    expect(await told()).toEqual([]);
    const { rows } = await server.pool.query<{ wait: number }>(
      'select extract(epoch from due_at - now())::float8 as wait from auth.status_mails',
    );
    expect(rows[0]?.wait).toBeGreaterThan(10);
    expect(rows[0]?.wait).toBeLessThanOrEqual(15);
    await settle();
    await server.pool.query("update public.students set approval_status = 'rejected'");
    expect(await told()).toEqual([]);
    await settle();
    expect(await told()).toEqual([expect.stringMatching(/^Not approved/)]);
  });

  it('is not told when it was undone, or is the one that is known', async () => {
    const ids = await addStudents(2);
    await decide('approved', ids.slice(0, 1));
    await settle();
    await told();
    server.mails.length = 0;
    // A mistake, undone: one is pending as before, the other approved as before.
    await decide('rejected', ids);
    await server.pool.query(
      'select public.undo_status_change(id) from public.status_changes order by created_at desc limit 1',
    );
    await settle();
    expect(await told()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('of pending is told to nobody; what comes after it is told again', async () => {
    const ids = await addStudents(1);
    for (const status of ['approved', 'pending', 'approved']) {
      await decide(status, ids);
      await settle();
      await told();
    }
    expect(subjects()).toHaveLength(2);
  });

  it('is not told of a student who is gone, or who has no address that a mail can go to', async () => {
    const ids = await addStudents(2);
    await decide('approved', ids);
    await server.pool.query('delete from public.students where id = $1', [ids[0]]);
    await server.pool.query("update public.students set email = 'a,b@example.com' where id = $1", [ids[1]]);
    await settle();
    expect(await told()).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('many decisions', () => {
  it('are each told once, by several servers, after a restart in the middle', async () => {
    const count = 3 * limits.mailsAhead.default;
    await decide('approved', await addStudents(count));
    await settle();
    const first = another({
      idle: async () => {
        // Asked to stop when the first few are in the outbox.
        void first.stop();
        await server.auth.outbox.idle();
      },
    });
    await first.run();
    expect(await waiting()).toBeGreaterThan(0);
    await Promise.all([another().run(), another().run(), told()]);
    await told();
    expect(subjects()).toHaveLength(count);
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(count);
  });

  it('leave the outbox to others: a few at a time, and none while its mails do not leave', async () => {
    await decide('approved', await addStudents(2 * limits.mailsAhead.default));
    await settle();
    let most = 0;
    const idle = async (): Promise<void> => {
      const { rows } = await server.pool.query<{ n: number }>('select count(*)::int as n from auth.mails');
      most = Math.max(most, rows[0]?.n ?? 0);
      await server.auth.outbox.idle();
    };
    // Nothing leaves until somebody waits for it.
    const stuck = another({ wake: () => undefined, idle });
    await stuck.run();
    expect(most).toBe(limits.mailsAhead.default);
    expect(await waiting()).toBe(limits.mailsAhead.default);

    await server.pool.query(`update auth.mails set next_try_at = $1::timestamptz + interval '1 hour'`, [
      server.now(),
    ]);
    await server.pool.query(
      `insert into auth.mails (created_at, next_try_at, request)
       select $1, $1::timestamptz + interval '1 hour', '{}' from generate_series(1, $2::int)`,
      [server.now(), limits.mailsOfMany.default - limits.mailsAhead.default],
    );
    expect(await server.auth.outbox.room()).toBe(0);
    await stuck.run();
    expect(await waiting()).toBe(limits.mailsAhead.default);
    await server.pool.query('delete from auth.mails');
    await told();
    expect(await waiting()).toBe(0);
  });
});

it('without a mail server nobody is told, also not when there is one later', async () => {
  await decide('approved', await addStudents(1));
  await settle();
  const off = another({}, false);
  await off.run();
  expect(await waiting()).toBe(0);
  expect(await told()).toEqual([]);
});
