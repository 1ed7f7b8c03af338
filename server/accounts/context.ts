// The parts that the endpoints of server/accounts and server/files work with, made once.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Language } from '../../shared/language.ts';
import { after, type Clock, days, type Random } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { HttpError, unauthorized } from '../base/httpError.ts';
import { createRateLimits } from '../base/rateLimits.ts';
import type { Settings } from '../base/settings.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createSms } from '../mail/sms.ts';
import { createLoginJobs } from './logins/loginJobs.ts';
import { createLoginWorker } from './logins/loginWorker.ts';
import { createUsers, type User } from './logins/users.ts';
import { composeOrdered, createAccountMails } from './mails/accountMails.ts';
import { createMailRate } from './mails/mailRate.ts';
import { createMessageMails, createMessageQueue } from './mails/messages.ts';
import { createNoticeMails } from './mails/noticeMails.ts';
import { createStudentMails } from './mails/studentMails.ts';
import { createPasswordGuard } from './passwords/passwordGuard.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createAccessTokens, createSigningKeys } from './sessions/accessTokens.ts';
import { createCookies, createDevices, deviceLife } from './sessions/cookies.ts';
import { createLiveSessions } from './sessions/liveSessions.ts';
import { createOneTimeTokens } from './sessions/oneTimeTokens.ts';
import { createSessions, idleLife, type Visitor } from './sessions/sessions.ts';

export interface AuthOptions {
  pool: pg.Pool;
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'https' | 'limits'> & Partial<Pick<Config, 'sms'>>;
  clock: Clock;
  random: Random;
  log: Logger;
  mailer: Mailer;
  settings: Settings;
  /** Called when the state of a message's recipient has changed. */
  onMessages?: () => void;
}

export async function createAuthContext({
  pool,
  config,
  clock,
  random,
  log,
  mailer,
  settings,
  onMessages: onChanged,
}: AuthOptions) {
  const security = log.child({ part: 'security' });
  const keys = createSigningKeys(pool, clock);
  const limits = createRateLimits(pool, clock);
  const sessions = createSessions({ pool, clock, random });
  const cookies = createCookies(config.https, random);
  const passwords = await createPasswords();
  const tokens = createOneTimeTokens(pool, clock, random);
  const users = createUsers(pool, clock);
  const mails = async (language?: Language) =>
    createAccountMails(config.publicUrl, (await settings.current()).institute, language);
  const mailRate = createMailRate(limits, security);
  const { publicUrl } = config;
  const messages = createMessageMails({ clock, random, settings, publicUrl, onChanged });
  const notices = createNoticeMails({ clock, settings, publicUrl });
  const outbox = createOutbox({
    pool,
    clock,
    log,
    mailer,
    compose: composeOrdered({
      ...{ users, tokens, mails, log: security },
      ...{ message: messages.compose, notice: notices.compose },
    }),
    async onTried(...tried) {
      await messages.onTried(...tried);
      await notices.onTried(...tried);
    },
  });
  const canMail = mailer.off !== true;
  const perHour = config.limits.messagesPerHour;
  const tools = { passwords, sessions, forgetLinks: tokens.forget };
  return {
    pool,
    clock,
    /** The security log: who, what, from where; never a password or a token. */
    log: security,
    allowedOrigins: config.allowedOrigins,
    /** The origin in links; without a slash at the end. */
    publicUrl,
    keys,
    accessTokens: createAccessTokens(keys, config.publicUrl, clock),
    sessions,
    liveSessions: createLiveSessions({ pool, clock, log, onKeys: () => keys.forget() }),
    users,
    passwords,
    limits,
    cookies,
    devices: createDevices(pool, clock, random, cookies),
    tokens,
    passwordGuard: createPasswordGuard(limits, security),
    /** In the institute's name as it is now. */
    mails,
    settings,
    mailRate,
    outbox,
    /** Decisions, logins and new notices, told to students by mail. */
    studentMails: createStudentMails({ pool, clock, log, outbox, mailRate, settings, publicUrl, canMail }),
    messageQueue: createMessageQueue({
      pool,
      clock,
      log,
      outbox,
      sms: createSms(config.sms),
      settings,
      publicUrl,
      canMail,
      perHour,
      onChanged,
    }),
    /** False where no mail server is configured. */
    canMail,
    loginJobs: createLoginJobs(pool, clock),
    loginWorker: createLoginWorker({ pool, clock, log: security, tools }),
    /** Removes old sessions, links, counts, jobs and accounts that were never confirmed. */
    prune: (): Promise<void> => prune(pool, clock),
  };
}
export type AuthContext = Awaited<ReturnType<typeof createAuthContext>>;

