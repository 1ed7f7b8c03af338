// Sends what the database says has happened to those who want to be told (docs/decisions/push.md). As in the outbox of mails
// a row stays locked while it is sent and is settled in the same transaction: a server that is killed leaves it to another.

import type pg from 'pg';
import type { Logger } from 'pino';
import webpush from 'web-push';
import type { Language } from '../../shared/language.ts';
import { after, type Clock, hours, minutes, seconds } from '../base/clock.ts';
import { transaction } from '../base/database.ts';
import { errorText } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { pushTried } from '../base/metrics.ts';
import type { Settings } from '../base/settings.ts';
import { createWorker, untilDue, type Worker } from '../base/worker.ts';
import { serviceOf } from './endpoints.ts';
import { afterQuiet, type Happening, isQuiet, pushRequest } from './messages.ts';
import type { PushKeys, VapidKey } from './pushKeys.ts';

/** How often what others have published is looked for. */
const lookEvery = seconds(2);
/** The pauses before the second, third, … try; after the last one a message is given up: the news is old by then. */
const pauses = [
  ...[seconds(30), minutes(2), minutes(10), minutes(30)],
  ...[hours(1), hours(2), hours(4), hours(8)],
];
/** So long, at most, a service that asks for a pause for one message gets none of the others: it may mean that phone alone. */
const pauseOfOthers = minutes(1);

export interface PushSenderOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  settings: Settings;
  keys: PushKeys;
  /** Origins of push services besides the known ones. */
  services: readonly string[];
  /** Whether nothing is sent, because this is a copy of another installation (mail/hold.ts). */
  isHeld: () => boolean;
}

interface Row {
  id: string;
  wish: string;
  subscription: string;
  exam: string | null;
  notice: string | null;
  tries: number;
  endpoint: string;
  origin: string;
  p256dh: Buffer;
  secret: Buffer;
  kid: string;
  /** Of the page on which somebody asked, or a student's own. */
  language: Language;
  /** Whether whoever wanted it may still be told. */
  entitled: boolean;
}

type Outcome =
  | { kind: 'sent' }
  /** The browser is there no more, or may be told no more. */
  | { kind: 'gone' | 'unwished' }
  /** There is nothing to tell any more. */
  | { kind: 'past' }
  /** `pause`: milliseconds that the service has asked for. */
  | { kind: 'again'; reason: string; pause: number | undefined }
  | { kind: 'refused'; reason: string };

/** Of a student's wish in a browser: the session lives, and it is an approved student's. */
const entitled = `exists (
  select from auth.sessions as session
  join public.students as student on student.user_id = session.user_id and student.approval_status = 'approved'
  join public.profiles as profile on profile.id = session.user_id and profile.role = 'student'
  where session.id = wish.session_id and session.ended_at is null and session.expires_at > $1
)`;

/** Wish and subscription are locked with the message: what ends a wish then waits, or leaves it to the next look. */
const claim = `
  select message.id, wish.id as wish, subscription.id as subscription, happening.exam_id as exam,
    happening.notice_id as notice, message.tries, subscription.endpoint, subscription.origin, subscription.p256dh,
    subscription.secret, subscription.kid, wish.exam_id is not null or ${entitled} as entitled,
    coalesce((
      select student.language from auth.sessions as session
      join public.students as student on student.user_id = session.user_id where session.id = wish.session_id
    ), wish.language) as language
  from auth.push_messages as message
  join auth.push_happenings as happening on happening.id = message.happening_id
  join auth.push_wishes as wish on wish.id = message.wish_id
  join auth.push_subscriptions as subscription on subscription.id = wish.subscription_id
  where message.state = 'waiting' and message.next_try_at <= $1 and (happening.exam_id is not null or not $2)
  order by message.next_try_at limit $3
  for update of message, wish skip locked for no key update of subscription skip locked`;

/** Makes a message of each wish; what is not public any more is told to nobody. */
const spread = `
  with waiting as (
    select id, exam_id, notice_id from auth.push_happenings where spread_at is null
    order by happened_at limit 1 for update skip locked
  ), made as (
    insert into auth.push_messages (happening_id, wish_id, next_try_at)
    select waiting.id, wish.id, case when waiting.exam_id is null then $2::timestamptz else $1 end
    from waiting join auth.push_wishes as wish
      on wish.exam_id = waiting.exam_id or waiting.exam_id is null and wish.exam_id is null and wish.left_at is null
    where exists (select from public.exams where id = waiting.exam_id and state = 'published')
      or exists (select from public.notices where id = waiting.notice_id and state = 'published')
    on conflict (happening_id, wish_id) do nothing
    returning 1
  ), done as (
    update auth.push_happenings as happening set spread_at = $1 from waiting where happening.id = waiting.id
  )
  select waiting.exam_id as exam, waiting.notice_id as notice, (select count(*)::int from made) as made from waiting`;

