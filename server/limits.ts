// Every bound of the server that is not a rate (server/auth/README.md has those), in one table. The GraphQL engine has
// its own: engine/LIMITS.md.

export type LimitUnit = 'ms' | 'count';

export interface Limit {
  readonly default: number;
  readonly unit: LimitUnit;
  /** The environment variable that changes it; null for what nobody should have to change. */
  readonly variable: string | null;
  /** Code and status of the answer to what is beyond it, or what happens instead. */
  readonly beyond: string;
  /** One line. */
  readonly why: string;
}

const limit = (
  value: number,
  unit: LimitUnit,
  variable: string | null,
  beyond: string,
  why: string,
): Limit => ({ default: value, unit, variable, beyond, why });

/** A new limit is one line here; read it from `config.limits` where it has a variable, from `limits` otherwise. */
// prettier-ignore
export const limits = {
  // What is known of sessions (auth/liveSessions.ts)
  sessionsKnown: limit(10_000, 'count', null, 'the one known longest is looked up again', 'live sessions in memory'),
  sessionAge: limit(700, 'ms', null, 'the session is looked up again', 'so old may be what is known of a session, or the last sign that all news arrive'),
  sessionAnswer: limit(5000, 'ms', null, 'the request fails: unexpected', 'looking a session up'),
  newsInterval: limit(250, 'ms', null, '', 'so often the connection that listens to news is asked whether it is there'),
  newsPatience: limit(2000, 'ms', null, 'another connection listens', 'so long it may take to answer'),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
