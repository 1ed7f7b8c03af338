// The office's messages to many. The database has decided whom they reach (send_message); here their mails leave,
// so many an hour. Each recipient is checked again: students who were rejected or deleted, or want no messages, get none.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Language } from '../../../shared/language.ts';
import { smsSize } from '../../../shared/sms.ts';
import { advisoryLocks } from '../../base/advisoryLocks.ts';
import { after, type Clock, days, hours, minutes, type Random, seconds } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { errorText } from '../../base/errors.ts';
import { limits } from '../../base/limits.ts';
import type { Settings } from '../../base/settings.ts';
import { createWorker, type Worker } from '../../base/worker.ts';
import { voiceOf } from '../../mail/mailWords.ts';
import { isSendable, type Mail } from '../../mail/mailer.ts';
import type { Compose, Outbox, OutboxOptions } from '../../mail/outbox.ts';
import { type SmsAdapter, SmsRefusal } from '../../mail/sms.ts';
import { digest } from '../sessions/sessions.ts';
import { messageLetter, textFor, type ToRecipient } from './messageTexts.ts';

const lookEvery = seconds(2);
/** What is counted against the limit. */
const window = hours(1);
/** A mail that was made leaves in this time, or is made anew: whom it may go to can change. */
const madeFor = seconds(30);
/** The pauses before an SMS is tried again; after the last one it has failed. */
const smsPauses = [seconds(30), minutes(5), minutes(30), hours(2)];
/** The service answers in less. What has no answer then was perhaps sent by a server that was killed meanwhile. */
const smsTakes = minutes(2);

interface Recipient extends ToRecipient {
  state: string;
  is_test: boolean;
  address: string | null;
  tries: number;
  email: string | null;
  status: string | null;
  willing: boolean | null;
  language: Language;
  /** Of a part of an SMS. */
  price: string | null;
}

async function readRecipient(client: pg.ClientBase, id: string): Promise<Recipient | undefined> {
  const { rows } = await client.query<Recipient>(
    `select r.state, r.is_test, r.address, r.tries, r.student_id as student, m.kind, m.entry_id, m.channel, m.subject, m.body, m.link,
            m.day::text, m.class_group_id, m.class_group_name, s.first_name || ' ' || s.last_name as name, s.email,
            s.approval_status as status, s.may_be_written_to as willing, coalesce(s.language, 'en') as language,
            (select sms_price from public.site_settings) as price
     from public.message_recipients as r join public.messages as m on m.id = r.message_id
     left join public.students as s on s.id = r.student_id
     where r.id = $1 for update of r`,
    [id],
  );
  return rows[0];
}

/** Why somebody for whom it waits gets nothing after all. */
function refusalOf({ is_test, channel, student, status, willing, email }: Recipient): string | undefined {
  if (is_test) return undefined;
  if (student === null) return 'deleted';
  if (status !== 'approved') return 'not_approved';
  if (willing !== true) return 'no_consent';
  return channel === 'sms' || (email !== null && isSendable(email)) ? undefined : 'no_address';
}

async function stopOne(client: pg.ClientBase, recipient: string, reason: string, now: Date): Promise<void> {
  await client.query(
    `update public.message_recipients set state = 'stopped', reason = $2, finished_at = $3
     where id = $1 and state = 'waiting'`,
    [recipient, reason, now],
  );
}

export interface MessageMailsOptions {
  clock: Clock;
  random: Random;
  settings: Settings;
  publicUrl: string;
  onChanged?: (() => void) | undefined;
}

