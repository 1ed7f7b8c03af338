// What the servers take of the machine's memory, at rest and under load, with few and many tables and roles.

import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { testDatabase } from '../../support/postgres.ts';
import { companyMetadata, companySql, rolesOf } from '../schemas/company.ts';
import { generate, requestsOf } from './asking.ts';
import type { Question, Subject } from './questions.ts';
import { memoryOf, type ServersOptions, withServers } from './servers.ts';
import { tokenOf } from './tokens.ts';

interface MemoryOptions extends Pick<
  ServersOptions,
  'besides' | 'node' | 'postgraphile' | 'profile' | 'servers' | 'showsComplaints'
> {
  readonly generator: ChildProcess;
  readonly folder: string;
}

/** Those that are asked about, of however many there are. */
const asked = 10;
const connections = 16;
/** Milliseconds of load in all, and of peace after the start and after the load. */
const load = 2500;
const rest = 1000;

const sizes = { tables: [10, 200], roles: [2, 8] } as const;

function companyQuestion(index: number): Question {
  const table = `table_${String(index).padStart(4, '0')}`;
  const inPostGraphile = `allTable${String(index).padStart(4, '0')}S`;
  return {
    title: table,
    name: table,
    engine: `{ ${table}(limit: 5, order_by: [{id: asc}]) { id name status created_at } }`,
    postgraphile: `{ ${inPostGraphile}(first: 5) { nodes { rowId name status createdAt } } }`,
    byHand: {
      text: `select '{"data":{"${table}":' || (select coalesce(json_agg(answer), '[]') from (
        select id, name, status, created_at from ${table} order by id limit 5) as answer) || '}}' as json`,
      values: [],
    },
    variables: () => ({}),
  };
}

const company = (roles: readonly string[]): Subject => ({
  title: 'company',
  schema: 'public',
  isProduct: false,
  roles,
  questions: Array.from({ length: asked }, (_none, index) => companyQuestion(index)),
});

const cell = ({ start, most, after }: { start: number; most: number; after: number }): string =>
  `${start.toFixed(0)} / ${most.toFixed(0)} / ${after.toFixed(0)}`;

/** Starts them one set after the other; what each takes, in the servers' order. */
async function measure(
  databaseUrl: string,
  size: { readonly tables: number; readonly roles: number },
  { generator, folder, ...options }: MemoryOptions,
): Promise<{ title: string; text: string }[]> {
  const roles = rolesOf(size.roles);
  const subject = company(roles);
  const metadata = path.join(folder, 'company.json');
  writeFileSync(metadata, JSON.stringify(companyMetadata(size.tables, roles)));
  const tokens = await Promise.all(roles.map((role, user) => tokenOf(user, role)));
  return withServers({ ...options, databaseUrl, subject, metadata: () => metadata }, async (servers) => {
    await delay(rest);
    const measured: { title: string; text: string }[] = [];
    for (const server of servers) {
      const pid = server.process.pid ?? 0;
      const start = memoryOf(pid).now;
      const requests = subject.questions.flatMap((question) => requestsOf(server, question, tokens));
      await generate(generator, { port: server.port, requests, connections, milliseconds: load });
      const { most } = memoryOf(pid);
      await delay(rest);
      measured.push({ title: server.title, text: cell({ start, most, after: memoryOf(pid).now }) });
    }
    return measured;
  });
}

/** Lines in Markdown. */
export async function memoryTable(options: MemoryOptions): Promise<string> {
  const lines: string[] = [];
  let titles: string[] = [];
  for (const tables of sizes.tables) {
    const database = await testDatabase({ migrate: false });
    try {
      const client = new pg.Client(database.url);
      await client.connect();
      // Statement by statement: one transaction could not hold the locks of a thousand tables.
      for (const statement of companySql(tables)) await client.query(statement);
      await client.end();
      for (const roles of sizes.roles) {
        const cells = await measure(database.url, { tables, roles }, options);
        titles = cells.map(({ title }) => title);
        lines.push(`| ${[String(tables), String(roles), ...cells.map(({ text }) => text)].join(' | ')} |`);
      }
    } finally {
      await database.drop();
    }
  }
  const heading = ['tables', 'roles', ...titles.map((title) => `${title}: at rest / most / after, MB`)];
  return [`| ${heading.join(' | ')} |`, `|${' ---: |'.repeat(heading.length)}`, ...lines].join('\n');
}