/** Retry-After in milliseconds: seconds, or a date. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), limits.pushRetryAfter.default);
}

/** What an answer of a push service means (RFC 8030, 5 and 8.4). */
function outcomeOf(response: Response, now: Date): Outcome {
  const { status, headers } = response;
  if (response.ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status === 429 || status >= 500)
    return { kind: 'again', reason, pause: retryAfter(headers.get('retry-after'), now) };
  return { kind: 'refused', reason };
}

/** What is told of the happenings of some messages, by their ids; those that are not public any more are missing. */
async function happeningsOf(client: pg.ClientBase, rows: readonly Row[]): Promise<Map<string, Happening>> {
  const exams = [...new Set(rows.flatMap(({ exam }) => exam ?? []))];
  const notices = [...new Set(rows.flatMap(({ notice }) => notice ?? []))];
  const found = await client.query<Happening>(
    `select 'exam' as kind, id, exam_title as title, title_ne, set_number as set from public.exams
     where id = any($1) and state = 'published'`,
    [exams],
  );
  const shown = await client.query<Happening>(
    `select 'notice' as kind, id, title, title_ne, url_slug as slug from public.notices
     where id = any($1) and state = 'published'`,
    [notices],
  );
  return new Map([...found.rows, ...shown.rows].map((happening) => [happening.id, happening]));
}

/**
 * The header by which a push service knows this server, of a service and a key: signed once an hour and not for each message,
 * as the token lasts for twelve.
 */
function createSignatures(clock: Clock): (origin: string, key: VapidKey, subject: string) => string {
  const signed = new Map<string, { header: string; until: Date }>();
  return (origin, { kid, publicKey, privateKey }, subject) => {
    const name = `${origin} ${kid} ${subject}`;
    const now = clock();
    const known = signed.get(name);
    if (known !== undefined && known.until > now) return known.header;
    for (const [other, { until }] of signed) if (until <= now) signed.delete(other);
    const made = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    signed.set(name, { header: made.Authorization, until: after(now, hours(1)) });
    return made.Authorization;
  };
}

/** Stores what came of a batch. `ids` of one kind of outcome at a time: five statements, whatever the number of messages. */
async function settle(
  client: pg.ClientBase,
  tried: readonly { row: Row; outcome: Outcome }[],
  now: Date,
): Promise<void> {
  const having = (kind: Outcome['kind']) =>
    tried.filter(({ outcome }) => outcome.kind === kind).map(({ row }) => row);
  const change = async (statement: string, ids: string[], ...more: unknown[]): Promise<void> => {
    if (ids.length > 0) await client.query(statement, [ids, ...more]);
  };
  const sent = having('sent');
  // An exam is told once: the wish goes, and with it the message, and the browser unless more is wanted there.
  const [fulfilled, kept] = [
    sent.filter(({ exam }) => exam !== null),
    sent.filter(({ exam }) => exam === null),
  ];
  const over = [...fulfilled, ...having('unwished')];
  await change(
    'delete from auth.push_wishes where id = any($1)',
    over.map(({ wish }) => wish),
  );
  await change(
    'update auth.push_subscriptions set succeeded_at = $2 where id = any($1)',
    sent.map(({ subscription }) => subscription),
    now,
  );
  await change(
    `update auth.push_messages set state = 'sent', tries = tries + 1, finished_at = $2, last_error = null
     where id = any($1)`,
    kept.map(({ id }) => id),
    now,
  );
  await change(
    'delete from auth.push_subscriptions where id = any($1)',
    having('gone').map(({ subscription }) => subscription),
  );
  await change(
    'delete from auth.push_messages where id = any($1)',
    having('past').map(({ id }) => id),
  );
}

/** When a message is tried again, or that it is not. */
function nextTry({ tries, exam }: Row, outcome: Outcome, now: Date): Date | undefined {
  const pause = pauses[tries];
  if (outcome.kind !== 'again' || pause === undefined) return undefined;
  const at = after(now, Math.max(pause, outcome.pause ?? 0));
  return exam === null ? afterQuiet(at) : at;
}

async function settleFailure(
  client: pg.ClientBase,
  row: Row,
  outcome: Outcome & { reason: string },
  now: Date,
): Promise<boolean> {
  const at = nextTry(row, outcome, now);
  await client.query(
    `update auth.push_messages set tries = tries + 1, last_error = $2, next_try_at = coalesce($3, next_try_at),
       state = case when $3::timestamptz is null then 'dead' else state end,
       finished_at = case when $3::timestamptz is null then $4::timestamptz end
     where id = $1`,
    [row.id, outcome.reason.slice(0, 500), at, now],
  );
  return at === undefined;
}

