// Sending over real sockets: what arrives, and what a mail server's refusals mean. What is tried again: outbox.test.ts.

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { startMailCatcher, type MailCatcher } from '../embedded/mailCatcher.ts';
import { fakeSmtp, healthy, type FakeSmtp } from '../testing/fakeSmtp.ts';
import { createMailer, isFinal, isSendable, type Mail, type Mailer } from './mailer.ts';

const mail: Mail = {
  to: 'sita@example.com',
  subject: 'नमस्ते, Sita',
  text: 'Hello\n\nhttps://prabesh.example/x\n',
  html: '<p>नमस्ते</p>',
};

let closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

function mailer(smtpUrl: string, from = 'Prabesh <office@prabesh.test>'): Mailer {
  const made = createMailer({ smtpUrl, from: () => Promise.resolve(from), log: pino({ level: 'silent' }) });
  closers.push(() => made.close());
  return made;
}

const id = randomUUID();

/** What a try ends with; undefined when the mail was taken. */
const failure = (smtpUrl: string): Promise<unknown> =>
  mailer(smtpUrl)
    .deliver(mail, id)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

async function fake(replies: Parameters<typeof fakeSmtp>[0]): Promise<FakeSmtp> {
  const started = await fakeSmtp(replies);
  closers.push(() => started.close());
  return started;
}

async function catcher(): Promise<MailCatcher> {
  const started = await startMailCatcher(systemClock);
  closers.push(() => started.close());
  return started;
}

describe('a mail', () => {
  it('arrives as it was written', async () => {
    const caught = await catcher();
    await mailer(caught.smtpUrl).deliver(mail, id);
    const [arrived] = caught.mails();
    expect(arrived).toMatchObject({ to: 'sita@example.com', subject: 'नमस्ते, Sita', html: '<p>नमस्ते</p>' });
    expect(arrived?.text.trim()).toBe(mail.text.trim());
  });

  it('goes to addresses of any script', async () => {
    const caught = await catcher();
    const sender = mailer(caught.smtpUrl);
    for (const to of ['सीता@उदाहरण.नेपाल', 'UPPER+plus@Example.com']) {
      await sender.deliver({ ...mail, to }, randomUUID());
    }
    expect(
      caught
        .mails()
        .map(({ to }) => to.toLowerCase())
        .sort(),
    ).toEqual(['upper+plus@example.com', 'सीता@उदाहरण.नेपाल']);
  });

  it('has the headers that we gave it and no others', async () => {
    const caught = await catcher();
    await mailer(caught.smtpUrl).deliver(
      { ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' },
      id,
    );
    expect(caught.mails()).toHaveLength(1);
    expect(caught.mails()[0]).toMatchObject({
      to: 'sita@example.com',
      subject: 'Hello Bcc: eve@example.com body',
    });
  });

  it.each([
    'sita@example.com, eve@example.com',
    'sita@example.com\r\nRCPT TO:<eve@example.com>',
    'Eve <eve@example.com>',
    '"sita eve"@example.com',
    '@relay:sita@example.com',
    'sita',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('cannot go to %j', (to) => {
    expect(isSendable(to)).toBe(false);
  });

  it('comes from one sender, whatever the name, and is the same one when it is sent twice', async () => {
    const { url, received } = await fake(healthy);
    const sender = mailer(url, 'Prabesh, Kathmandu <office@prabesh.test>');
    await sender.deliver(mail, id);
    await sender.deliver(mail, id);
    expect(received).toContain('MAIL FROM:<office@prabesh.test>');
    expect(received).toContain('From: "Prabesh, Kathmandu" <office@prabesh.test>');
    expect(received).toContain('Auto-Submitted: auto-generated');
    expect(received.filter((line) => line === `Message-ID: <${id}@prabesh.test>`)).toHaveLength(2);
  });
});

it('comes from whoever is the sender by then', async () => {
  const { url, received } = await fake(healthy);
  let name = 'Prabesh';
  const from = () => Promise.resolve(`${name} <office@prabesh.test>`);
  const sender = createMailer({ smtpUrl: url, from, log: pino({ level: 'silent' }) });
  closers.push(() => sender.close());
  await sender.deliver(mail, id);
  name = 'Himal';
  await sender.deliver(mail, randomUUID());
  expect(received.filter((line) => line.startsWith('From: '))).toEqual([
    'From: Prabesh <office@prabesh.test>',
    'From: Himal <office@prabesh.test>',
  ]);
});

describe('when the mail server', () => {
  it('is down, another try may end better', async () => {
    const { url, server } = await fake(healthy);
    server.close();
    const error = await failure(url);
    expect(error).toMatchObject({ code: 'ESOCKET' });
    expect(isFinal(error)).toBe(false);
  });

  it.each([
    ['later (4xx)', { RCPT: '450 busy' }, false],
    ['never (5xx)', { RCPT: '550 no such person' }, true],
  ])('says %s, that counts', async (_name, replies, final) => {
    const { url } = await fake({ ...healthy, ...replies });
    const error = await failure(url);
    expect(error).toBeInstanceOf(Error);
    expect(isFinal(error)).toBe(final);
  });

  it('refuses our password, no mail is given up for that', async () => {
    const { url } = await fake({
      ...healthy,
      EHLO: '250-test\r\n250 AUTH PLAIN LOGIN',
      AUTH: '535 wrong password',
    });
    const error = await failure(url.replace('127.0.0.1', 'me:secret@127.0.0.1'));
    expect(error).toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(isFinal(error)).toBe(false);
  });

  it('never answers, closing breaks the try off', async () => {
    const { url } = await fake({ connect: '' });
    const sender = mailer(url);
    const delivery = sender.deliver(mail, id);
    const broken = expect(delivery).rejects.toThrow();
    sender.close();
    await broken;
  });

  it('wants a password, it is not sent in the clear', async () => {
    const commands: string[] = [];
    const { url } = await fake({
      ...healthy,
      EHLO: '250-test\r\n250 AUTH PLAIN LOGIN',
      AUTH: () => {
        commands.push('AUTH');
        return '235 OK';
      },
      STARTTLS: '454 not today',
    });
    // The same server by an address that is not this machine's own name.
    const named = url.replace('127.0.0.1', 'me:secret@0.0.0.0');
    const error = await failure(named);
    expect(error).toMatchObject({ code: 'ETLS' });
    expect(commands).toEqual([]);
    expect(String(error)).not.toContain('secret');
    // Unless somebody insists.
    expect(await failure(`${named}?ignoreTLS=true`)).toBeUndefined();
    expect(commands).toEqual(['AUTH']);
  });
});

it('without a server, says so', async () => {
  const off = createMailer({
    smtpUrl: undefined,
    from: () => Promise.resolve('office@prabesh.test'),
    log: pino({ level: 'silent' }),
  });
  expect(off.off).toBe(true);
  await expect(off.deliver(mail, id)).rejects.toThrow('mail is off');
  off.close();
});
