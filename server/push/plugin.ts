// /push: what browsers ask to be told. Without an account whoever knows a browser's endpoint and secret decides for it;
// for students the session does. Nobody reads what others want: the tables are no part of GraphQL.

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { languages } from '../../shared/language.ts';
import { type AuthContext, missingMail, requireSession } from '../accounts/context.ts';
import { systemRandom } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { transaction } from '../base/database.ts';
import { errorCode } from '../base/errors.ts';
import { HttpError, notFound, unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { takeOwnJson } from '../http/requestRules.ts';
import { examShape, holderShape, serviceOf, type Subscription, subscriptionShape } from './endpoints.ts';
import type { PushKeys } from './pushKeys.ts';

export interface PushOptions {
  auth: AuthContext;
  config: Pick<Config, 'allowedOrigins' | 'pushServices' | 'offline'>;
  keys: PushKeys;
  log: Logger;
}

/** The key that the browser has subscribed with, which may be an older one: as /push/key gives it. */
const key = z.string().min(1).max(100);
const examBody = z.object({
  subscription: subscriptionShape,
  key,
  exam: examShape,
  /** Of the page; one from before there was another says nothing. */
  language: z.enum(languages).default('en'),
});
const noticesBody = z.object({ subscription: subscriptionShape, key });
const endBody = holderShape.extend({ exam: examShape.optional() });
const mailBody = z.object({ wanted: z.boolean() });
const movedBody = holderShape.extend({ subscription: subscriptionShape, key });

/** Of a body that names a browser. */
const ofBrowser = z.object({ subscription: z.object({}).loose() });

const unusable = (): HttpError =>
  new HttpError(400, 'invalid_subscription', 'This browser’s push address cannot be used');

function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const given = ofBrowser.safeParse(body);
  throw given.success && !subscriptionShape.safeParse(given.data.subscription).success
    ? unusable()
    : new HttpError(400, 'invalid_request', 'This is not what /push understands');
}

interface Stored {
  subscription: Subscription;
  key: string;
}

const withdrawn = (): HttpError =>
  new HttpError(409, 'key_changed', 'The key has changed. Please try again.');

/** What is stored of a browser. @throws HttpError 400 for a service that is none; 409 for a key that was withdrawn */
async function columnsOf({ subscription, key }: Stored, { config, keys: ring }: PushOptions) {
  const { endpoint, keys } = subscription;
  const origin = serviceOf(endpoint, config.pushServices);
  if (origin === undefined) throw unusable();
  const kid = (await ring.byPublicKey(key))?.kid;
  if (kid === undefined) throw withdrawn();
  const [p256dh, secret] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  return { endpoint, origin, p256dh, secret, kid };
}

function createStore(options: PushOptions) {
  const { auth } = options;
  const { clock } = auth;

  /**
   * The id of a browser, stored unless it is. @throws HttpError 400 for a service that is none, or when somebody else's
   * secret is stored with the endpoint; 409 for a key that was withdrawn; 503 when there are too many
   */
  const subscribe = async (client: pg.ClientBase, { subscription, key }: Stored): Promise<string> => {
    const { endpoint, origin, p256dh, secret, kid } = await columnsOf({ subscription, key }, options);
    // The row is locked, so that it does not go with its last wish before the next one is stored.
    const lookUp = () =>
      client.query<{ id: string; fits: boolean }>(
        `select id, secret = $2 and kid = $3 as fits from auth.push_subscriptions where endpoint = $1 for no key update`,
        [endpoint, secret, kid],
      );
    let [known] = (await lookUp()).rows;
    if (known === undefined) {
      const { rowCount } = await client.query(
        `insert into auth.push_subscriptions (endpoint, origin, p256dh, secret, kid, created_at)
         select $1, $2, $3::bytea, $4::bytea, $5, $6
         where (select count(*) from auth.push_subscriptions) < $7 on conflict (endpoint) do nothing`,
        [...[endpoint, origin, p256dh, secret, kid, clock()], limits.pushSubscriptions.default],
      );
      [known] = (await lookUp()).rows;
      if (rowCount === 0 && known === undefined)
        throw unavailable('busy', 'Too many want to be told. Please try again later.', 600);
    }
    if (known?.fits !== true) throw unusable();
    return known.id;
  };

  /** Runs `work` with a stored browser, all or nothing. */
  const withSubscription = async (
    stored: Stored,
    work: (client: pg.ClientBase, id: string) => Promise<void>,
  ): Promise<void> => {
    try {
      await transaction(auth.pool, async (client) => work(client, await subscribe(client, stored)));
    } catch (error) {
      // Withdrawn at this moment.
      if (errorCode(error) !== '23503') throw error;
      throw withdrawn();
    }
  };
  return { withSubscription };
}

