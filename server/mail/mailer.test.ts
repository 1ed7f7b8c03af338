// Sending over real sockets: what arrives, and what happens when the mail server is down, slow or says no.

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pino, type Logger } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { startMailCatcher, type MailCatcher } from '../embedded/mailCatcher.ts';
import { createMailer, isSendable, type Mail, type Mailer, type MailerOptions } from './mailer.ts';

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

function testLog(): { log: Logger; lines: () => Record<string, unknown>[] } {
  let text = '';
  return {
    log: pino({ level: 'trace' }, { write: (line: string) => (text += line) }),
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

function mailer(options: Partial<MailerOptions> & Pick<MailerOptions, 'smtpUrl' | 'log'>): Mailer {
  const made = createMailer({ from: 'Prabesh <office@prabesh.test>', retryAfter: [10, 10], ...options });
  closers.push(() => made.close());
  return made;
}

async function catcher(): Promise<MailCatcher> {
  const started = await startMailCatcher(systemClock);
  closers.push(() => started.close());
  return started;
}

/** A server that speaks as told: the reply to each command that begins with a key; nothing for an empty reply. */
async function fakeSmtp(
  replies: Record<string, string | (() => string)>,
): Promise<{ url: string; server: Server; received: string[] }> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const say = (key: string) => {
      const reply = replies[key] ?? '250 OK';
      const words = typeof reply === 'string' ? reply : reply();
      if (words !== '') socket.write(`${words}\r\n`);
    };
    say('connect');
    let inData = false;
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((part) => part !== '')) {
        received.push(line);
        if (inData) {
          if (line === '.') {
            inData = false;
            say('.');
          }
        } else {
          if (line === 'DATA') inData = true;
          say(line.split(/[ :]/)[0] ?? '');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server, received };
}

const healthy = { connect: '220 test', EHLO: '250 test', DATA: '354 go', QUIT: '221 bye' };

describe('a mail', () => {
  it('arrives as it was written', async () => {
    const caught = await catcher();
    const { log, lines } = testLog();
    await mailer({ smtpUrl: caught.smtpUrl, log }).send(mail);
    await expect.poll(() => caught.mails().length).toBe(1);
    const [arrived] = caught.mails();
    expect(arrived).toMatchObject({ to: 'sita@example.com', subject: 'नमस्ते, Sita', html: '<p>नमस्ते</p>' });
    expect(arrived?.text.trim()).toBe(mail.text.trim());
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['mail sent']);
  });

  it('goes to addresses of any script', async () => {
    const caught = await catcher();
    const { log } = testLog();
    const sender = mailer({ smtpUrl: caught.smtpUrl, log });
    for (const to of ['सीता@उदाहरण.नेपाल', 'UPPER+plus@Example.com']) await sender.send({ ...mail, to });
    await expect
      .poll(() =>
        caught
          .mails()
          .map(({ to }) => to.toLowerCase())
          .sort(),
      )
      .toEqual(['upper+plus@example.com', 'सीता@उदाहरण.नेपाल']);
  });

  it('has the headers that we gave it and no others', async () => {
    const caught = await catcher();
    const { log } = testLog();
    const sender = mailer({ smtpUrl: caught.smtpUrl, log });
    await sender.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' });
    await expect.poll(() => caught.mails().length).toBe(1);
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
  ])('does not go to %j', async (to) => {
    const caught = await catcher();
    const { log, lines } = testLog();
    await mailer({ smtpUrl: caught.smtpUrl, log }).send({ ...mail, to });
    expect(isSendable(to)).toBe(false);
    expect(lines().map(({ msg }) => msg)).toEqual(['mail dropped: not an address']);
    expect(caught.mails()).toEqual([]);
  });
});

it('comes from one sender, whatever the name', async () => {
  const { url, received } = await fakeSmtp(healthy);
  const { log, lines } = testLog();
  const from = 'Prabesh, Kathmandu <office@prabesh.test>';
  await mailer({ smtpUrl: url, log, from }).send(mail);
  await expect.poll(() => lines().at(-1)?.msg).toBe('mail sent');
  expect(received).toContain('MAIL FROM:<office@prabesh.test>');
  expect(received).toContain('From: "Prabesh, Kathmandu" <office@prabesh.test>');
  expect(received).toContain('Auto-Submitted: auto-generated');
});

