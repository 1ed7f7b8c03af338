// The environment, read once (docs/settings.md); a wrong value stops the start and names the variable.

import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { wrongSetting } from './errors.ts';
import { limitVariables, readLimits, type Limits } from './limits.ts';
import { isHostName, ownNames } from './ownNames.ts';
import { type PaymentConfig, paymentShape, paymentsOf, type SmsConfig, smsOf } from './paymentConfig.ts';
import {
  type BackupSettings,
  flag,
  isOrigin,
  optional,
  requireBoth,
  type S3Access,
  type S3Config,
  storeShape,
  storesOf,
} from './storeConfig.ts';

/** What every command needs to find its data. */
export interface DataConfig {
  /** Absolute. Cluster, files, logs, the Postgres password. */
  dataDir: string;
  /** Another Postgres instead of the embedded one. */
  databaseUrl: string | undefined;
  /** With `databaseUrl`: the roles of server and engine, where its own role may not make them. */
  workerUrls: { server: string; engine: string } | undefined;
  /** Seeds, demo accounts, known admin secret. */
  demo: boolean;
  /** A real Hasura, which then serves /v1 and migrates the database; without it the embedded engine does both. */
  hasuraEndpoint: string | undefined;
  /** Where uploaded files are kept, instead of a folder in `dataDir`. */
  s3: S3Config | undefined;
  /** How any bucket is reached: the one of the files, and that of the backups. */
  s3Access: S3Access | undefined;
  backups: BackupSettings | undefined;
}

export interface Config extends DataConfig {
  port: number;
  host: string;
  /** The origin in mail links, tokens and cookies; without a slash at the end. */
  publicUrl: string;
  /** Origins from which state may be changed: the public one, in demo mode both names of the loopback address. */
  allowedOrigins: readonly string[];
  /** Names under which it may be asked, `name:port` (server/base/ownNames.ts). */
  allowedHosts: readonly string[];
  /** Cookies get `Secure`, answers get HSTS. */
  https: boolean;
  /**
   * Of the embedded engine; beside a real Hasura the server needs none. Undefined, too, in a demo that others than this
   * machine can reach: it makes one (stack.ts).
   */
  adminSecret: string | undefined;
  /** Nobody has set it: whoever starts the demo reads it there. */
  showsSecret: boolean;
  /** The mail server; without one, demo mode catches mails itself and otherwise none are sent. */
  smtpUrl: string | undefined;
  /** The sender, `Name <address>`. */
  mailFrom: string | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Addresses and networks of reverse proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  /** Milliseconds in which a server that was told to stop still answers, while load balancers find out. */
  drainTime: number;
  limits: Limits;
  /** A line in the log for every request: its route, never its address. */
  accessLog: boolean;
  /** Milliseconds from which on the embedded Postgres logs a statement, without its values; undefined: none. */
  slowStatements: number | undefined;
  /** Origins of push services besides the known ones (server/push/endpoints.ts). */
  pushServices: readonly string[];
  /** Whoever sends it reads /metrics from elsewhere than this machine; without it nobody reads it. */
  metricsSecret: string | undefined;
  payments: PaymentConfig;
  /** Who delivers SMS; in a demo nobody does. */
  sms: SmsConfig | undefined;
  /** Browsers may keep pages for when they have no line; otherwise those that do so are told to stop. */
  offline: boolean;
}

/** Everybody knows it: it is one only where nobody else can reach the demo. */
export const demoAdminSecret = 'prabesh-demo-secret';

/** Whether nobody but this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whoever has it may read and change everything, from anywhere. */
const shortestSecret = 32;

const root = path.resolve(import.meta.dirname, '../..');

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Messages to it are encrypted, but who gets them when is not: in the clear only within this machine. */
function isPushService(value: string): boolean {
  return isOrigin(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname));
}

