// The demo's mail catcher and its page: real SMTP in, JSON and HTML out, for this machine only.

import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institute } from '../../shared/institute.ts';
import { systemClock } from '../base/clock.ts';
import { answerErrorsAsJson } from '../base/httpError.ts';
import { letter } from '../mail/letter.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { type MailCatcher, mailCatcherRoutes, startMailCatcher } from './mailCatcher.ts';

let catcher: MailCatcher;
let mailer: Mailer;
let app: FastifyInstance;

beforeAll(async () => {
  catcher = await startMailCatcher(systemClock);
  mailer = createMailer({
    smtpUrl: catcher.smtpUrl,
    from: () => Promise.resolve('Prabesh <office@prabesh.test>'),
    log: pino({ level: 'silent' }),
  });
  app = Fastify();
  answerErrorsAsJson(app);
  await mailCatcherRoutes(app, catcher);
});
afterAll(async () => {
  mailer.close();
  await catcher.close();
  await app.close();
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });

async function send(subject: string, to = 'sita@example.com'): Promise<void> {
  const action = { label: 'Go on', url: 'http://localhost:3000/auth/callback#token=abc' };
  const words = letter(institute, { heading: 'Welcome', paragraphs: ['Hello'], action });
  await mailer.deliver({ to, subject, ...words }, randomUUID());
}

describe('the catcher', () => {
  it('listens on this machine only', () => {
    expect(catcher.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  });

  it('gives what it caught as JSON, newest first', async () => {
    await send('First');
    await send('Second <b>', 'Ram+x@example.com');
    const response = await get('/dev/mail.json');
    expect(response.headers['cache-control']).toBe('no-store');
    const mails = response.json<Record<string, string>[]>();
    expect(mails.map((mail) => Object.keys(mail))).toEqual([
      ['to', 'subject', 'text', 'html'],
      ['to', 'subject', 'text', 'html'],
    ]);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Ram+x@example.com', 'Second <b>'],
      ['sita@example.com', 'First'],
    ]);
    expect(mails[0]?.text?.match(/^https?:\/\/\S+$/gm)).toEqual([
      'http://localhost:3000/auth/callback#token=abc',
    ]);
  });

  it('shows them on a page that runs nothing', async () => {
    const { body, headers } = await get('/dev/mail');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('Second &lt;b&gt;');
    expect(body).toContain('<a href="http://localhost:3000/auth/callback#token=abc"');
    expect(body).not.toMatch(/<script|sandbox="[^"]*allow-(scripts|same-origin)/);
    // The HTML part stands in an attribute, escaped.
    expect(body).toContain('srcdoc="&lt;base');
  });

  it('keeps the newest 200', async () => {
    for (let index = 0; index < 205; index += 1) {
      const mail = { to: 'many@example.com', subject: `Mail ${index}`, text: 'x', html: '' };
      await mailer.deliver(mail, randomUUID());
    }
    expect(catcher.mails().filter(({ to }) => to === 'many@example.com')).toHaveLength(200);
    expect(catcher.mails()).toHaveLength(200);
  });
});

describe('to everybody elsewhere the page does not exist', () => {
  it.each<[string, Record<string, string>, string]>([
    ['another machine', {}, '192.168.1.20'],
    ['another machine over IPv6', {}, '2001:db8::1'],
    ['through a proxy on this machine', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1'],
    ['through a proxy that says it otherwise', { forwarded: 'for=203.0.113.5' }, '127.0.0.1'],
    ['a foreign name that points here', { host: 'evil.example:3000' }, '127.0.0.1'],
    ['a name that only looks local', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ])('%s', async (_who, headers, remoteAddress) => {
    for (const url of ['/dev/mail', '/dev/mail.json']) {
      const response = await get(url, headers, remoteAddress);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('Second');
    }
  });

  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost'],
  ])('but to %s at %s it does', async (remoteAddress, host) => {
    expect((await get('/dev/mail', { host }, remoteAddress)).statusCode).toBe(200);
  });
});