/** What the outbox asks: the mail of a recipient, made when it leaves, and what came of it. */
export function createMessageMails(options: MessageMailsOptions): Required<Pick<OutboxOptions, 'onTried'>> & {
  compose: (client: pg.ClientBase, recipient: string) => ReturnType<Compose>;
} {
  const { clock, random, settings, publicUrl, onChanged } = options;

  /** A new link in each mail. The link of an earlier try, which was not sent, stops working. */
  const linkFor = async (client: pg.ClientBase, recipient: string, student: string): Promise<string> => {
    const token = random(32).toString('base64url');
    await client.query(
      `insert into auth.message_links (token_hash, recipient_id, student_id, created_at) values ($1, $2, $3, $4)
       on conflict (recipient_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
      [digest(token), recipient, student, clock()],
    );
    return token;
  };

  return {
    async compose(client, recipient) {
      const found = await readRecipient(client, recipient);
      if (found?.state !== 'waiting') return undefined;
      const { institute } = await settings.current();
      const voice = voiceOf(found.language, institute, publicUrl);
      const text = refusalOf(found) ?? (await textFor(client, found, voice));
      if (typeof text === 'string') {
        await stopOne(client, recipient, text, clock());
        onChanged?.();
        return undefined;
      }
      const to = found.email ?? found.address ?? '';
      await client.query('update public.message_recipients set address = $2 where id = $1', [recipient, to]);
      const token = found.student === null ? undefined : await linkFor(client, recipient, found.student);
      const mail: Mail = { to, ...messageLetter(voice, institute, text, token) };
      return {
        mail: token === undefined ? mail : { ...mail, leave: `${publicUrl}/unsubscribe?token=${token}` },
        until: after(clock(), madeFor),
      };
    },

    async onTried(client, request, outcome) {
      if (request.kind !== 'message') return;
      if (outcome.state === 'sent') {
        // Stopped while it was being handed over: it has gone all the same, and the page says so.
        await client.query(
          `update public.message_recipients set state = 'sent', reason = null, tries = tries + 1, finished_at = $2
           where id = $1`,
          [request.recipient, clock()],
        );
      } else {
        const over = outcome.state === 'failed';
        await client.query(
          `update public.message_recipients set tries = tries + 1, reason = $2,
             state = case when $3 then 'failed' else state end, finished_at = case when $3 then $4::timestamptz end
           where id = $1 and state = 'waiting'`,
          [request.recipient, outcome.reason, over, clock()],
        );
      }
      onChanged?.();
    },
  };
}

export interface MessageQueueOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  sms: SmsAdapter;
  settings: Settings;
  /** For the links. */
  publicUrl: string;
  /** False where no mail server is configured: mails of messages fail, and say why. */
  canMail: boolean;
  perHour: number;
  onChanged?: (() => void) | undefined;
}

interface TakenSms extends Recipient {
  id: string;
  text: string;
}

interface Waiting {
  id: string;
  channel: string;
}

/** Hands those who wait to the outbox, a few at a time, and SMS to whoever delivers them. */
export function createMessageQueue(options: MessageQueueOptions): Worker {
  const { pool, clock, outbox, sms, settings, publicUrl, canMail, perHour, onChanged } = options;
  const log = options.log.child({ part: 'messages' });

  /** How many may leave now. Servers count one after the other. */
  const allowance = async (client: pg.ClientBase): Promise<number> => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.messages]);
    const { rows } = await client.query<{ used: number }>(
      'select count(*)::int as used from public.message_recipients where queued_at > $1',
      [after(clock(), -window)],
    );
    return Math.max(0, perHour - (rows[0]?.used ?? 0));
  };

  const claim = async (client: pg.ClientBase, most: number, mails: boolean): Promise<Waiting[]> => {
    const { rows } = await client.query<Waiting>(
      `select r.id, m.channel from public.message_recipients as r join public.messages as m on m.id = r.message_id
       where r.state = 'waiting' and r.queued_at is null and r.next_try_at <= $1 and (m.channel = 'email') = $3
       order by r.is_test desc, m.kind = 'receipt' desc, r.position limit $2 for update of r skip locked`,
      [clock(), most, mails],
    );
    return rows;
  };

  /** Puts some mails into the outbox; true when there may be more. */
  const handOver = async (room: number): Promise<boolean> =>
    transaction(pool, async (client) => {
      const left = await allowance(client);
      const some = await claim(client, Math.min(room, left), true);
      if (!canMail) {
        for (const { id } of some)
          await client.query(
            `update public.message_recipients set state = 'failed', reason = 'mail_off', finished_at = $2 where id = $1`,
            [id, clock()],
          );
        return some.length > 0;
      }
      const handed: string[] = [];
      for (const { id } of some) {
        if (!(await outbox.ask(client, { kind: 'message', recipient: id }))) break;
        handed.push(id);
      }
      await client.query('update public.message_recipients set queued_at = $2 where id = any($1)', [
        handed,
        clock(),
      ]);
      return handed.length > 0;
    });

  /** Of one that waits, what is to be sent; 'none' where it is not. From here on nobody else tries it, also if this server is killed. */
  const takeSms = (): Promise<TakenSms | 'none' | undefined> =>
    transaction(pool, async (client) => {
      const [one] = (await allowance(client)) === 0 ? [] : await claim(client, 1, false);
      const found = one && (await readRecipient(client, one.id));
      if (!found) return undefined;
      const now = clock();
      const { institute } = await settings.current();
      const message =
        refusalOf(found) ?? (await textFor(client, found, voiceOf(found.language, institute, publicUrl)));
      if (typeof message === 'string') {
        await stopOne(client, one.id, message, now);
        return 'none';
      }
      await client.query(
        'update public.message_recipients set queued_at = $2, tries = tries + 1 where id = $1',
        [one.id, now],
      );
      return { ...found, id: one.id, text: message.body.normalize('NFC') };
    });

  /** Sends one SMS, at most once; false when none waits, or the hour is used up. */
  const sendSms = async (): Promise<boolean> => {
    const one = await takeSms();
    if (one === undefined || one === 'none') return one === 'none';
    const { id, tries, text } = one;
    try {
      const state = await sms.send({ to: one.address ?? '', text });
      await pool.query(
        `update public.message_recipients set state = $2, reason = null, finished_at = $3, segments = $4,
           cost = $4::integer * $5::numeric where id = $1`,
        [id, state, clock(), smsSize(text).segments, one.price],
      );
    } catch (error) {
      const isRefused = error instanceof SmsRefusal;
      const pause = isRefused && !error.isOver ? smsPauses[tries] : undefined;
      log.warn({ recipient: id, tries: tries + 1, reason: errorText(error) }, 'SMS not sent');
      await pool.query(
        `update public.message_recipients set reason = $2, next_try_at = $3,
           queued_at = case when $4 then queued_at end,
           state = case when $4 then 'failed' else 'waiting' end, finished_at = case when $4 then $5::timestamptz end
         where id = $1 and state = 'waiting'`,
        [
          id,
          isRefused ? error.message.slice(0, 500) : 'unknown',
          after(clock(), pause ?? 0),
          pause === undefined,
          clock(),
        ],
      );
    }
    return true;
  };

  /** What was being sent when a server was killed: nobody knows whether it has gone, and it is not sent again. */
  const giveUp = (): Promise<unknown> =>
    pool.query(
      `update public.message_recipients as r set state = 'failed', reason = 'unknown', finished_at = $1
       from public.messages as m
       where m.id = r.message_id and m.channel = 'sms' and m.created_at > $2 and r.state = 'waiting' and r.queued_at < $3`,
      [clock(), after(clock(), -days(30)), after(clock(), -smsTakes)],
    );

  const work = async (): Promise<number | undefined> => {
    if (outbox.isHeld()) return undefined;
    const room = canMail ? await outbox.room() : limits.mailsAhead.default;
    const mails = room > 0 && (await handOver(room));
    await giveUp();
    // A service that does not answer must not keep mails from leaving.
    const end = after(clock(), minutes(1));
    let texts = 0;
    while (texts < limits.mailsAhead.default && clock() < end && (await sendSms())) texts += 1;
    if (!mails && texts === 0) return undefined;
    onChanged?.();
    if (mails && canMail) {
      outbox.wake();
      await outbox.idle();
    }
    return 0;
  };

  return createWorker({
    name: 'messages',
    work,
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (err) => log.error({ err, event: 'messages_error' }, 'messages go on later'),
  });
}

/** Ends the messages to the student of a link; false for a link that is none. As often as somebody asks. */
export async function leaveMessages(pool: pg.Pool, token: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    `with link as (select student_id from auth.message_links where token_hash = $1),
       left_now as (
         update public.students set may_be_written_to = false
         where id = (select student_id from link) and may_be_written_to
       )
     select student_id as id from link`,
    [digest(token)],
  );
  return rows.length > 0;
}
