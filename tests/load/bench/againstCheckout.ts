// The engine of this checkout beside that of another one, on the product's
// requests that people send most. Both run at once on one Postgres, each on a database of its own migrations with equal
// rows; rounds alternate, so that whatever else the machine does hits both alike. Prints medians and their ratio.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { Kind, type OperationDefinitionNode, parse as parseGraphQL } from 'graphql';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import { migrate } from '../../../server/embedded/migrate.ts';
import { root } from '../../embedded/product.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

export interface CheckoutsOptions {
  readonly rounds: number;
  readonly requests: number;
  readonly clients: number;
}

/** A visitor's requests: the name that the operation has, or had. */
const operations = [
  { title: 'notices board', names: ['NewestNotices'] },
  { title: 'candidate look-up', names: ['CandidateResults'] },
];

/** What the operations of any checkout may declare as variables. */
const variables: Readonly<Record<string, (turn: number) => unknown>> = {
  limit: () => 9,
  exam_title: (turn) => `Exam ${String(turn % 3)}`,
  set_number: () => 'A',
  symbol: (turn) => `S${String(turn % 300)}`,
};

const seed = `
  insert into notices (title, category, content)
    select 'Notice ' || i, 'Exams', repeat('Classes begin on Sunday. ', 20) from generate_series(1, 50) as i;
  insert into results (symbol, name, marks, exam_title, set_number, exam_date)
    select 'S' || i, 'Candidate ' || i, (i * 7919) % 200, 'Exam ' || e, 'A', '2026-01-01'
    from generate_series(0, 2) as e, generate_series(0, 299) as i`;

const collections = z.array(
  z.object({
    definition: z.object({ queries: z.array(z.object({ name: z.string(), query: z.string() })) }),
  }),
);

/** The operation as the pages of that checkout send it. */
function listed(checkout: string, names: readonly string[]): string {
  const file = path.join(checkout, 'hasura/metadata/query_collections.yaml');
  const all = collections.parse(parse(readFileSync(file, 'utf8')));
  const found = all.flatMap(({ definition }) => definition.queries).find(({ name }) => names.includes(name));
  if (found === undefined) throw new Error(`none of ${names.join(', ')} is in ${file}`);
  return found.query;
}

function declared(query: string): string[] {
  const [operation] = parseGraphQL(query).definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
}

interface Subject {
  readonly checkout: string;
  readonly database: TestDatabase;
  readonly process: ChildProcess;
  readonly url: string;
}

/** The engine of a checkout, as a process of its own on a free port of 127.0.0.1. */
async function startSubject(checkout: string): Promise<Subject> {
  const isOwn = checkout === root;
  const database = await testDatabase({ migrate: isOwn });
  if (!isOwn) await migrate(database.url, path.join(checkout, 'hasura/migrations/default'));
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(seed);
  await client.query('vacuum analyze');
  await client.end();
  const bin = path.join(checkout, 'engine/bin/engine.js');
  const metadata = path.join(checkout, 'hasura/metadata');
  const args = ['serve', '--metadata', metadata, '--database-url', database.url, '--port', '0'];
  const child = spawn(process.execPath, [bin, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HASURA_GRAPHQL_ADMIN_SECRET: 'only for this comparison, 32 letters',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the engine of ${checkout} does not start`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\S+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return { checkout, database, process: child, url };
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

function ask(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { method: 'POST', agent, headers, timeout: 10_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk)).on('end', () => resolve(text));
      response.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in 10 s')));
    asked.on('error', reject).end(body);
  });
}

/** Bodies for a subject's requests, prepared so that their making is not measured. */
function bodiesOf({ checkout }: Subject, names: readonly string[]): string[] {
  const query = listed(checkout, names);
  return Array.from({ length: 300 }, (_none, turn) => {
    const given = declared(query).map((name) => {
      const value = variables[name];
      if (value === undefined)
        throw new Error(`${names.join(', ')} of ${checkout} declares $${name}: unknown here`);
      return [name, value(turn)];
    });
    return JSON.stringify({ query, variables: Object.fromEntries(given) as unknown });
  });
}

/** Requests a second. */
async function round(
  url: string,
  bodies: readonly string[],
  { requests, clients }: CheckoutsOptions,
): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const client = async (): Promise<void> => {
    while (next < requests) {
      const body = bodies[next % bodies.length] ?? '';
      next += 1;
      await ask(url, body);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (requests * 1000) / (performance.now() - begun);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : sorted.slice(middle);
  return sorted.length % 2 === 0 ? (low + high) / 2 : low;
}

/** Milliseconds of processor that a process has used, where the system tells (Linux, in hundredths of a second). */
function processorTime({ process: { pid } }: Subject): number {
  try {
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

interface Side {
  readonly subject: Subject;
  readonly bodies: readonly string[];
  readonly rates: number[];
}

async function compare(
  subjects: readonly Subject[],
  { title, names }: (typeof operations)[number],
  options: CheckoutsOptions,
): Promise<string> {
  const { rounds, requests } = options;
  const sides: Side[] = subjects.map((subject) => ({ subject, bodies: bodiesOf(subject, names), rates: [] }));
  for (const { subject, bodies } of sides) {
    const answer = await ask(subject.url, bodies[0] ?? '');
    if (!/^\{"data":\{"[^"]+":\[\{/.test(answer)) throw new Error(`${title}: ${answer.slice(0, 300)}`);
    for (let warm = 0; warm < 5; warm += 1) await round(subject.url, bodies, options);
  }
  const before = sides.map(({ subject }) => processorTime(subject));
  for (let turn = 0; turn < rounds; turn += 1) {
    // Who goes first changes, so that neither always runs after the other.
    for (const { subject, bodies, rates } of turn % 2 === 0 ? sides : [...sides].reverse()) {
      rates.push(await round(subject.url, bodies, options));
    }
  }
  const each = sides.map(
    ({ subject }, index) => (processorTime(subject) - (before[index] ?? 0)) / (rounds * requests),
  );
  const [here = [], there = []] = sides.map(({ rates }) => rates);
  const ratio = median(here.map((rate, turn) => rate / (there[turn] ?? NaN)));
  const [own = NaN, other = NaN] = each;
  const cells = [
    title,
    median(here).toFixed(0),
    median(there).toFixed(0),
    ratio.toFixed(3),
    `${own.toFixed(3)} / ${other.toFixed(3)} ms`,
    (other / own).toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Prints both engines' figures; `against` is the folder of another checkout. */
export async function compareCheckouts(against: string, options: CheckoutsOptions): Promise<void> {
  const { rounds, requests, clients } = options;
  const subjects: Subject[] = [];
  try {
    for (const checkout of [root, path.resolve(against)]) subjects.push(await startSubject(checkout));
    console.log(
      `${String(rounds)} rounds of ${String(requests)} requests by ${String(clients)} clients, requests a second`,
    );
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
    console.log(
      '| request | this checkout | the other | median of the ratios |\n| --- | ---: | ---: | ---: |',
    );
    for (const operation of operations) console.log(await compare(subjects, operation, options));
  } finally {
    agent.destroy();
    for (const { process: child, database } of subjects) {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'close');
      }
      await database.drop();
    }
  }
}