/** What a service that asks for a pause has still to get waits, too. */
const holdOthers = (client: pg.ClientBase, origin: string, until: Date) =>
  client.query(
    `update auth.push_messages set next_try_at = $2 where id in (
       select message.id from auth.push_messages as message
       join auth.push_wishes as wish on wish.id = message.wish_id
       join auth.push_subscriptions as subscription on subscription.id = wish.subscription_id
       where message.state = 'waiting' and message.next_try_at < $2 and subscription.origin = $1
       for update of message skip locked
     )`,
    [origin, until],
  );

export function createPushSender(options: PushSenderOptions): Worker {
  const { pool, clock, settings, keys, services, isHeld } = options;
  const log = options.log.child({ part: 'push' });

  const signature = createSignatures(clock);

  const send = async (row: Row, happening: Happening): Promise<Outcome> => {
    const { institute } = await settings.current();
    const key = await keys.byId(row.kid);
    // Withdrawn: its subscriptions go at this moment. And a service that is allowed no more is none.
    if (key === undefined || serviceOf(row.endpoint, services) !== row.origin) return { kind: 'gone' };
    const now = clock();
    const { payload, topic, ttl, urgency } = pushRequest(happening, row, institute, now);
    const { headers, body } = webpush.generateRequestDetails(
      {
        endpoint: row.endpoint,
        keys: { p256dh: row.p256dh.toString('base64url'), auth: row.secret.toString('base64url') },
      },
      payload,
      { vapidDetails: null as never, TTL: ttl, urgency, topic },
    );
    const response = await fetch(row.endpoint, {
      method: 'POST',
      headers: { ...headers, Authorization: signature(row.origin, key, `mailto:${institute.email}`) },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.pushTry.default),
    });
    // The body is read so that the connection can be used again; nothing in it is needed.
    await response.arrayBuffer();
    return outcomeOf(response, now);
  };

  const attempt = async (row: Row, happening: Happening | undefined): Promise<Outcome> => {
    if (!row.entitled) return { kind: 'unwished' };
    if (happening === undefined) return { kind: 'past' };
    try {
      return await send(row, happening);
    } catch (error) {
      return { kind: 'again', reason: errorText(error), pause: undefined };
    }
  };

  /** Sends some messages at once; how many. */
  const batch = (): Promise<number> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<Row>(claim, [clock(), isQuiet(clock()), limits.pushBatch.default]);
      if (rows.length === 0) return 0;
      const happenings = await happeningsOf(client, rows);
      const tried = await Promise.all(
        rows.map(async (row) => {
          const outcome = await attempt(row, happenings.get(row.exam ?? row.notice ?? ''));
          pushTried.inc({ outcome: outcome.kind });
          return { row, outcome };
        }),
      );
      const now = clock();
      await settle(client, tried, now);
      for (const { row, outcome } of tried) {
        if (outcome.kind !== 'again' && outcome.kind !== 'refused') continue;
        const { reason } = outcome;
        const dead = await settleFailure(client, row, outcome, now);
        const what = { message: row.id, tries: row.tries + 1, origin: row.origin, reason };
        if (dead) log.error({ event: 'push_dead', ...what }, 'push message given up');
        else log.warn(what, 'push message not sent yet');
        if (outcome.kind === 'again' && outcome.pause !== undefined)
          await holdOthers(client, row.origin, after(now, Math.min(outcome.pause, pauseOfOthers)));
      }
      return rows.length;
    });

  const spreadOne = async (): Promise<boolean> => {
    const now = clock();
    const { rows } = await pool.query<{ exam: string | null; notice: string | null; made: number }>(spread, [
      now,
      afterQuiet(now),
    ]);
    const [done] = rows;
    if (done) log.info({ event: 'push_spread', ...done }, 'readers are told');
    return done !== undefined;
  };

  const nextDue = async (): Promise<number | undefined> => {
    const { rows } = await pool.query<{ next: Date | null }>(
      `select min(next_try_at) as next from auth.push_messages as message
       where state = 'waiting' and next_try_at > $1`,
      [clock()],
    );
    return untilDue(rows[0]?.next, clock);
  };

  return createWorker({
    name: 'push',
    lanes: limits.pushAtOnce.default,
    async work(lane) {
      // A command ends it while the server runs.
      if (isHeld()) return seconds(1);
      const isSpread = lane === 0 && (await spreadOne());
      return (await batch()) > 0 || isSpread ? 0 : nextDue();
    },
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (err) => log.error({ err, event: 'push_error' }, 'push messages go on later'),
  });
}
