// This engine, a handler written by hand and PostGraphile on one database: rounds alternate, so that whatever else the
// machine does hits all alike, and ratios are medians over the alternations.

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { root } from '../../embedded/product.ts';
import { fetchedNode, fetchedPostGraphile } from '../../nodes/fetched.ts';
import { sameValues } from './answers.ts';
import { generate, requestsOf } from './asking.ts';
import { makeFixture, plainMetadata } from './fixture.ts';
import type { Order } from './generator.ts';
import { plain, product, type Question, type Size, type Subject } from './questions.ts';
import { type Cell, processorTable, type Row, throughputHeading, throughputLine } from './report.ts';
import { parentOf, processorOf, processorOfChildren, type Server, withServers } from './servers.ts';
import { tokenOf } from './tokens.ts';
import { writes } from './writes.ts';

export interface ThreeWayOptions {
  /** Alternations. */
  readonly rounds: number;
  /** Of one server in one round. */
  readonly milliseconds: number;
  readonly connections: readonly number[];
  readonly product: Size;
  readonly plain: Size;
  /** Words of which one must stand in "subject: question". */
  readonly only: readonly string[];
  readonly besides: string | undefined;
  readonly profile: string | undefined;
  /** Whether what the servers complain about is shown. */
  readonly showsComplaints: boolean;
  /** Words of which one must stand in a server's title. */
  readonly servers: readonly string[];
}

const people = 40;

interface Bench {
  readonly options: ThreeWayOptions;
  readonly generator: ChildProcess;
  readonly node: string;
  readonly postgraphile: string;
  /** Of Postgres: the process that has started all others. */
  readonly postmaster: number;
  /** As superuser. */
  readonly database: pg.Client;
  readonly tokens: readonly string[];
}

