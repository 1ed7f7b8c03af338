// The compared servers, each a process of its own on a free port of 127.0.0.1 with fifteen connections for requests.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../embedded/product.ts';
import type { Question, Subject } from './questions.ts';
import { jwtSecret } from './tokens.ts';

export interface Server {
  readonly title: string;
  readonly process: ChildProcess;
  readonly port: number;
  /** The path and the body of a request for a question; null: it cannot be asked. */
  request(question: Question, turn: number): { readonly path: string; readonly body: string } | null;
}

interface Command {
  readonly title: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly request: Server['request'];
}

export interface ServersOptions {
  readonly databaseUrl: string;
  readonly subject: Subject;
  /** A folder or file of metadata, by checkout. */
  readonly metadata: (checkout: string) => string;
  /** Another checkout, whose engine is measured too. */
  readonly besides: string | undefined;
  /** Where each server writes a profile of its processor time when it ends. */
  readonly profile: string | undefined;
  readonly showsComplaints: boolean;
  /** The Node that runs them all, and the folder of PostGraphile. */
  readonly node: string;
  readonly postgraphile: string;
  /** Words of which one must stand in a server's title. */
  readonly servers: readonly string[];
}

/** Of the engine's twenty connections a quarter is for live queries. */
const connections = '20';

function engine(title: string, checkout: string, options: ServersOptions): Command {
  const { databaseUrl, metadata, subject } = options;
  return {
    title,
    args: [
      path.join(checkout, 'engine/bin/engine.js'),
      ...['serve', '--metadata', metadata(checkout), '--database-url', databaseUrl, '--port', '0'],
    ],
    env: {
      HASURA_GRAPHQL_ADMIN_SECRET: 'only for this comparison, 32 letters',
      HASURA_GRAPHQL_JWT_SECRET: jwtSecret,
      HASURA_GRAPHQL_PG_CONNECTIONS: connections,
      ...(subject.isProduct ? { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' } : {}),
    },
    request: (question, turn) => ({
      path: '/v1/graphql',
      body: JSON.stringify({ query: question.engine, variables: question.variables(turn) }),
    }),
  };
}

/** The Node that runs them reads TypeScript by itself. */
const program = (name: string): string[] => [path.join(import.meta.dirname, name)];

/** First the engine, then those that it is compared with. */
function commands(options: ServersOptions): Command[] {
  const { databaseUrl, subject, besides } = options;
  const statements = Object.fromEntries(subject.questions.map(({ name, byHand }) => [name, byHand]));
  return [
    engine('engine', root, options),
    {
      title: 'by hand',
      args: program('handWritten.ts'),
      env: {
        DATABASE_URL: databaseUrl,
        STATEMENTS: JSON.stringify(statements),
        ROLES: subject.roles.join(','),
      },
      request: (question, turn) => ({
        path: `/${question.name}`,
        body: JSON.stringify(question.variables(turn)),
      }),
    },
    {
      title: 'PostGraphile',
      // Its schema of hundreds of tables, each with two keys, needs a deeper stack than Node gives.
      args: ['--stack-size=4000', ...program('postgraphile.ts')],
      env: {
        DATABASE_URL: databaseUrl,
        SCHEMA: subject.schema,
        ROLES: subject.roles.join(','),
        PRODUCT: subject.isProduct ? '1' : '0',
        GRAPHILE_ENV: 'production',
        POSTGRAPHILE: options.postgraphile,
      },
      request: (question, turn) =>
        question.postgraphile === null
          ? null
          : {
              path: '/v1/graphql',
              body: JSON.stringify({ query: question.postgraphile, variables: question.variables(turn) }),
            },
    },
    ...(besides === undefined ? [] : [engine('engine besides', path.resolve(besides), options)]),
  ];
}

async function start({ title, args, env, request }: Command, options: ServersOptions): Promise<Server> {
  const { profile, showsComplaints } = options;
  const profiling =
    profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.join(path.resolve(profile), title)}`];
  const child = spawn(options.node, [...profiling, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', showsComplaints ? 'inherit' : 'ignore'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('close', () => reject(new Error(`${title} does not start`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return { title, process: child, port, request };
}

async function stop({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'close');
}

/** Does something with all servers and ends them. */
export async function withServers<T>(
  options: ServersOptions,
  work: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    const chosen = commands(options).filter(({ title }) =>
      options.servers.some((word) => title.includes(word)),
    );
    for (const command of chosen) servers.push(await start(command, options));
    return await work(servers);
  } finally {
    for (const server of servers) await stop(server);
  }
}

/** What Linux tells of a process, from its state on; nothing when it has ended. */
function statOf(pid: number | string): string[] {
  try {
    return (
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? []
    );
  } catch {
    return [];
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Milliseconds of processor that a process has used; the system counts in hundredths of a second. */
const processorIn = (stat: readonly string[]): number => (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 10;

export const processorOf = (pid: number): number => processorIn(statOf(pid));

/** The same of all processes that one has started: Postgres's, one for each connection. */
export function processorOfChildren(parent: number): number {
  let sum = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = statOf(entry);
    if (Number(stat[1]) === parent) sum += processorIn(stat);
  }
  return sum;
}
