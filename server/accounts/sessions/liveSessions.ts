// Which sessions live, with their roles, and which keys count: what a request with an access token is believed by. From
// memory as long as news of every change arrive (never older than a second), from the database otherwise.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { limits } from '../../base/limits.ts';
import { createListener } from '../../base/listening.ts';
import { within } from '../../base/within.ts';
import type { AccessClaims } from './accessTokens.ts';

export interface LiveSessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  /** A signing key was made, changed or withdrawn. */
  onKeys: () => void;
}

interface Known {
  userId: string;
  role: string;
  expiresAt: Date;
  keyIds: readonly string[];
  /** By the clock of `performance.now()`. */
  readAt: number;
  /** Whether news of every change since then would have been heard. */
  isWatched: boolean;
}

interface Row {
  id: string;
  userId: string;
  role: string;
  expiresAt: Date;
  keyIds: string[];
}

interface Batch {
  ids: Set<string>;
  answer: Promise<ReadonlyMap<string, Known>>;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export function createLiveSessions({ pool, clock, log, onKeys }: LiveSessionsOptions) {
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let isTelling = false;

  const tell = (): void => {
    if (isTelling) return;
    isTelling = true;
    // Thousands of sessions may end at once.
    setImmediate(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  };

  const news = createListener({
    pool,
    channel: 'auth_news',
    log,
    // `session <id>`, `user <id>` or `keys`.
    onNews(text) {
      const [kind = '', id = ''] = text.split(' ');
      if (kind === 'session') known.delete(id);
      else if (kind === 'user') {
        for (const [sessionId, { userId }] of known) if (userId === id) known.delete(sessionId);
      } else if (kind === 'keys') {
        known.clear();
        onKeys();
      }
      tell();
    },
    onGap() {
      known.clear();
      onKeys();
      tell();
    },
  });

  const look = async (ids: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
    const readAt = performance.now();
    const isUnchanged = news.watch();
    const { rows } = await pool.query<Row>(
      `select s.id, s.user_id as "userId", s.expires_at as "expiresAt", coalesce(p.role, 'student') as role,
              array(select kid from auth.signing_keys
                    where published_until is null or published_until > $2) as "keyIds"
       from auth.sessions s left join public.profiles p on p.id = s.user_id
       where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > $2`,
      [ids, clock()],
    );
    const isWatched = isUnchanged();
    const found = new Map(rows.map(({ id, ...row }): [string, Known] => [id, { ...row, readAt, isWatched }]));
    for (const id of ids) {
      known.delete(id);
      const entry = found.get(id);
      if (entry !== undefined) known.set(id, entry);
    }
    for (const oldest of known.keys()) {
      if (known.size <= limits.sessionsKnown.default) break;
      known.delete(oldest);
    }
    return found;
  };

  let next: Batch | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  /** One question for all that are asked while the one before is answered. */
  const lookUp = async (id: string): Promise<Known | undefined> => {
    next ??= (() => {
      const ids = new Set<string>();
      const answer = looking.then(() => {
        next = undefined;
        return look([...ids]);
      });
      looking = inTime(answer).catch(() => undefined);
      return { ids, answer };
    })();
    next.ids.add(id);
    return (await inTime(next.answer)).get(id);
  };

  const fits = ({ userId, role, expiresAt, keyIds }: Known, claims: AccessClaims): boolean =>
    userId === claims.userId && role === claims.role && expiresAt > clock() && keyIds.includes(claims.keyId);

  return {
    /**
     * Whether the session of a token that was signed here lives, belongs to its user, whose role is still the token's,
     * and whether the key that signed it still counts. Rejects when the database cannot be asked.
     */
    isLive(claims: AccessClaims): boolean | Promise<boolean> {
      news.wake();
      const entry = known.get(claims.sessionId);
      if (entry !== undefined) {
        const isFresh = performance.now() - entry.readAt < limits.sessionAge.default;
        // What does not fit may be new: a role, a key. Only the database refuses.
        if ((isFresh || (entry.isWatched && news.isCurrent())) && fits(entry, claims)) return true;
      }
      if (!isUuid(claims.sessionId)) return false;
      return lookUp(claims.sessionId).then((found) => found !== undefined && fits(found, claims));
    },
    /** Calls back when sessions may have changed; returns a function that ends the calls. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stops listening; from then on each question is looked up in the database. */
    stop: (): Promise<void> => news.stop(),
  };
}
export type LiveSessions = ReturnType<typeof createLiveSessions>;

/** Whoever cannot be told in time is not told: the request fails rather than goes on unasked. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(work, limits.sessionAnswer.default, 'the database did not say in time whether a session lives');
