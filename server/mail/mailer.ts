// Sending mail: a short queue in this process with bounded retries. Nothing waits for the mail server, so neither its
// slowness nor whether there was anything to send shows in an answer.

import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { minutes, seconds } from '../clock.ts';
import { errorCode, errorText } from '../errors.ts';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** True: there is no mail server (`SMTP_URL`), every mail is dropped with a line in the log. */
  readonly off?: boolean;
  /** Resolves when the mail is in the queue, not when it is delivered; never rejects. */
  send(mail: Mail): Promise<void>;
  /** Gives what is being sent a moment to end; what waits for another try is logged as lost. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined: mail is off. */
  smtpUrl: string | undefined;
  /** The sender, `Name <address>`. */
  from: string;
  log: Logger;
  /** The pauses before the second, third, … try, in milliseconds. */
  retryAfter?: readonly number[];
  /** How long `close` waits for mails that are being sent, in milliseconds. */
  patience?: number;
}

const defaultRetries = [seconds(5), seconds(30), minutes(2), minutes(10)];
/** Beyond this many waiting mails the mail server has been gone for long; a mail more is dropped. */
const queueLimit = 500;
/** One try may take this long in all; a server that trickles would otherwise hold its connection for ever. */
const tryLimit = seconds(60);

/** Exactly one address: nothing that an address list, a display name, a route or a header could be made of. */
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Whether an address can be sent to. */
export function isSendable(address: string): boolean {
  return address.length <= 254 && oneAddress.test(address);
}

/** A subject of one line. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 250);
}

/** Whether another try could end differently: not when the server answered 5xx (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

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

/** A mailer for a mail server, or for none. */
export function createMailer({
  smtpUrl,
  from,
  log: parent,
  retryAfter = defaultRetries,
  patience = seconds(5),
}: MailerOptions): Mailer {
  const log = parent.child({ part: 'mail' });
  if (smtpUrl === undefined) {
    return {
      off: true,
      send({ to, subject }) {
        log.warn({ to, subject: oneLine(subject) }, 'mail is off (SMTP_URL): not sent');
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
  }

  const sender = senderOf(from);
  const transport = createTransport(smtpUrl);
  // A connection that breaks between two mails; a mail on it fails by itself.
  transport.on('error', (error) => log.warn({ reason: errorText(error) }, 'the mail server hung up'));
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const attempt = async (mail: Mail, tries: number): Promise<void> => {
    const subject = oneLine(mail.subject);
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: mail.to },
        subject,
        text: mail.text,
        html: mail.html,
        // Out-of-office robots stay quiet.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(tryLimit),
      });
      log.info({ to: mail.to, subject, tries }, 'mail sent');
    } catch (error) {
      const reason = { to: mail.to, subject, tries, code: errorCode(error), reason: errorText(error) };
      const pause = retryAfter[tries - 1];
      if (closed || pause === undefined || isFinal(error)) {
        log.error(reason, 'mail given up');
        return;
      }
      log.warn({ ...reason, again: `${pause / 1000} s` }, 'mail not sent yet');
      later(pause, mail, tries + 1);
    }
  };
  const start = (mail: Mail, tries: number) => {
    const sending = attempt(mail, tries).finally(() => running.delete(sending));
    running.add(sending);
  };
  const later = (pause: number, mail: Mail, tries: number) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start(mail, tries);
    }, pause);
    timer.unref();
    waiting.set(timer, () =>
      log.error({ to: mail.to, subject: oneLine(mail.subject) }, 'mail lost at the stop'),
    );
  };

  return {
    send(mail) {
      if (closed || running.size + waiting.size >= queueLimit) {
        log.error(
          { to: mail.to, subject: oneLine(mail.subject) },
          'mail dropped: the queue is full or closed',
        );
      } else if (!isSendable(mail.to)) {
        log.warn({ subject: oneLine(mail.subject) }, 'mail dropped: not an address');
      } else {
        // Not in this turn of the loop: composing takes a moment that the answer would show.
        later(0, mail, 1);
      }
      return Promise.resolve();
    },
    async close() {
      closed = true;
      for (const [timer, lose] of waiting) {
        clearTimeout(timer);
        lose();
      }
      waiting.clear();
      let limit: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => (limit = setTimeout(resolve, patience)));
      await Promise.race([Promise.all(running), over]);
      clearTimeout(limit);
      transport.close({ force: true });
    },
  };
}
