// Sessions: families of refresh tokens (docs/decisions/sessions.md). Tokens are stored as SHA-256 only; that is enough for 256
// random bits.

import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { after, days, seconds, type Clock, type Random } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';

/** A session that is not used for this long is over; it is also the refresh cookie's life. */
export const idleLife = days(30);
/** No session lives longer, however busy. */
export const longestLife = days(90);
/** Two tabs at once, or a reload that lost the answer: a used token counts this long after its first use. */
const graceAfterUse = seconds(10);

export type EndReason =
  | 'signed_out'
  | 'replaced'
  | 'token_reused'
  | 'password_changed'
  | 'revoked'
  | 'too_many'
  | 'unproven';

export interface Visitor {
  address: string;
  userAgent: string | undefined;
}

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  filesToken: string;
}

export type RefreshOutcome =
  | { kind: 'refreshed'; sessionId: string; userId: string; refreshToken: string }
  | {
      kind: 'refused';
      /** `replaced`: by a sign-in of the same browser, a moment ago. */
      reason: 'unknown' | 'ended' | 'replaced' | 'expired' | 'reused';
      userId?: string;
      sessionId?: string;
    };

export interface OpenSession {
  id: string;
  startedAt: Date;
  /** The last refresh. */
  seenAt: Date;
  userAgent: string | null;
}

/** 32 bytes in base64url. Anything else in a cookie is not ours and asks the database nothing. */
export function looksLikeToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** What is stored of a token: whoever reads the database can use none. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token after `token`. It follows from both the token (which only the browser has) and the nonce (which only
 * the database has), so a used token shown again leads to the very same successor without it being stored anywhere.
 */
function successor(token: string, nonce: Buffer): string {
  return createHmac('sha256', token).update(nonce).digest('base64url');
}

interface TokenRow {
  used_at: Date | null;
  successor_nonce: Buffer | null;
}

async function readToken(client: pg.ClientBase, token: string): Promise<TokenRow | undefined> {
  const { rows } = await client.query<TokenRow>(
    'select used_at, successor_nonce from auth.refresh_tokens where token_hash = $1',
    [digest(token)],
  );
  return rows[0];
}

/** Follows the chain from a used token to the one that is current. */
async function currentToken(client: pg.ClientBase, token: string): Promise<string | undefined> {
  let candidate = token;
  for (;;) {
    const row = await readToken(client, candidate);
    if (!row) return undefined;
    if (row.successor_nonce === null) return candidate;
    candidate = successor(candidate, row.successor_nonce);
  }
}

/** Replaces a token by its successor, which is returned, and lets its session live on from `now`. */
async function rotate(
  client: pg.ClientBase,
  token: string,
  { session, nonce, now }: { session: { id: string; created_at: Date }; nonce: Buffer; now: Date },
): Promise<string> {
  const next = successor(token, nonce);
  await client.query(
    'update auth.refresh_tokens set used_at = $2, successor_nonce = $3 where token_hash = $1',
    [digest(token), now, nonce],
  );
  await client.query(
    'insert into auth.refresh_tokens (token_hash, session_id, created_at) values ($1, $2, $3)',
    [digest(next), session.id, now],
  );
  const longest = after(session.created_at, longestLife);
  const idle = after(now, idleLife);
  await client.query('update auth.sessions set refreshed_at = $2, expires_at = $3 where id = $1', [
    session.id,
    now,
    idle < longest ? idle : longest,
  ]);
  return next;
}

interface SessionRow {
  id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
}

/**
 * The session of a refresh token, locked, with the token's row. The family first and only then the token: of two refreshes
 * at once the second one sees what the first one did.
 */
async function lockFamily(
  client: pg.ClientBase,
  refreshToken: string,
): Promise<{ session: SessionRow; token: TokenRow } | undefined> {
  const { rows } = await client.query<SessionRow>(
    `select id, user_id, created_at, expires_at, ended_at, end_reason from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token_hash = $1) for update`,
    [digest(refreshToken)],
  );
  const session = rows[0];
  const token = session && (await readToken(client, refreshToken));
  return token && { session, token };
}

interface NewSession {
  userId: string;
  visitor: Visitor;
  refreshToken: string;
  filesToken: string;
  now: Date;
}