/** `address` or `Name <address>`. */
function isSender(value: string): boolean {
  return /^([^<>@"\p{C}]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(value);
}

const databaseAddress = optional(
  z.string().regex(/^postgres(ql)?:\/\/[^/]/, 'must look like postgres://user:password@host:5432/database'),
);

const list = optional(z.string()).transform((value) =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const dataFolder = (value: string | undefined): string => path.resolve(root, value ?? '.data');

/** Also where the settings are refused. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  dataFolder(env.DATA_DIR === '' ? undefined : env.DATA_DIR);

const dataShape = {
  DATA_DIR: optional(z.string()).transform(dataFolder),
  DATABASE_URL: databaseAddress,
  SERVER_DATABASE_URL: databaseAddress,
  ENGINE_DATABASE_URL: databaseAddress,
  DEMO: flag.transform((on) => on ?? true),
  HASURA_GRAPHQL_ENDPOINT: optional(
    z.string().refine(isOrigin, 'must be an origin like http://hasura:8080 (no path behind it)'),
  ),
  ...storeShape,
};

const shape = z.object({
  ...dataShape,
  PORT: optional(z.string().regex(/^\d+$/, 'must be a number'))
    .transform((value) => Number(value ?? '3000'))
    .refine((port) => port >= 1 && port <= 65_535, 'must be between 1 and 65535'),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, 'must be an address or a host name')).transform(
    (value) => value ?? '127.0.0.1',
  ),
  PUBLIC_URL: optional(
    z.string().refine(isOrigin, 'must be an origin like https://prabesh.example (no path behind it)'),
  ),
  HASURA_GRAPHQL_ADMIN_SECRET: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/[^/]/, 'must look like smtp://user:password@host:587')),
  MAIL_FROM: optional(
    z.string().refine(isSender, 'must look like Prabesh <office@prabesh.example> (ASCII address, one line)'),
  ),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])).transform(
    (level) => level ?? 'warn',
  ),
  ALLOWED_HOSTS: list.refine(
    (names) => names.every(isHostName),
    'must be a list of names like server:3000,prabesh.internal',
  ),
  TRUSTED_PROXIES: list.refine(
    (networks) => networks.every(isNetwork),
    'must be a list of addresses or networks like 10.0.0.0/8,::1 (not everybody: /0)',
  ),
  PUSH_SERVICES: list.refine(
    (origins) => origins.every(isPushService),
    'must be a list of origins like https://push.example.com (http only of a loopback address)',
  ),
  DRAIN_SECONDS: optional(z.string().regex(/^\d{1,3}$/, 'must be a number of seconds, at most 999')),
  ACCESS_LOG: flag,
  OFFLINE: flag.transform((on) => on ?? true),
  SLOW_STATEMENTS: optional(z.string().regex(/^[1-9]\d{0,6}$/, 'must be a number of milliseconds')),
  HASURA_GRAPHQL_METRICS_SECRET: optional(
    z
      .string()
      .refine(
        (secret) => secret.length >= 16,
        'needs at least 16 characters: openssl rand -hex 16 makes one',
      ),
  ),
  ...paymentShape,
  ...limitVariables,
});

export const knownVariables = Object.keys(shape.shape);

function parse<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    // DATABASE_URL and SMTP_URL hold passwords: the value itself is never repeated.
    const message =
      issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
    return `${name} ${message}`;
  });
  throw wrongSetting(problems.join('; '));
}

function dataConfig(values: z.output<z.ZodObject<typeof dataShape>>): DataConfig {
  const hasuraEndpoint = values.HASURA_GRAPHQL_ENDPOINT && new URL(values.HASURA_GRAPHQL_ENDPOINT).origin;
  if (hasuraEndpoint !== undefined && values.DATABASE_URL === undefined) {
    throw wrongSetting(
      'DATABASE_URL is required with HASURA_GRAPHQL_ENDPOINT: the database that this Hasura serves.',
    );
  }
  if (hasuraEndpoint !== undefined && values.DEMO) {
    throw wrongSetting(
      'HASURA_GRAPHQL_ENDPOINT needs DEMO=0: demo data are put only into a database that the server migrates.',
    );
  }
  const { SERVER_DATABASE_URL: server, ENGINE_DATABASE_URL: engine } = values;
  requireBoth(values, 'SERVER_DATABASE_URL', 'ENGINE_DATABASE_URL');
  if (server !== undefined && (values.DATABASE_URL === undefined || hasuraEndpoint !== undefined)) {
    throw wrongSetting(
      'SERVER_DATABASE_URL and ENGINE_DATABASE_URL go with DATABASE_URL, and without HASURA_GRAPHQL_ENDPOINT.',
    );
  }
  const stores = storesOf(values);
  const isInside = path.relative(values.DATA_DIR, stores.backups?.address ?? '/').split(path.sep)[0] !== '..';
  if (stores.backups !== undefined && !stores.backups.address.startsWith('s3://') && isInside) {
    throw wrongSetting(
      'BACKUP_DIR is inside DATA_DIR: what takes the data would take their backups with them. Name a folder elsewhere.',
    );
  }
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    workerUrls: server !== undefined && engine !== undefined ? { server, engine } : undefined,
    demo: values.DEMO,
    hasuraEndpoint,
    ...stores,
  };
}

/** For commands beside the server (`create-admin`, `rotate-keys`), which need no secret. */
export function parseDataConfig(env: NodeJS.ProcessEnv): DataConfig {
  return dataConfig(parse(z.object(dataShape), env));
}

/**
 * The server's configuration.
 * @throws StartupError 'config_invalid', naming each variable that is wrong or missing
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(shape, env);
  const data = dataConfig(values);
  if (data.hasuraEndpoint === undefined) refuseEngineAddress(env);
  const isKnownDemo = values.DEMO && isLoopback(values.HOST);
  const adminSecret = values.HASURA_GRAPHQL_ADMIN_SECRET ?? (isKnownDemo ? demoAdminSecret : undefined);
  if (adminSecret === undefined && !values.DEMO && data.hasuraEndpoint === undefined) {
    throw wrongSetting('HASURA_GRAPHQL_ADMIN_SECRET is required with DEMO=0: set a long random text.');
  }
  if (!values.DEMO && adminSecret === demoAdminSecret) {
    throw wrongSetting(
      'HASURA_GRAPHQL_ADMIN_SECRET is the one of the demo, which everybody knows: set another with DEMO=0.',
    );
  }
  if (!values.DEMO && adminSecret !== undefined && adminSecret.length < shortestSecret) {
    throw wrongSetting(
      `HASURA_GRAPHQL_ADMIN_SECRET needs at least ${shortestSecret} characters with DEMO=0: openssl rand -hex 32 makes one.`,
    );
  }
  if (values.SLOW_STATEMENTS !== undefined && data.databaseUrl !== undefined) {
    throw wrongSetting(
      'SLOW_STATEMENTS is of the embedded Postgres: at the one of DATABASE_URL set log_min_duration_statement (docs/monitoring/README.md).',
    );
  }
  const sms = smsOf(values);
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    ...data,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    allowedOrigins: allowedOrigins(publicUrl, values.DEMO),
    allowedHosts: ownNames({
      publicUrl,
      port: values.PORT,
      host: values.HOST,
      others: values.ALLOWED_HOSTS,
    }),
    https: publicUrl.startsWith('https:'),
    adminSecret,
    showsSecret: values.DEMO && values.HASURA_GRAPHQL_ADMIN_SECRET === undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    drainTime: drainTime(values),
    limits: readLimits(values),
    accessLog: values.ACCESS_LOG === true,
    slowStatements: values.SLOW_STATEMENTS === undefined ? undefined : Number(values.SLOW_STATEMENTS),
    pushServices: values.PUSH_SERVICES.map((origin) => new URL(origin).origin),
    metricsSecret: values.HASURA_GRAPHQL_METRICS_SECRET,
    payments: paymentsOf(values),
    sms: values.DEMO ? undefined : sms,
    offline: values.OFFLINE,
  };
}

/** Seconds in which a load balancer that asks every two of them has found out, and no longer sends requests here. */
const proxysDrain = 5;

/** Without a proxy nobody asks whether the server is ready: there is nothing to wait for. */
function drainTime(values: { DRAIN_SECONDS?: string | undefined; TRUSTED_PROXIES: string[] }): number {
  return 1000 * Number(values.DRAIN_SECONDS ?? (values.TRUSTED_PROXIES.length > 0 ? proxysDrain : 0));
}

/** The embedded engine has neither address nor database of its own: these variables of Hasura's would be ignored. */
const ownVariables = {
  HASURA_GRAPHQL_SERVER_PORT: 'PORT',
  HASURA_GRAPHQL_SERVER_HOST: 'HOST',
  HASURA_GRAPHQL_DATABASE_URL: 'DATABASE_URL',
};

function refuseEngineAddress(env: NodeJS.ProcessEnv): void {
  const problems = Object.entries(ownVariables)
    .filter(([name]) => env[name] !== undefined && env[name] !== '')
    .map(([name, own]) => `${name} has no meaning with the embedded engine: set ${own}`);
  if (problems.length > 0) throw wrongSetting(`${problems.join('; ')}.`);
}

function allowedOrigins(publicUrl: string, demo: boolean): string[] {
  const url = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!demo || !loopback.includes(url.hostname)) return [publicUrl];
  return loopback.map((hostname) => {
    const origin = new URL(publicUrl);
    origin.hostname = hostname;
    return origin.origin;
  });
}
