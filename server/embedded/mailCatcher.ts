// Demo mode's mail server: takes every mail over real SMTP on a loopback port and delivers none. /dev/mail and
// /dev/mail.json show them. Links in these mails open accounts, so only a browser or a program on this very machine gets
// them.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../base/clock.ts';
import { escapeHtml } from '../base/escapeHtml.ts';
import { notFound } from '../base/httpError.ts';
import { isLocal } from '../http/visitors.ts';

export interface CaughtMail {
  id: number;
  receivedAt: Date;
  /** The recipients of the envelope, joined by ', '; domains as people write them, not in Punycode. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

const kept = 200;
const sizeLimit = 2 * 1024 * 1024;

function readable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`;
}

/**
 * Starts the catcher on a free port of 127.0.0.1.
 * @throws when no port can be had
 */
export async function startMailCatcher(clock: Clock) {
  const caught: CaughtMail[] = [];
  let count = 0;

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    // Read to the end even when it is too large: the connection goes on behind it.
    const chunks: Buffer[] = [];
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
    const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
    count += 1;
    caught.unshift({
      id: count,
      receivedAt: clock(),
      to: session.envelope.rcptTo.map(({ address }) => readable(address)).join(', '),
      subject,
      text,
      html,
    });
    caught.length = Math.min(caught.length, kept);
  };

  const server = new SMTPServer({
    name: 'localhost',
    banner: 'catches every mail',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    maxClients: 20,
    closeTimeout: 1000,
    onData(stream, session, callback) {
      take(stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error('Cannot be read')),
      );
    },
  });
  // A client that vanishes in the middle must not end the process.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    /** Newest first. */
    mails: (): readonly CaughtMail[] => caught,
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}
export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const style = `
:root{color-scheme:light dark;--paper:#FBF7EF;--surface:#fff;--line:#E6DECF;--ink:#171A3D;--ink-3:#5F6180;--link:#373E87}
@media (prefers-color-scheme:dark){:root{--paper:#0F1129;--surface:#171A3A;--line:#2A2E59;--ink:#F4F1EA;--ink-3:#9DA0C4;--link:#B4BCF7}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:820px;padding:32px 16px 64px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:28px;line-height:1.2;margin:0 0 4px}
.lead{color:var(--ink-3);margin:0 0 24px}
a{color:var(--link)}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:0 0 12px}
summary{display:grid;gap:0 16px;grid-template-columns:1fr auto;padding:14px 20px;cursor:pointer;list-style:none;min-height:44px;overflow-wrap:anywhere}
summary::-webkit-details-marker{display:none}
summary b{font-weight:600}
summary span,summary time{color:var(--ink-3);font-size:14px}
summary time{font-variant-numeric:tabular-nums}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:12px}
pre{margin:0;padding:4px 20px 20px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid var(--line);border-radius:0 0 12px 12px;background:#FBF7EF}
`;

/** The text of a mail, its one address clickable. */
function linked(text: string): string {
  return escapeHtml(text).replaceAll(
    /^https?:\/\/\S+$/gm,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}

function mailItem(mail: CaughtMail, index: number): string {
  const time = mail.receivedAt.toISOString();
  // srcdoc inherits this page's policy, and the sandbox runs nothing; popups let the mail's button open.
  return `<details${index === 0 ? ' open' : ''}>
<summary><b>${escapeHtml(mail.subject)}</b><time datetime="${time}">${time.slice(11, 19)} UTC</time><span>${escapeHtml(mail.to)}</span></summary>
<pre>${linked(mail.text)}</pre>
${mail.html === '' ? '' : `<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`}
</details>`;
}

function page(mails: readonly CaughtMail[]): string {
  const lead =
    mails.length === 0
      ? 'No mail yet. Register, sign up or ask for a new password, then reload.'
      : `${mails.length} caught since the start, newest first; none left this machine.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Mails · demo</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Mails</h1>
<p class="lead">${lead} <a href="/dev/mail">Reload</a></p>
${mails.map(mailItem).join('\n')}
</main>
</body>
</html>
`;
}

/** Registers the two addresses; to everybody elsewhere they do not exist. */
export async function mailCatcherRoutes(app: FastifyInstance, catcher: MailCatcher): Promise<void> {
  await app.register(
    (dev, _options, done) => {
      dev.addHook('onRequest', (request, reply, next) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        next(isLocal(request.raw) ? undefined : notFound());
      });
      dev.get('/mail', (_request, reply) =>
        reply
          .header('content-security-policy', policy)
          .type('text/html; charset=utf-8')
          .send(page(catcher.mails())),
      );
      dev.get('/mail.json', (_request, reply) =>
        reply.send(catcher.mails().map(({ to, subject, text, html }) => ({ to, subject, text, html }))),
      );
      done();
    },
    { prefix: '/dev' },
  );
}