const sameExam = `exam_title = $1 and set_number = $2 and exam_date is not distinct from $3`;

function examRoutes(scope: FastifyInstance, options: PushOptions, admit: Admit): void {
  const { auth } = options;
  const { withSubscription } = createStore(options);

  scope.post('/exams', async (request, reply) => {
    const { exam, language, ...stored } = read(examBody, request.body);
    admit(stored.subscription.endpoint);
    const key = [exam.exam_title, exam.set_number, exam.exam_date];
    const { rows } = await auth.pool.query<{ id: string; state: string }>(
      `select id, state from public.exams where ${sameExam} and state <> 'draft'`,
      key,
    );
    const [found] = rows;
    if (found === undefined) throw new HttpError(404, 'exam_not_announced', 'This exam is not announced');
    const out = new HttpError(409, 'exam_published', 'The results are out');
    if (found.state === 'published') throw out;
    await withSubscription(stored, async (client, subscription) => {
      const { rowCount } = await client.query(
        `insert into auth.push_wishes (subscription_id, exam_id, created_at, language)
         select $1, $2, $3, $5
         where (select count(*) from auth.push_wishes where subscription_id = $1 and exam_id <> $2) < $4
         on conflict (subscription_id, exam_id) do update set created_at = excluded.created_at, language = excluded.language`,
        [subscription, found.id, auth.clock(), limits.pushWishes.default, language],
      );
      if (rowCount === 0) throw new HttpError(409, 'too_many_wishes', 'This browser waits for enough exams');
    });
    // Published at this moment: whoever was not seen by that is not told by it, and learns it here.
    const { rows: now } = await auth.pool.query<{ state: string }>(
      'select state from public.exams where id = $1',
      [found.id],
    );
    if (now[0]?.state === 'published') {
      await auth.pool.query(
        `delete from auth.push_wishes as wish using auth.push_subscriptions as subscription
         where subscription.id = wish.subscription_id and subscription.endpoint = $1 and wish.exam_id = $2`,
        [stored.subscription.endpoint, found.id],
      );
      throw out;
    }
    return reply.code(201).send({});
  });

  // Alike whether or not there was anything to end: nobody learns of an endpoint whether it is known here.
  scope.post('/end', async (request, reply) => {
    const { endpoint, auth: secret, exam } = read(endBody, request.body);
    admit(endpoint);
    await auth.pool.query(
      `delete from auth.push_wishes as wish using auth.push_subscriptions as subscription
       where subscription.id = wish.subscription_id and subscription.endpoint = $4 and subscription.secret = $5
         and case when $1::text is null then wish.session_id is not null
           else wish.exam_id in (select id from public.exams where ${sameExam}) end`,
      [
        ...[exam?.exam_title ?? null, exam?.set_number ?? null, exam?.exam_date ?? null],
        ...[endpoint, Buffer.from(secret, 'base64url')],
      ],
    );
    return reply.code(204).send();
  });

  // A browser has a new address (pushsubscriptionchange).
  scope.post('/moved', async (request, reply) => {
    const { endpoint, auth: secret, subscription, key } = read(movedBody, request.body);
    admit(endpoint);
    const moved = await columnsOf({ subscription, key }, options);
    await auth.pool
      .query(
        `update auth.push_subscriptions set endpoint = $3, origin = $4, p256dh = $5, secret = $6, kid = $7
         where endpoint = $1 and secret = $2
           and not exists (select from auth.push_subscriptions as other where other.endpoint = $3 and $3 <> $1)`,
        [
          ...[endpoint, Buffer.from(secret, 'base64url')],
          ...[moved.endpoint, moved.origin, moved.p256dh, moved.secret, moved.kid],
        ],
      )
      .catch((error: unknown) => {
        // The address was stored, or the key withdrawn, at this moment.
        if (!['23505', '23503'].includes(errorCode(error) ?? '')) throw error;
      });
    return reply.code(204).send();
  });
}

const notApproved = (): HttpError =>
  new HttpError(403, 'not_approved', 'Only approved students are told of notices');