/** Where a request comes from; X-Forwarded-For is in `request.ip` only behind a configured proxy. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export interface LiveSession {
  user: User;
  sessionId: string;
  startedAt: Date;
}

/**
 * Whose session a request's access token belongs to. As in GraphQL the session must live and the token's role must be
 * the user's (liveSessions.ts). Session and user are read from the database each time.
 * @throws HttpError 401
 */
export async function requireSession(context: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const token = bearerToken(request);
  const claims = token === undefined ? undefined : await context.accessTokens.read(token);
  const isLive = claims !== undefined && (await context.liveSessions.isLive(claims));
  const session = isLive ? await context.sessions.liveSession(claims.sessionId) : undefined;
  const user = session && (await context.users.byId(session.userId));
  if (claims && session && user?.role === claims.role)
    return { user, sessionId: claims.sessionId, startedAt: session.startedAt };
  throw unauthorized();
}

/** @throws HttpError 401, as requireSession */
export async function requireUser(context: AuthContext, request: FastifyRequest): Promise<User> {
  return (await requireSession(context, request)).user;
}

/** As requireUser, but by the files cookie where there is no Authorization header: links and viewers send only cookies. */
export async function requireReader(context: AuthContext, request: FastifyRequest): Promise<User> {
  if (request.headers.authorization !== undefined) return requireUser(context, request);
  const cookie = context.cookies.files(request);
  const userId = cookie && (await context.sessions.userOfFilesToken(cookie));
  const user = userId === undefined ? undefined : await context.users.byId(userId);
  if (user) return user;
  throw new HttpError(401, 'unauthorized', 'Please sign in');
}

/** A sign-up that nobody confirmed, or an invitation that nobody accepted, is forgotten after this; the address is then as if it had never been typed. */
const unverifiedLife = days(30);
const jobLife = days(90);
/** Mails that were given up, or that wait although mail is off. */
const mailLife = days(30);
/** Of the link in a message by which a student ends them: mails are read late, and again. */
const leaveLife = days(400);

/** Push messages are kept so long, so that none is sent twice; and wishes to hear of an exam that never came out. */
const toldLife = days(30);
const wishLife = days(180);

/** Removes old sessions, links, limits, jobs and accounts that were never confirmed; called now and then. */
async function prune(pool: pg.Pool, clock: Clock): Promise<void> {
  const now = clock();
  const ago = (milliseconds: number) => [after(now, -milliseconds)];
  // A used token older than its cookie's life is in no browser: nobody can show it again.
  await pool.query('delete from auth.refresh_tokens where used_at < $1', ago(idleLife));
  await pool.query('delete from auth.sessions where coalesce(ended_at, expires_at) < $1', ago(idleLife));
  await pool.query('delete from auth.devices where seen_at < $1', ago(deviceLife));
  await pool.query('delete from auth.rate_limits where updated_at < $1', ago(days(1)));
  await pool.query('delete from auth.one_time_tokens where expires_at < $1', ago(0));
  await pool.query('delete from auth.mails where created_at < $1', ago(mailLife));
  await pool.query('delete from auth.message_links where created_at < $1', ago(leaveLife));
  await pool.query('delete from auth.push_messages where finished_at < $1', ago(toldLife));
  await pool.query(
    'delete from auth.push_happenings as past where happened_at < $1 and not exists (select from auth.push_messages where happening_id = past.id)',
    ago(toldLife),
  );
  await pool.query(
    `delete from auth.push_wishes where exam_id is not null and created_at < $1
       or session_id in (select id from auth.sessions where ended_at is not null)`,
    ago(wishLife),
  );
  await pool.query('delete from auth.login_jobs where created_at < $1', ago(jobLife));
  await pool.query(
    'delete from auth.invitations where coalesce(expires_at, invited_at) < $1',
    ago(unverifiedLife),
  );
  // Not one that the office made, or that its owner refused: it would be made again. Not one to which an admin gave a role, or a student record, in the meantime.
  await pool.query(
    `delete from auth.users u where email_verified_at is null and greatest(created_at, updated_at) < $1
       and office_login_at is null and disowned_at is null
       and not exists (select from auth.one_time_tokens t where t.user_id = u.id)
       and not exists (select from auth.invitations i where i.user_id = u.id)
       and not exists (select from public.students s where s.user_id = u.id)
       and not exists (select from public.profiles p where p.id = u.id and p.role <> 'student')`,
    ago(unverifiedLife),
  );
}

/** The refusal (503) of a request that needs a mail server where there is none; the same for every address. */
export function missingMail({ canMail }: AuthContext): HttpError | undefined {
  if (canMail) return undefined;
  return new HttpError(
    503,
    'mail_unavailable',
    'This site cannot send email yet. Please contact the office.',
  );
}
