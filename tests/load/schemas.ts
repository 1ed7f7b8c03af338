// `npm run bench:schemas`: how the engine bears a database of many tables. Goals: 500 tables with 5 roles start in under 3 s,
// the schema of 1,000 tables is printed in under 5 s. Each measurement is a process of its own, three times; the median
// counts.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { testDatabase } from '../support/postgres.ts';
import { companyMetadata, companyRoles, companySql } from './schemas/company.ts';
import type { Measured } from './schemas/measure.ts';

const rounds = 3;
const goals = { start: 3000, print: 5000 };
const script = path.join(import.meta.dirname, 'schemas/measure.ts');

async function measure(tables: number, folder: string): Promise<Measured[]> {
  const database = await testDatabase({ migrate: false });
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // Statement by statement: one transaction could not hold the locks of a thousand tables.
    for (const statement of companySql(tables)) await client.query(statement);
    await client.query('analyze');
    await client.end();
    const file = path.join(folder, `${String(tables)}.json`);
    writeFileSync(file, JSON.stringify(companyMetadata(tables)));
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const args = ['--expose-gc', '--import', 'tsx', script, file, database.url];
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
      measured.push(JSON.parse(stdout) as Measured);
    }
    return measured;
  } finally {
    await database.drop();
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), 'schemas-'));
try {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(
    `${String(availableParallelism())} cores, load ${load.join(' ')}, ${String(companyRoles.length)} roles\n`,
  );
  console.log(
    '| tables | start | first request of a role | with a new type | mutation | printed (admin) | heap after start | most memory |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const results = new Map<number, { start: number; print: number }>();
  for (const tables of [500, 1000]) {
    const measured = await measure(tables, folder);
    const of = (value: (one: Measured) => number): number => Math.round(median(measured.map(value)));
    const start = of((one) => one.start);
    const print = of((one) => one.print);
    results.set(tables, { start, print });
    const cells = [
      `${String(start)} ms`,
      `${String(of((one) => one.firstQuery))} ms`,
      `${String(of((one) => one.newType))} ms`,
      `${String(of((one) => one.mutation))} ms`,
      `${String(print)} ms (${String(of((one) => one.printedLength / 1e6))} MB)`,
      `${String(of((one) => one.heap))} MB`,
      `${String(of((one) => one.rss))} MB`,
    ];
    console.log(`| ${String(tables)} | ${cells.join(' | ')} |`);
  }
  const missed = [
    (results.get(500)?.start ?? 0) > goals.start ? `start on 500 tables over ${String(goals.start)} ms` : '',
    (results.get(1000)?.print ?? 0) > goals.print
      ? `printing 1,000 tables over ${String(goals.print)} ms`
      : '',
  ].filter((line) => line !== '');
  for (const line of missed) console.log(`\nmissed: ${line}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