describe('when the mail server', () => {
  it('is down, the mail is tried again and arrives when it is back', async () => {
    const { url, server } = await fakeSmtp(healthy);
    const { port } = server.address() as AddressInfo;
    server.close();
    const { log, lines } = testLog();
    await mailer({ smtpUrl: url, log, retryAfter: Array<number>(200).fill(20) }).send(mail);
    await expect.poll(() => lines().length).toBeGreaterThan(1);
    expect(lines()[0]).toMatchObject({ msg: 'mail not sent yet', level: 40, to: mail.to });
    server.listen(port, '127.0.0.1');
    await expect.poll(() => lines().at(-1)?.msg).toBe('mail sent');
  });

  it('stays down, the mail is given up after the last try, with a line that says why', async () => {
    const { url, server } = await fakeSmtp(healthy);
    server.close();
    const { log, lines } = testLog();
    await mailer({ smtpUrl: url, log }).send(mail);
    await expect
      .poll(() => lines().map(({ msg }) => msg))
      .toEqual(['mail not sent yet', 'mail not sent yet', 'mail given up']);
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      tries: 3,
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('says later (4xx), it is tried again', async () => {
    let asked = 0;
    const { url } = await fakeSmtp({ ...healthy, RCPT: () => (++asked === 1 ? '450 busy' : '250 OK') });
    const { log, lines } = testLog();
    await mailer({ smtpUrl: url, log }).send(mail);
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['mail not sent yet', 'mail sent']);
  });

  it('says never (5xx), it is not tried again', async () => {
    const { url } = await fakeSmtp({ ...healthy, RCPT: '550 no such person' });
    const { log, lines } = testLog();
    await mailer({ smtpUrl: url, log }).send(mail);
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['mail given up']);
  });

  it('never answers, nobody waits for it: not the sender, and not the stop', async () => {
    const { url, server } = await fakeSmtp({ connect: '' });
    const { log, lines } = testLog();
    const sender = createMailer({ smtpUrl: url, from: 'office@prabesh.test', log, patience: 50 });
    const connected = once(server, 'connection');
    await sender.send(mail);
    await connected;
    await sender.close();
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['mail given up']);
  });

  it('wants a password, it is not sent in the clear', async () => {
    const commands: string[] = [];
    const { url } = await fakeSmtp({
      ...healthy,
      EHLO: '250-test\r\n250 AUTH PLAIN LOGIN',
      AUTH: () => {
        commands.push('AUTH');
        return '235 OK';
      },
      STARTTLS: '454 not today',
    });
    const { log, lines } = testLog();
    // The same server by an address that is not this machine's own name.
    const named = url.replace('127.0.0.1', 'me:secret@0.0.0.0');
    await mailer({ smtpUrl: named, log, retryAfter: [] }).send(mail);
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['mail given up']);
    expect(lines()[0]).toMatchObject({ code: 'ETLS' });
    expect(commands).toEqual([]);
    expect(JSON.stringify(lines())).not.toContain('secret');
    // Unless somebody insists.
    await mailer({ smtpUrl: `${named}?ignoreTLS=true`, log, retryAfter: [] }).send(mail);
    await expect.poll(() => lines().at(-1)?.msg).toBe('mail sent');
    expect(commands).toEqual(['AUTH']);
  });
});

describe('the queue', () => {
  it('is bounded, and what waits at the stop is named', async () => {
    const { url, server } = await fakeSmtp(healthy);
    server.close();
    const { log, lines } = testLog();
    const sender = createMailer({ smtpUrl: url, from: 'office@prabesh.test', log, retryAfter: [60_000] });
    for (let index = 0; index < 501; index += 1) await sender.send(mail);
    expect(lines().map(({ msg }) => msg)).toEqual(['mail dropped: the queue is full or closed']);
    await sender.close();
    await sender.send(mail);
    const counts = lines().filter(({ msg }) => msg === 'mail lost at the stop');
    expect(counts).toHaveLength(500);
    expect(lines().at(-1)?.msg).toBe('mail dropped: the queue is full or closed');
  });
});

it('without a server, says so and drops', async () => {
  const { log, lines } = testLog();
  const off = createMailer({ smtpUrl: undefined, from: 'office@prabesh.test', log });
  expect(off.off).toBe(true);
  await off.send(mail);
  expect(lines()).toMatchObject([{ msg: 'mail is off (SMTP_URL): not sent', to: mail.to }]);
  await off.close();
});
