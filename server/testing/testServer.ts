// The server's app for tests: a real database of its own, a clock that stands still until it is moved, a log to read.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UnreadBytes } from '@prabesh/engine';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { restUrl } from '../../shared/results/endpoints.ts';
import { testDatabase } from '../../tests/support/postgres.ts';
import { createAuthContext, type AuthContext } from '../accounts/context.ts';
import { buildApp } from '../app/app.ts';
import { createProbes } from '../app/status/parts.ts';
import { createSystemStatus } from '../app/status/systemStatus.ts';
import { after, systemClock, systemRandom, type Clock } from '../base/clock.ts';
import { createPool } from '../base/database.ts';
import { type AskForStudent, type AskGraphql, graphqlAt } from '../base/graphql.ts';
import { defaultLimits } from '../base/limits.ts';
import type { PaymentConfig } from '../base/paymentConfig.ts';
import { createSettings } from '../base/settings.ts';
import type { DatabaseUrls } from '../embedded/roles.ts';
import { createLocalStore } from '../files/openStore.ts';
import type { FileStore } from '../files/store.ts';
import { createMailer, type Mail, type Mailer } from '../mail/mailer.ts';
import { createPayments, type Payments } from '../payments/payments.ts';
import { createProviders } from '../payments/providers.ts';
import type { LookUp, LookUpPace } from '../results/answers/lookUpPace.ts';
import { restOfHasura } from '../results/answers/restHandler.ts';

export const testOrigin = 'http://localhost:3000';

export interface NewUser {
  email: string;
  password?: string;
  verified?: boolean;
  role?: 'admin' | 'office' | 'teacher' | 'student';
  initialPassword?: boolean;
}