/** Undefined where it cannot be asked. */
async function answerOf(
  server: Server,
  question: Question,
  turn: number,
  token: string,
): Promise<string | undefined> {
  const request = server.request(question, turn);
  if (request === null) return undefined;
  const { path: address, body } = request;
  const response = await fetch(`http://127.0.0.1:${String(server.port)}${address}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body,
  });
  return response.text();
}

async function reset({ database }: Bench, { written }: Question): Promise<void> {
  for (const statement of written?.reset ?? []) await database.query(statement);
}

/** What is answered, and what stands in the tables then. */
async function resultOf(
  bench: Bench,
  server: Server,
  question: Question,
  turn: number,
): Promise<{ answer: string; state: string } | undefined> {
  await reset(bench, question);
  const answer = await answerOf(server, question, turn, bench.tokens[0] ?? '');
  if (answer === undefined) return undefined;
  if (question.written === undefined) return { answer, state: '' };
  const { rows } = await bench.database.query(question.written.state);
  if (rows.length === 0) throw new Error(`${question.title}: ${server.title} writes nothing: ${answer}`);
  return { answer, state: JSON.stringify(rows) };
}

/** Throws where a server does not answer or write the same rows as the first, or answers without a right token. */
async function compareAnswers(bench: Bench, servers: readonly Server[], question: Question): Promise<void> {
  const [first] = servers;
  if (first === undefined) return;
  for (const server of servers) {
    for (const turn of [1, 2, 17]) {
      const expected = await resultOf(bench, first, question, turn);
      const found = await resultOf(bench, server, question, turn);
      if (expected === undefined || found === undefined) continue;
      if (!sameValues(expected.answer, found.answer) || expected.state !== found.state)
        throw new Error(
          `${question.title}: ${server.title} answers\n${found.answer}\n${found.state}\nand ${first.title}\n${expected.answer}\n${expected.state}`,
        );
    }
    const refused = await answerOf(server, question, 0, `${bench.tokens[0] ?? ''}x`);
    if (refused?.includes('"data":{') === true)
      throw new Error(`${server.title} answers a wrong token: ${refused}`);
  }
}

/** Plans, prepared statements on every connection, compiled code: 3,000 requests, or eight seconds. */
async function warm(bench: Bench, order: Omit<Order, 'milliseconds'>): Promise<void> {
  for (let answers = 0, turn = 0; answers < 3000 && turn < 16; turn += 1)
    answers += (await generate(bench.generator, { ...order, milliseconds: 500 })).answers;
}

async function measure(
  bench: Bench,
  servers: readonly Server[],
  question: Question,
  connections: number,
): Promise<Cell[]> {
  const { rounds, milliseconds } = bench.options;
  const sides = servers.map((server) => {
    const cell: Cell = { title: server.title, rounds: [] };
    return { server, requests: requestsOf(server, question, bench.tokens), cell };
  });
  const able = sides.filter(({ requests }) => requests.length > 0);
  for (const { server, requests } of able) {
    await reset(bench, question);
    await warm(bench, { port: server.port, requests, connections });
  }
  for (let turn = 0; turn < rounds; turn += 1) {
    // Who goes first changes.
    const first = turn % able.length;
    for (const { server, requests, cell } of [...able.slice(first), ...able.slice(0, first)]) {
      await reset(bench, question);
      const pid = server.process.pid ?? 0;
      const before = [processorOf(pid), processorOfChildren(bench.postmaster)] as const;
      const outcome = await generate(bench.generator, {
        port: server.port,
        requests,
        connections,
        milliseconds,
      });
      cell.rounds.push({
        ...outcome,
        server: processorOf(pid) - before[0],
        postgres: processorOfChildren(bench.postmaster) - before[1],
      });
    }
  }
  return sides.map(({ cell }) => cell);
}

/** PostGraphile demands this line of Node, so that all three run on it. */
const nodeVersion = '22.23.3';
const postgraphileVersion = '5.1.5';

async function measureSubject(
  bench: Bench,
  subject: Subject,
  databaseUrl: string,
  folder: string,
): Promise<void> {
  const { only, connections, besides, profile, showsComplaints, servers: chosen } = bench.options;
  const questions = subject.questions.filter(({ title }) =>
    only.some((word) => `${subject.title}: ${title}`.includes(word)),
  );
  if (questions.length === 0) return;
  const metadata = (checkout: string): string => {
    if (subject.isProduct) return path.join(checkout, 'hasura/metadata');
    const file = path.join(folder, 'metadata.json');
    writeFileSync(file, JSON.stringify(plainMetadata));
    return file;
  };
  await withServers(
    {
      databaseUrl,
      subject,
      metadata,
      besides,
      profile,
      showsComplaints,
      servers: chosen,
      node: bench.node,
      postgraphile: bench.postgraphile,
    },
    async (servers) => {
      const titles = servers.map(({ title }) => title);
      const rows: Row[] = [];
      console.log(`\n### ${subject.title}\n\n${throughputHeading(titles)}`);
      for (const question of questions) {
        await compareAnswers(bench, servers, question);
        for (const count of connections) {
          const cells = await measure(bench, servers, question, count);
          const row = { title: question.title, connections: count, cells };
          rows.push(row);
          console.log(throughputLine(row));
        }
      }
      console.log(`\n${processorTable(titles, rows)}`);
    },
  );
}

async function versions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${String(cpus().length)} × ${model}; Node ${nodeVersion}, PostGraphile ${postgraphileVersion}; Postgres ${rows[0]?.version ?? '?'}; load ${loadavg()[0]?.toFixed(1) ?? '?'}; ${new Date().toISOString().slice(0, 10)}`;
}

/** Measures and prints; throws when a server fails or answers other rows. */
export async function compareThreeWays(options: ThreeWayOptions): Promise<void> {
  const node = await fetchedNode(nodeVersion);
  const postgraphile = await fetchedPostGraphile(postgraphileVersion);
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-bench-'));
  const database = await makeFixture(options.product, options.plain);
  const generator = fork(path.join(import.meta.dirname, 'generator.ts'), [], {
    execArgv: ['--import', 'tsx'],
    cwd: root,
  });
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    console.log(await versions(client));
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    const tokens = await Promise.all(Array.from({ length: people }, (_none, user) => tokenOf(user)));
    const bench = { options, generator, node, postgraphile, postmaster, database: client, tokens };
    for (const subject of [product(options.product), plain(options.plain), writes])
      await measureSubject(bench, subject, database.url, folder);
  } finally {
    await client.end();
    generator.disconnect();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}