/** Stores a session with its first token and ends the account's oldest where it has too many; returns its id. */
async function store(
  client: pg.ClientBase,
  { userId, visitor, refreshToken, filesToken, now }: NewSession,
): Promise<string> {
  // In turn: of two that begin at once the second counts the first.
  await client.query('select 1 from auth.users where id = $1 for no key update', [userId]);
  const { rows } = await client.query<{ id: string }>(
    `with session as (
       insert into auth.sessions (user_id, files_token_hash, created_at, refreshed_at, expires_at, address, user_agent)
       values ($1, $2, $3, $3, $4, $5, $6) returning id
     ), token as (
       insert into auth.refresh_tokens (token_hash, session_id, created_at) select $7, id, $3 from session
     )
     select id from session`,
    [
      userId,
      digest(filesToken),
      now,
      after(now, idleLife),
      visitor.address,
      visitor.userAgent?.slice(0, 300),
      digest(refreshToken),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the session was not stored');
  await client.query(
    `update auth.sessions set ended_at = $2, end_reason = 'too_many' where id in (
       select id from auth.sessions where user_id = $1 and ended_at is null and expires_at > $2
       order by (id = $3) desc, created_at desc, id offset $4
     )`,
    [userId, now, id, limits.sessionsPerAccount.default],
  );
  return id;
}

export interface SessionOptions {
  pool: pg.Pool;
  clock: Clock;
  random: Random;
}

export function createSessions({ pool, clock, random }: SessionOptions) {
  const newToken = () => random(32).toString('base64url');

  const endSession = (client: pg.ClientBase | pg.Pool, sessionId: string, reason: EndReason) =>
    client.query(
      'update auth.sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null',
      [sessionId, clock(), reason],
    );

  const live = async (column: 'id' | 'files_token_hash', value: string | Buffer) => {
    const { rows } = await pool.query<{ userId: string; startedAt: Date }>(
      `select user_id as "userId", created_at as "startedAt" from auth.sessions
       where ${column} = $1 and ended_at is null and expires_at > $2`,
      [value, clock()],
    );
    return rows[0];
  };
  const ownerOf = async (
    refreshToken: string,
  ): Promise<{ userId: string; sessionId: string } | undefined> => {
    const { rows } = await pool.query<{ userId: string; sessionId: string }>(
      `select s.user_id as "userId", t.session_id as "sessionId"
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token_hash = $1`,
      [digest(refreshToken)],
    );
    return rows[0];
  };

  return {
    /** Ends the account's oldest when it has more than it may (limits.ts). */
    async start(userId: string, visitor: Visitor): Promise<StartedSession> {
      const refreshToken = newToken();
      const filesToken = newToken();
      const begun = { userId, visitor, refreshToken, filesToken, now: clock() };
      const sessionId = await transaction(pool, (client) => store(client, begun));
      return { sessionId, refreshToken, filesToken };
    },

    async refresh(refreshToken: string): Promise<RefreshOutcome> {
      return transaction(pool, async (client): Promise<RefreshOutcome> => {
        const family = await lockFamily(client, refreshToken);
        if (!family) return { kind: 'refused', reason: 'unknown' };
        const { session, token } = family;
        const now = clock();
        const who = { userId: session.user_id, sessionId: session.id };
        if (session.ended_at) {
          const isFresh = session.end_reason === 'replaced' && now <= after(session.ended_at, graceAfterUse);
          return { kind: 'refused', reason: isFresh ? 'replaced' : 'ended', ...who };
        }
        if (session.expires_at <= now) return { kind: 'refused', reason: 'expired', ...who };
        if (!token.used_at) {
          const next = await rotate(client, refreshToken, { session, nonce: random(32), now });
          return { kind: 'refreshed', refreshToken: next, ...who };
        }
        if (now <= after(token.used_at, graceAfterUse)) {
          const current = await currentToken(client, refreshToken);
          if (current !== undefined) return { kind: 'refreshed', refreshToken: current, ...who };
        }
        // Either the thief or the owner is late; which one cannot be known, so both sign in again.
        await endSession(client, session.id, 'token_reused');
        return { kind: 'refused', reason: 'reused', ...who };
      });
    },

    /** Ends the family of a refresh token, used or not; returns whose it was, if it was one. */
    async end(
      refreshToken: string,
      reason: EndReason,
    ): Promise<{ userId: string; sessionId: string } | undefined> {
      const found = await ownerOf(refreshToken);
      if (found) await endSession(pool, found.sessionId, reason);
      return found;
    },

    /** Ends the sessions of an account, all or all but one, in a transaction of the caller's; returns how many. */
    async endAll(client: pg.ClientBase, userId: string, reason: EndReason, except?: string): Promise<number> {
      const { rowCount } = await client.query(
        `update auth.sessions set ended_at = $2, end_reason = $3
         where user_id = $1 and ended_at is null and id is distinct from $4`,
        [userId, clock(), reason, except],
      );
      return rowCount ?? 0;
    },

    /** The live sessions of an account, the last seen first. */
    async open(userId: string): Promise<OpenSession[]> {
      const { rows } = await pool.query<OpenSession>(
        `select id, created_at as "startedAt", refreshed_at as "seenAt", user_agent as "userAgent"
         from auth.sessions where user_id = $1 and ended_at is null and expires_at > $2
         order by refreshed_at desc, id limit $3`,
        [userId, clock(), limits.sessionsPerAccount.default],
      );
      return rows;
    },

    /** Whose session a refresh token belongs to, live or ended. */
    ownerOf,
    /** A live session, by the id in an access token. */
    liveSession: (sessionId: string): Promise<{ userId: string; startedAt: Date } | undefined> =>
      live('id', sessionId),
    /** The user of a live session, by the files cookie. */
    userOfFilesToken: async (filesToken: string): Promise<string | undefined> =>
      (await live('files_token_hash', digest(filesToken)))?.userId,
  };
}
export type Sessions = ReturnType<typeof createSessions>;