export interface TestServer {
  app: FastifyInstance;
  auth: AuthContext;
  /** Its worker asks providers when a test lets it. */
  payments: Payments;
  pool: pg.Pool;
  urls: DatabaseUrls;
  /** The folder of the file store, and of uploads on their way in. */
  files: string;
  advance(milliseconds: number): void;
  now: Clock;
  /** What was sent, oldest first. */
  mails: Mail[];
  /** Everything that was logged, as JSON lines. */
  logged(): string;
  /** The one value that a statement answers. */
  value<T = string>(text: string, values?: unknown[]): Promise<T>;
  addUser(user: NewUser): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  https?: boolean;
  trustedProxies?: string[];
  /** Whether browsers may keep pages. */
  offline?: boolean;
  /** A folder with a built web app. */
  web?: string;
  /** The engine's address, without a path; unless given, nothing answers there. */
  engine?: string;
  /** Instead of asking there. */
  graphql?: AskGraphql;
  /** Likewise; unless given, nothing answers. */
  graphqlForStudent?: AskForStudent;
  /** Likewise. */
  lookUp?: LookUp;
  /** Whether GraphQL is well; unless given, it is not. */
  graphqlAnswers?: () => Promise<void>;
  /** Whoever sends it reads /metrics. */
  metricsSecret?: string;
  /** Bytes that must be left. */
  freeSpace?: number;
  /** Backups are made by themselves; null: none is good. */
  lastBackup?: { at: Date | null };
  /** What the mail server says of a mail that it does not take. */
  refusal?: (mail: Mail) => Error | undefined;
  /** Messages to many that leave in an hour. */
  messagesPerHour?: number;
  /** False: no mail server is configured. */
  mail?: boolean;
  /** Origins of push services besides the known ones. */
  pushServices?: string[];
  /** The system's clock, for what checks tokens by its own. */
  realTime?: boolean;
  /** Instead of the folder. */
  store?: FileStore;
  onRegistered?: () => void;
  pace?: LookUpPace;
  fileSize?: number;
  unread?: UnreadBytes;
  /** By whom students pay online; unless given, by nobody. */
  payments?: Partial<PaymentConfig>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { https = false, trustedProxies = [], offline = true, web, engine = 'http://127.0.0.1:9' } = options;
  const database = await testDatabase();
  const home = mkdtempSync(path.join(tmpdir(), 'prabesh-files-'));
  const files = path.join(home, 'store');
  mkdirSync(files);
  let lines = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (lines += line) });
  let now = new Date('2026-01-15T06:00:00Z');
  const clock = () => (options.realTime === true ? systemClock() : now);
  // The server works in its own role, the tests look at everything.
  const working = createPool(database.urls.server, log);
  const pool = createPool(database.url, log);
  const publicUrl = https ? 'https://prabesh.example' : testOrigin;
  const limits = {
    ...defaultLimits,
    fileSize: options.fileSize ?? defaultLimits.fileSize,
    freeSpace: options.freeSpace ?? 1,
    messagesPerHour: options.messagesPerHour ?? defaultLimits.messagesPerHour,
  };
  const origins = { publicUrl, allowedOrigins: [publicUrl], pushServices: options.pushServices ?? [] };
  const payments = { esewa: undefined, khalti: undefined, ...options.payments };
  const config = { ...origins, https, trustedProxies, limits, offline, payments };
  const mails: Mail[] = [];
  const collecting: Mailer = {
    deliver(mail) {
      const error = options.refusal?.(mail);
      if (error) return Promise.reject(error);
      mails.push(mail);
      return Promise.resolve();
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  };
  const mailer =
    options.mail === false
      ? createMailer({ smtpUrl: undefined, from: () => Promise.resolve('office@prabesh.test'), log })
      : collecting;
  const settings = createSettings({ pool: working, log });
  const random = systemRandom;
  const auth = await createAuthContext({ pool: working, config, clock, random, log, mailer, settings });
  const store = options.store ?? createLocalStore(files);
  const lastBackup = () => Promise.resolve(options.lastBackup);
  const probes = createProbes({
    auth,
    store,
    folders: [files],
    limits,
    graphqlAnswers: options.graphqlAnswers ?? (() => Promise.reject(new Error('no GraphQL in this test'))),
    lastBackup,
  });
  const online = createPayments({ pool: working, clock, log, providers: createProviders(payments) });
  const app = await buildApp({
    payments: online,
    unread: options.unread ?? new UnreadBytes(limits.unreadTotal),
    config,
    auth,
    files: { store, folder: files },
    status: {
      read: createSystemStatus({ probes, lastBackup, clock, log }),
      secret: options.metricsSecret,
      folders: [files],
      lastBackup,
    },
    web,
    graphql: options.graphql ?? graphqlAt(`${engine}/v1/graphql`),
    graphqlForStudent:
      options.graphqlForStudent ?? (() => Promise.reject(new Error('no GraphQL in this test'))),
    lookUp:
      options.lookUp ??
      (async (...asked) => {
        const { status, json } = await restOfHasura(engine).ask(restUrl(...asked));
        return { status, answer: JSON.parse(json) as unknown };
      }),
    ...(options.pace ? { pace: options.pace } : {}),
    ...(options.onRegistered ? { onRegistered: options.onRegistered } : {}),
    log,
  });
  return {
    app,
    auth,
    payments: online,
    pool,
    urls: database.urls,
    files,
    advance: (milliseconds) => (now = after(now, milliseconds)),
    now: clock,
    mails,
    logged: () => lines,
    async value<T>(text: string, values: unknown[] = []) {
      const { rows } = await pool.query<Record<string, T>>(text, values);
      return Object.values(rows[0] ?? {})[0] as T;
    },
    async addUser({ email, password, verified = true, role = 'student', initialPassword = false }) {
      const hash = password === undefined ? null : await auth.passwords.hash(password);
      const { rows } = await pool.query<{ id: string }>(
        `insert into auth.users (email, password_hash, email_verified_at, has_initial_password)
         values ($1, $2, $3, $4) returning id`,
        [email, hash, verified ? clock() : null, initialPassword],
      );
      const id = rows[0]?.id ?? '';
      await pool.query('update public.profiles set role = $2 where id = $1', [id, role]);
      return id;
    },
    async close() {
      await app.close();
      await working.end();
      await pool.end();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The same for all tests of a file: there before the first of them, and gone after the last. */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(options)));
  afterAll(() => server.close());
  return server;
}

/** A browser's cookies, as far as the tests need them: by name, with the path each belongs to. */
export class CookieJar {
  readonly cookies = new Map<string, { value: string; path: string; attributes: string }>();

  take(setCookie: string | string[] | undefined): void {
    for (const line of [setCookie ?? []].flat()) {
      const [pair = '', ...rest] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const cookiePath = /Path=([^;]*)/.exec(line)?.[1] ?? '/';
      if (value === '' || line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: cookiePath, attributes: rest.join('; ') });
    }
  }

  header(url: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => url.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  }

  get(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }
}
