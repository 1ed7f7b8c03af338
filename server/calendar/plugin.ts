// /calendar: the academic calendar for the calendar programs of a student, at an address that only the student knows
// (docs/screens/portal.md). The address is the key: whoever has it reads what the student may, and nothing else.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { print } from 'graphql';
import type { Logger } from 'pino';
import { kathmanduDay } from '../../shared/dates.ts';
import {
  StudentCalendarDocument,
  type StudentCalendarQuery,
} from '../../shared/generated/studentCalendar.ts';
import type { Language } from '../../shared/language.ts';
import { type AuthContext, requireUser } from '../accounts/context.ts';
import { digest } from '../accounts/sessions/sessions.ts';
import { after, hours, systemRandom } from '../base/clock.ts';
import type { AskForStudent } from '../base/graphql.ts';
import { HttpError, notFound, unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { foreignOrigin, isKnown, notJson, parseJsonOnly } from '../http/requestRules.ts';
import { voiceOf } from '../mail/mailWords.ts';
import { type FeedEvent, icsOf } from './ics.ts';

export interface CalendarOptions {
  auth: AuthContext;
  /** Answers what the student may see. */
  ask: AskForStudent;
  log: Logger;
}

const query = print(StudentCalendarDocument);
const fileName = /^([\w-]{43})\.ics$/;

/** Approved now, and a student still: the address opens no more than that. */
const entitled = `
  join public.students as student on student.user_id = feed.user_id and student.approval_status = 'approved'
  join public.profiles as profile on profile.id = feed.user_id and profile.role = 'student'`;

async function eventsOf({ ask, auth, log }: CalendarOptions, student: string): Promise<FeedEvent[]> {
  const variables = {
    since: kathmanduDay(after(auth.clock(), -limits.feedPast.default)),
    limit: limits.feedEvents.default,
  };
  try {
    const { json } = await ask(student, query, variables, AbortSignal.timeout(limits.feedAnswer.default));
    const { data } = JSON.parse(json) as { data?: StudentCalendarQuery | null };
    if (data == null) throw new Error('GraphQL answers without data');
    return data.events;
  } catch (error) {
    log.error({ err: error, event: 'calendar_unavailable' }, 'a calendar cannot be read');
    // Never an empty calendar instead: programs would delete what they have.
    throw unavailable('graphql_unavailable', 'The calendar does not answer. Please try again.', 60);
  }
}

interface Owner {
  id: string;
  language: Language;
}

type FeedRequest = FastifyRequest<{ Params: { file: string } }>;

/** GET /calendar/<token>.ics: for programs, which send no more than the address. */
function feedRoute(scope: FastifyInstance, options: CalendarOptions): void {
  const { auth, log } = options;
  const { clock, settings } = auth;
  const window = limits.feedWindow.default;
  const perAddress = createPerAddressRate({ limit: limits.feedsPerAddress.default, window });
  const perFeed = createPerAddressRate({ limit: limits.readingsOfFeed.default, window });

  const ownerOf = async (hash: Buffer): Promise<Owner> => {
    const { rows } = await auth.pool.query<Owner & { isSeen: boolean }>(
      `select feed.user_id as id, student.language, coalesce(feed.read_at > $2, false) as "isSeen"
       from auth.calendar_feeds as feed ${entitled} where feed.token_hash = $1 limit 1`,
      [hash, after(clock(), -hours(1))],
    );
    const [owner] = rows;
    if (owner === undefined) throw notFound();
    if (!owner.isSeen) {
      await auth.pool
        .query('update auth.calendar_feeds set read_at = $2 where token_hash = $1', [hash, clock()])
        .catch((error: unknown) => log.warn({ err: error }, 'a reading of a calendar is not noted'));
    }
    return owner;
  };

  scope.get('/:file', async (request: FeedRequest, reply: FastifyReply) => {
    perAddress.admit(request.ip);
    const token = fileName.exec(request.params.file)?.[1];
    if (token === undefined) throw notFound();
    const hash = digest(token);
    const owner = await ownerOf(hash);
    perFeed.admit(hash.toString('base64url'));
    const events = await eventsOf(options, owner.id);
    const { institute } = await settings.current();
    const { language } = owner;
    const { words, name, pages } = voiceOf(language, institute, auth.publicUrl);
    const body = icsOf({
      name: words.calendar(name),
      language,
      events,
      pageOf: (of) => `${pages}/student/calendar?day=${of}`,
    });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    // Kept by its owner's program alone, and asked about each time: what has been revoked is gone.
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(body);
  });
}

/** What the portal tells a student of the address: never the address itself, which nobody here knows. */
interface FeedState {
  feed: { made_at: string; read_at: string | null } | null;
}

/** /calendar/feed: the student's own, in the portal. */
function ownFeedRoutes(scope: FastifyInstance, options: CalendarOptions): void {
  const { auth, log } = options;
  const { clock } = auth;
  const made = { limit: limits.feedsMade.default, window: limits.feedsMadeWindow.default };
  scope.addHook('onRequest', (request, _reply, next) => {
    next(foreignOrigin(request, auth.allowedOrigins) ?? notJson(request));
  });

  scope.get('/feed', async (request, reply): Promise<FeedState> => {
    const { id } = await requireUser(auth, request);
    const { rows } = await auth.pool.query<{ created_at: Date; read_at: Date | null }>(
      'select created_at, read_at from auth.calendar_feeds where user_id = $1',
      [id],
    );
    reply.header('cache-control', 'no-store');
    const [feed] = rows;
    return {
      feed: feed
        ? { made_at: feed.created_at.toISOString(), read_at: feed.read_at?.toISOString() ?? null }
        : null,
    };
  });

  // Also a new one in place of the old one, which ends with it.
  scope.post('/feed', async (request, reply) => {
    const { id } = await requireUser(auth, request);
    await auth.limits.admit({ key: `calendar_feed:user:${id}`, policy: made });
    const token = systemRandom(32).toString('base64url');
    const { rowCount } = await auth.pool.query(
      `insert into auth.calendar_feeds (user_id, token_hash, created_at)
       select feed.user_id, $2, $3 from (select $1::uuid as user_id) as feed ${entitled} limit 1
       on conflict (user_id) do update
         set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`,
      [id, digest(token), clock()],
    );
    if (rowCount === 0) {
      throw new HttpError(403, 'not_approved', 'Only approved students have a calendar address');
    }
    log.info({ event: 'calendar_feed_made', user: id }, 'a calendar address was made');
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ address: `${auth.publicUrl}/calendar/${token}.ics`, made_at: clock().toISOString() });
  });

  scope.delete('/feed', async (request, reply) => {
    const { id } = await requireUser(auth, request);
    const { rowCount } = await auth.pool.query('delete from auth.calendar_feeds where user_id = $1', [id]);
    if (rowCount !== 0) log.info({ event: 'calendar_feed_revoked', user: id }, 'a calendar address ended');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/**
 * Registers the endpoints: reading 200, 304, 404 for an address that is not (any more) or whose student may not read, 429
 * `too_many_requests`, 503 `graphql_unavailable`; the student's own 200, 201, 204, 401 `unauthorized`, 403 `not_approved`, 429.
 */
export async function calendarRoutes(app: FastifyInstance, given: CalendarOptions): Promise<void> {
  const options = { ...given, log: given.log.child({ part: 'calendar' }) };
  await app.register(
    (scope, _options, done) => {
      parseJsonOnly(scope);
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
        next();
      });
      scope.register((own, _inner, ready) => {
        ownFeedRoutes(own, options);
        ready();
      });
      feedRoute(scope, options);
      scope.get('/*', () => {
        throw notFound();
      });
      done();
    },
    { prefix: '/calendar' },
  );
}
