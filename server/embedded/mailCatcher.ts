// Demo mode's mail server: takes every mail over real SMTP on a loopback port and delivers none; /dev/mail shows them.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { domainToUnicode } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../base/clock.ts';

export interface CaughtMail {
  id: number;
  receivedAt: Date;
  /** The recipients of the envelope, joined by ', '; domains as people write them, not in Punycode. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailCatcher {
  /** For the mailer. */
  smtpUrl: string;
  /** Newest first. */
  mails(): readonly CaughtMail[];
  close(): Promise<void>;
}

/** So many are kept; older ones go. */
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
export async function startMailCatcher(clock: Clock): Promise<MailCatcher> {
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
    mails: () => caught,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
