// Mails that wait are in Postgres: stored in the transaction that promises them, sent by whichever server locks the row,
// deleted when the mail server has taken them. Nothing waits for that, so neither the mail server's slowness nor
// whether there was anything to send shows in an answer.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Language } from '../../shared/language.ts';
import { after, minutes, seconds, type Clock } from '../base/clock.ts';
import { errorCode, errorText } from '../base/errors.ts';
import { unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { within } from '../base/within.ts';
import { createWorker, untilDue, workOffOne } from '../base/worker.ts';
import { isFinal, isSendable, isUnanswered, type Mail, type Mailer } from './mailer.ts';

/** The pauses before the second, third, … try: a day in all. */
const pauses = [
  ...[seconds(5), seconds(30), minutes(2), minutes(10), minutes(30)],
  ...[minutes(60), minutes(120), minutes(240), minutes(480), minutes(480)],
];
/** How often another server's, or an earlier process's, mails are looked for. */
const lookEvery = seconds(30);

/** The password of a sign-up, and by which browser's cookie it was typed: both hashed. */
export interface WaitingPassword {
  passwordHash: string;
  browserHash: string;
}

/** What somebody asked for; whether there is anything to send is found out after the answer. */
export type MailRequest =
  | ({ kind: 'sign_up'; email: string; address: string; language?: Language } & WaitingPassword)
  /** `language`: of the page on which it was asked for. */
  | { kind: 'recovery'; email: string; address: string; language?: Language }
  /** Asked for by no form: the mail about a login that the office made. */
  | { kind: 'office_login'; email: string; user: string }
  | { kind: 'invitation'; email: string; user: string }
  /** One of a message to many. Made anew for each try: whom it may go to can have changed, and whoever wrote it can have stopped it. */
  | { kind: 'message'; recipient: string }
  /** That a notice is new, to a student who asked for it; made anew for each try, too. */
  | { kind: 'notice'; message: string };

export interface ComposedMail {
  mail: Mail;
  /** When the link in it expires; it is made anew then. */
  until: Date | null;
}

/** Makes the mail in a transaction of the outbox; undefined: there is none to send. */
export type Compose = (client: pg.ClientBase, request: MailRequest) => Promise<ComposedMail | undefined>;

/** The outcome of one try of a mail that was asked for. */
export type MailOutcome = { state: 'sent' } | { state: 'again' | 'failed'; reason: string };

export interface OutboxOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  compose: Compose;
  /** Told after each try of a mail that was asked for, in the transaction that settles it. */
  onTried?: (client: pg.ClientBase | pg.Pool, request: MailRequest, outcome: MailOutcome) => Promise<void>;
}

interface Row {
  id: string;
  request: MailRequest | null;
  to: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  leave: string | null;
  linkUntil: Date | null;
  tries: number;
}

/** Addresses are nothing for the log; mail servers like to repeat them. */
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/g, '[address]').slice(0, 500);
}

/** Mails to one address leave in the order in which they were written: 'Does not work' before 'Works again'. */
const inOrder = `not (request is null and exists (select from auth.mails as earlier where earlier.failed_at is null
  and earlier.request is null and earlier.recipient = mails.recipient and earlier.created_at < mails.created_at))`;

/** `formsFirst`: what somebody waits for in front of a form, before what has waited longer. */
async function claim(client: pg.ClientBase, now: Date, formsFirst: boolean): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select id, request, recipient as "to", subject, body_text as text, body_html as html, leave_url as leave,
            link_until as "linkUntil", tries
     from auth.mails where failed_at is null and next_try_at <= $1
       and ${inOrder}
     order by ($2 and request ->> 'kind' in ('sign_up', 'recovery', 'invitation')) is true desc, next_try_at, created_at limit 1 for update skip locked`,
    [now, formsFirst],
  );
  return rows[0];
}

/** What waits for its next try is due now: the mail server is back. */
const allDue = (client: pg.ClientBase | pg.Pool, now: Date) =>
  client.query(
    'update auth.mails set next_try_at = $1 where failed_at is null and tries > 0 and next_try_at > $1',
    [now],
  );

const remove = (client: pg.ClientBase, { id }: Row) =>
  client.query('delete from auth.mails where id = $1', [id]);

/** The mail of a row, unless it must be made first. */
function mailOf({ to, subject, text, html, leave, linkUntil }: Row, now: Date): Mail | undefined {
  if (to === null || subject === null || text === null || html === null) return undefined;
  if (linkUntil !== null && linkUntil <= now) return undefined;
  return { to, subject, text, html, ...(leave === null ? {} : { leave }) };
}

/** One more row, unless too many wait. */
async function insert(
  client: pg.ClientBase | pg.Pool,
  { clock, log }: Pick<OutboxOptions, 'clock' | 'log'>,
  mail: Mail | undefined,
  request?: MailRequest,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into auth.mails (created_at, next_try_at, request, recipient, subject, body_text, body_html)
     select $1::timestamptz, $1, $2::jsonb, $3::text, $4::text, $5::text, $6::text
     where (select count(*) from auth.mails where failed_at is null) < $7`,
    [clock(), request ?? null, mail?.to, mail?.subject, mail?.text, mail?.html, limits.mailsWaiting.default],
  );
  if (rowCount === 1) return true;
  log.error('a mail was refused: too many wait');
  return false;
}

