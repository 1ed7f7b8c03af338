// What Postgres did for a request, as Postgres itself writes it down (auto_explain), for the product's own connections.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Visitor, type GraphqlRequest, type World } from './world.ts';

const settings: Record<string, string> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
};

/** Postgres plans a prepared statement for its values five times before it keeps one plan for all. */
const times = 8;

class Log {
  readonly #file: number;
  #read: number;

  constructor(dataDir: string) {
    this.#file = openSync(path.join(dataDir, 'logs/postgres.log'), 'r');
    this.#read = fstatSync(this.#file).size;
  }

  /** What was written since the last call. */
  news(): string {
    const bytes = Buffer.alloc(fstatSync(this.#file).size - this.#read);
    readSync(this.#file, bytes, 0, bytes.length, this.#read);
    this.#read += bytes.length;
    return bytes.toString('utf8');
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The plans in a piece of log: every entry begins with a time, its further lines with a tab. */
function plansIn(text: string): string[] {
  return text
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .filter((entry) => entry.includes(' plan:\n') && /\bresults\b|\bexam/.test(entry))
    .map((entry) => {
      const lines = entry.replaceAll('\n\t', '\n').trimEnd().split('\n');
      // Above the plan comes the whole statement.
      return lines.slice(lines.findIndex((line) => /^\S.*\(cost=/.test(line))).join('\n');
    });
}

/** The plan of each request, with what it took, once the statement is known to Postgres. */
export async function explain(
  { product, dataDir, database }: World,
  requests: readonly GraphqlRequest[],
): Promise<string[]> {
  const name = database.escapeIdentifier('prabesh');
  const reconnect = () =>
    database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'engine'",
    );
  for (const [key, value] of Object.entries(settings)) {
    await database.query(`alter database ${name} set ${key} = '${value}'`);
  }
  const log = new Log(dataDir);
  const visitor = new Visitor(product.url);
  try {
    await reconnect();
    // Until the pool has noticed.
    while (
      !(await visitor.send({ query: requests[0]?.query ?? '', variables: requests[0]?.variables ?? {} }).then(
        () => true,
        () => false,
      ))
    ) {
      await delay(100);
    }
    const plans: string[] = [];
    for (const request of requests) {
      for (let count = 0; count < times; count += 1) {
        log.news();
        await visitor.send(request);
      }
      plans.push(plansIn(log.news()).at(-1) ?? 'no plan was logged');
    }
    return plans;
  } finally {
    visitor.close();
    log.close();
    await database.query(`alter database ${name} reset all`);
    await reconnect();
  }
}
