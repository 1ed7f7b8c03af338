// Handing a mail to the mail server, once. What waits and what is tried again: outbox.ts.

import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { seconds } from '../base/clock.ts';
import { errorCode, errorText } from '../base/errors.ts';
import { limits } from '../base/limits.ts';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address that ends such mails with one POST (RFC 8058), where they are written to many. */
  leave?: string;
}

export interface Mailer {
  /** True: there is no mail server (`SMTP_URL`). */
  readonly off?: boolean;
  /** True: whoever sends by itself waits, for this is a copy of another installation (hold.ts). */
  isHeld?(): boolean;
  /**
   * Resolves when the mail server has taken the mail. `id` becomes its Message-ID: mailboxes know a second copy by it.
   * @throws what the mail server or the network said; isFinal tells whether another try could end differently
   */
  deliver(mail: Mail, id: string): Promise<void>;
  /**
   * Resolves when the mail server greets this one and takes its password.
   * @throws what the mail server or the network said
   */
  check(): Promise<void>;
  /** Breaks off what is being sent. */
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined: mail is off. */
  smtpUrl: string | undefined;
  /** The sender, `Name <address>`; asked for with each mail. */
  from: () => Promise<string>;
  /** Whether mails are held at this moment; unless given, never. */
  isHeld?: () => boolean;
  log: Logger;
}

/** Exactly one address: nothing that an address list, a display name, a route or a header could be made of. */
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

export function isSendable(address: string): boolean {
  return address.length <= 254 && oneAddress.test(address);
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 250);
}

/**
 * Whether another try would end the same: when the server answered 5xx (RFC 5321, 4.2.1), unless it is our own
 * password that it refused, which is wrong until somebody corrects it.
 */
export function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || errorCode(error) === 'EAUTH') return false;
  return 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/** Whether nobody took part at the other end: no connection, or silence. */
export const isUnanswered = (error: unknown): boolean =>
  [
    'ECONNECTION',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ESOCKET',
    'EDNS',
    'EHOSTUNREACH',
    'ENOTFOUND',
  ].includes(errorCode(error) ?? '');

/** A password goes over the network encrypted or not at all, unless the address says otherwise. */
function needsTls(smtpUrl: string): boolean {
  const url = new URL(smtpUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.username !== '' && !local && !url.searchParams.has('ignoreTLS');
}

function createTransport(smtpUrl: string) {
  return nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    idleTimeout: seconds(10),
    // Tries are counted here, not there.
    maxRequeues: 0,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(20),
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** `Name <address>` taken apart: a name may have commas, which would make a list of it. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*) <([^<>]+)>$/.exec(from) ?? [];
  return { name, address };
}

export function createMailer({ smtpUrl, from, isHeld, log: parent }: MailerOptions): Mailer {
  const log = parent.child({ part: 'mail' });
  if (smtpUrl === undefined) {
    const off = () => Promise.reject(new Error('mail is off (SMTP_URL)'));
    return {
      off: true,
      // SMS wait for it as well.
      ...(isHeld ? { isHeld } : {}),
      deliver: off,
      check: off,
      close: () => undefined,
    };
  }
  const transport = createTransport(smtpUrl);
  // A connection that breaks between two mails; a mail on it fails by itself.
  transport.on('error', (error) => log.warn({ reason: errorText(error) }, 'the mail server hung up'));
  return {
    ...(isHeld ? { isHeld } : {}),
    async deliver(mail, id) {
      if (isHeld?.() === true) throw new Error('mails are held (npm run mails)');
      const sender = senderOf(await from());
      const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
      await transport.sendMail({
        from: sender,
        to: { name: '', address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${host}>`,
        headers: {
          // Out-of-office robots stay quiet.
          'Auto-Submitted': 'auto-generated',
          ...(mail.leave === undefined
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${mail.leave}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        signal: AbortSignal.timeout(limits.mailTry.default),
      });
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close({ force: true }),
  };
}