/** What happens to one row: claimed, made where it is only asked for, handed over, or tried again later. */
function createSender({ pool, clock, log, mailer, compose, onTried }: OutboxOptions) {
  /** The mails that failed since the last one that was taken. */
  const failing = new Set<string>();
  /** Nobody answered at the mail server's address; a mail that it refuses says nothing of the others. */
  let isAway = false;

  const back = async (client: pg.ClientBase | pg.Pool): Promise<boolean> => {
    if (!isAway) return false;
    isAway = false;
    await allDue(client, clock());
    return true;
  };

  /** After a try that failed: when the next one is, or that there is none. */
  const failed = async (client: pg.ClientBase | pg.Pool, row: Row, error: unknown): Promise<void> => {
    const now = clock();
    const tries = row.tries + 1;
    const pause = isFinal(error) ? undefined : pauses[tries - 1];
    const reason = withoutAddresses(errorText(error));
    const dead = pause === undefined;
    const isMessage = row.request?.kind === 'message';
    // What became of it stands on the office's page of messages; nobody would try it again from here.
    if (dead && isMessage) await client.query('delete from auth.mails where id = $1', [row.id]);
    else
      await client.query(
        // A link that nobody is sent any more does not lie about; the request makes another one.
        `update auth.mails set tries = $2, next_try_at = $3, failed_at = $4, last_error = $5,
           recipient = case when $6 then recipient end, subject = case when $6 then subject end,
           body_text = case when $6 then body_text end, body_html = case when $6 then body_html end,
           leave_url = case when $6 then leave_url end, link_until = case when $6 then link_until end
         where id = $1`,
        [
          row.id,
          tries,
          after(now, pause ?? 0),
          dead ? now : null,
          reason,
          row.request === null || (!dead && !isMessage),
        ],
      );
    if (row.request) await onTried?.(client, row.request, { state: dead ? 'failed' : 'again', reason });
    const what = { mail: row.id, tries, code: errorCode(error), reason };
    if (dead && isMessage) log.warn(what, 'mail of a message not taken');
    else if (dead) log.error({ event: 'mail_dead', ...what }, 'mail given up (npm run mails)');
    else log.warn({ ...what, again: `${pause / 1000} s` }, 'mail not sent yet');
  };

  const make = async (client: pg.ClientBase, row: Row, request: MailRequest): Promise<void> => {
    const composed = await compose(client, request);
    if (!composed || !isSendable(composed.mail.to)) {
      await remove(client, row);
      return;
    }
    const { mail, until } = composed;
    await client.query(
      `update auth.mails set recipient = $2, subject = $3, body_text = $4, body_html = $5, link_until = $6, leave_url = $7
       where id = $1`,
      [row.id, mail.to, mail.subject, mail.text, mail.html, until, mail.leave],
    );
  };

  /** The row stays locked when making it fails: another lane would try it at once, as if nothing had been. */
  const attempt = async (client: pg.ClientBase, row: Row, request: MailRequest): Promise<void> => {
    await client.query('savepoint making');
    try {
      await make(client, row, request);
    } catch (error) {
      await client.query('rollback to savepoint making');
      await failed(client, row, error);
    }
  };

  const deliver = async (client: pg.ClientBase, row: Row, mail: Mail): Promise<void> => {
    const refusal = await mailer.deliver(mail, row.id).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (refusal) {
      isAway ||= isUnanswered(refusal.error);
      // Of many students some have a wrong address: that says nothing of the mail server.
      if (row.request?.kind !== 'message' || !isFinal(refusal.error)) failing.add(row.id);
      await failed(client, row, refusal.error);
    } else {
      failing.clear();
      await remove(client, row);
      await back(client);
      if (row.request) await onTried?.(client, row.request, { state: 'sent' });
      log.info({ mail: row.id, tries: row.tries + 1 }, 'mail sent');
    }
  };

  return {
    /** How many were refused since the last one that was taken. */
    failing: () => failing.size,
    /** Told that the mail server answers; whether mails are due that waited for that. */
    back: () => back(pool),
    /** False when nothing is due that nobody else works on. */
    one: (formsFirst: boolean): Promise<boolean> =>
      workOffOne<Row>(pool, {
        claim: (client) => claim(client, clock(), formsFirst),
        async attempt(client, row) {
          const mail = mailOf(row, clock());
          if (mail !== undefined) await deliver(client, row, mail);
          // In a transaction of its own: a link must be known before it is in a mailbox.
          else if (row.request) await attempt(client, row, row.request);
        },
        failed: (row, error) => failed(pool, row, error),
      }),
  };
}