function noticeRoutes(scope: FastifyInstance, options: PushOptions, admit: Admit): void {
  const { auth, log } = options;
  const perUser = (id: string): void => admit(`user ${id}`);
  const { withSubscription } = createStore(options);

  scope.get('/notices', async (request) => {
    const { user, sessionId } = await requireSession(auth, request);
    const { rows } = await auth.pool.query<{ push: boolean; mail: boolean }>(
      `select exists (select from auth.push_wishes where session_id = $1) as push,
              exists (select from auth.push_wishes where user_id = $2 and left_at is null) as mail`,
      [sessionId, user.id],
    );
    return rows[0];
  });

  scope.post('/notices', async (request, reply) => {
    const { user, sessionId } = await requireSession(auth, request);
    const stored = read(noticesBody, request.body);
    admit(stored.subscription.endpoint);
    await withSubscription(stored, async (client, subscription) => {
      await client.query('delete from auth.push_wishes where session_id = $1 and subscription_id <> $2', [
        sessionId,
        subscription,
      ]);
      // The browser of an earlier session, of this or another student's, is this one's now.
      const { rowCount } = await client.query(
        `insert into auth.push_wishes (subscription_id, session_id, created_at)
         select $1, session.id, $3 from auth.sessions as session
         join public.students as student on student.user_id = session.user_id and student.approval_status = 'approved'
         join public.profiles as profile on profile.id = session.user_id and profile.role = 'student'
         where session.id = $2 and session.ended_at is null limit 1
         on conflict (subscription_id) where session_id is not null
         do update set session_id = excluded.session_id, created_at = excluded.created_at`,
        [subscription, sessionId, auth.clock()],
      );
      if (rowCount === 0) throw notApproved();
    });
    log.info({ event: 'push_on', user: user.id }, 'a student is told of notices');
    return reply.code(201).send({});
  });

  scope.post('/notices/mail', async (request, reply) => {
    const { user } = await requireSession(auth, request);
    const { wanted } = read(mailBody, request.body);
    perUser(user.id);
    if (!wanted) {
      await auth.pool.query(
        'update auth.push_wishes set left_at = $2 where user_id = $1 and left_at is null',
        [user.id, auth.clock()],
      );
      return reply.code(204).send();
    }
    const refusal = missingMail(auth);
    if (refusal) throw refusal;
    // The token stays: the link in each mail that has been sent goes on working.
    const { rowCount } = await auth.pool.query(
      `insert into auth.push_wishes (user_id, leave_token, created_at)
       select student.user_id, $2, $3 from public.students as student
       join public.profiles as profile on profile.id = student.user_id and profile.role = 'student'
       where student.user_id = $1 and student.approval_status = 'approved' limit 1
       on conflict (user_id) do update set left_at = null, created_at = excluded.created_at`,
      [user.id, systemRandom(32).toString('base64url'), auth.clock()],
    );
    if (rowCount === 0) throw notApproved();
    log.info({ event: 'notice_mails_on', user: user.id }, 'a student gets notices by mail');
    return reply.code(204).send();
  });

  // The session's own, wherever its endpoint is.
  scope.delete('/notices', async (request, reply) => {
    const { sessionId } = await requireSession(auth, request);
    await auth.pool.query('delete from auth.push_wishes where session_id = $1', [sessionId]);
    return reply.code(204).send();
  });
}

/** @throws HttpError 429 */
type Admit = (endpoint: string) => void;

/**
 * Registers the endpoints: 200, 201, 204; 400 `invalid_request`, `invalid_subscription`, 401 `unauthorized`, 403
 * `not_approved`, 404 `exam_not_announced`, 409 `exam_published`, `key_changed`, `too_many_wishes`, 429
 * `too_many_requests`, 503 `busy`.
 */
export async function pushRoutes(app: FastifyInstance, given: PushOptions): Promise<void> {
  const options = { ...given, log: given.log.child({ part: 'push' }) };
  const { config, keys } = options;
  const window = limits.pushWindow.default;
  const perAddress = createPerAddressRate({ limit: limits.pushesPerAddress.default, window });
  const perEndpoint = createPerAddressRate({ limit: limits.pushesPerEndpoint.default, window });
  const admit: Admit = (endpoint) => perEndpoint.admit(`endpoint ${endpoint}`);
  await app.register(
    (scope, _options, done) => {
      takeOwnJson(scope, config.allowedOrigins);
      scope.addHook('onRequest', (request, _reply, next) => {
        try {
          // Students are known by their sessions.
          if (!request.url.startsWith('/push/notices')) perAddress.admit(request.ip);
          next();
        } catch (error) {
          next(error as Error);
        }
      });
      // Without the site's worker nothing would show what is sent; what was asked for before can still be let go of.
      scope.addHook('preHandler', (request, _reply, next) => {
        const isAsked = request.method === 'POST' && ['/push/exams', '/push/notices'].includes(request.url);
        next(!config.offline && (isAsked || request.url === '/push/key') ? notFound() : undefined);
      });
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = limits.pushBody.default;
      });
      scope.get('/key', async () => {
        const { publicKey } = await keys.current();
        return { key: publicKey };
      });
      examRoutes(scope, options, admit);
      noticeRoutes(scope, options, admit);
      scope.get('/*', () => {
        throw notFound();
      });
      done();
    },
    { prefix: '/push' },
  );
}