export function createOutbox(options: OutboxOptions) {
  const { pool, clock, mailer } = options;
  const log = options.log.child({ part: 'mail' });
  const sender = createSender({ ...options, log });
  const isHeld = () => mailer.isHeld?.() === true;

  const nextDue = async (): Promise<number | undefined> => {
    const { rows } = await pool.query<{ next: Date | null }>(
      `select min(next_try_at) as next from auth.mails where failed_at is null and ${inOrder}`,
    );
    return untilDue(rows[0]?.next, clock);
  };
  const worker = createWorker({
    name: 'outbox',
    lanes: limits.mailsAtOnce.default,
    // The first lane serves forms first, the others keep to the order: neither can starve.
    async work(lane) {
      // A command ends it while the server runs.
      if (isHeld()) return seconds(1);
      return (await sender.one(lane === 0)) ? 0 : nextDue();
    },
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (err) => log.error({ err, event: 'outbox_error' }, 'mails go on later'),
  });
  const wake = (): void => {
    // This starts the timer, too: a mail that is not taken now is tried again.
    if (mailer.off !== true) worker.start();
  };

  return {
    /**
     * Stores a mail in a transaction of the caller's, who calls `wake` after it. False, and a line in the log, when it
     * will not be sent: mail is off, the address is none, or too many wait.
     */
    async put(client: pg.ClientBase, mail: Mail): Promise<boolean> {
      if (mailer.off === true) {
        log.warn('mail is off (SMTP_URL): not sent');
        return false;
      }
      if (!isSendable(mail.to)) {
        log.warn('mail dropped: not an address');
        return false;
      }
      return insert(client, { clock, log }, mail);
    },
    /** As put, for what is to become a mail. */
    ask: (client: pg.ClientBase, request: MailRequest): Promise<boolean> =>
      insert(client, { clock, log }, undefined, request),
    /**
     * Stores what is to become a mail; when this resolves, it is not lost any more.
     * @throws HttpError 503 `busy` when too many wait
     */
    async order(request: MailRequest) {
      if (!(await insert(pool, { clock, log }, undefined, request))) {
        throw unavailable('busy', 'Too many mails are waiting. Please try again later.', 600);
      }
      wake();
    },
    /** How many mails of a crowd of them may be put now, so that they stand in nobody's way. */
    async room(): Promise<number> {
      const { rows } = await pool.query<{ due: number; waiting: number }>(
        `select count(*) filter (where next_try_at <= $1)::int as due, count(*)::int as waiting
         from auth.mails where failed_at is null`,
        [clock()],
      );
      const { due = 0, waiting = 0 } = rows[0] ?? {};
      return Math.max(0, Math.min(limits.mailsAhead.default - due, limits.mailsOfMany.default - waiting));
    },
    /**
     * Resolves when mails leave: the mail server answers, and takes mails where some were tried. 'off' without one.
     * @throws what the mail server or the network said
     */
    async check(): Promise<'up' | 'off'> {
      if (mailer.off === true) return 'off';
      await mailer.check();
      if (await sender.back()) wake();
      if (sender.failing() >= limits.statusMailsFailed.default) {
        throw new Error(`the last ${sender.failing()} mails were not taken`);
      }
      return 'up';
    },
    /** Whether mails wait because this is a copy of another installation (hold.ts). */
    isHeld,
    /** Begins to send what is due, unless that is under way. */
    wake,
    /** Resolves when nothing is due, or after `stop`. */
    idle: (): Promise<void> => worker.idle(),
    /** Wakes now and then from here on. */
    start() {
      if (mailer.off === true) return;
      wake();
      const dead = 'select count(*)::int as count from auth.mails where failed_at is not null';
      pool.query<{ count: number }>(dead).then(
        ({ rows: [row] }) => {
          if (row && row.count > 0) log.warn({ count: row.count }, 'mails were given up (npm run mails)');
        },
        // Beside a real Hasura the tables come later; the next start tells.
        () => undefined,
      );
    },
    /** Gives what is being sent a moment; the rest stays for the next start. */
    async stop() {
      const stopped = worker.stop();
      await within(stopped, limits.mailStop.default, 'a mail is still being sent').catch(() => undefined);
      mailer.close();
      await stopped;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
