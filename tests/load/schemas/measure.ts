// One measurement, in a process of its own: `measure.ts <metadata.json> <database>`. Writes one line of JSON.
import { readFileSync } from 'node:fs';
import { createApi, metadataFromJson, type Session } from '@prabesh/engine';
import pg from 'pg';

/** Times in milliseconds, memory in megabytes. */
export interface Measured {
  /** From the metadata's text to the first request. */
  readonly start: number;
  /** A role's first request, planned; one with a variable of a type not met before; its first mutation. */
  readonly firstQuery: number;
  readonly newType: number;
  readonly mutation: number;
  readonly print: number;
  readonly printedLength: number;
  /** Taken by the start, garbage collected. */
  readonly heap: number;
  readonly rss: number;
}

const [metadataFile = '', databaseUrl = ''] = process.argv.slice(2);
const text = readFileSync(metadataFile, 'utf8');
const session: Session = {
  role: 'manager',
  isAdmin: false,
  variables: new Map([
    ['x-hasura-role', 'manager'],
    ['x-hasura-tenant-id', '1'],
  ]),
  useBackendOnlyPermissions: false,
};

const timed = async <T>(work: () => T | Promise<T>): Promise<[T, number]> => {
  const begin = performance.now();
  const result = await work();
  return [result, performance.now() - begin];
};
const heapUsed = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const before = heapUsed();
const [api, start] = await timed(() =>
  createApi({
    metadata: metadataFromJson(JSON.parse(text)),
    pool,
    config: { stringifyNumericTypes: false, inferFunctionPermissions: true },
  }),
);
const heap = heapUsed() - before;
const plan = (query: string, variables: Record<string, unknown> = {}): Promise<[unknown, number]> =>
  timed(() => api.prepare({ query, variables }, session));
const [, firstQuery] = await plan(
  '{ table_0001(limit: 5, where: { is_active: { _eq: true } }) { id parent { id } } }',
);
const [, newType] = await plan('query ($where: table_0020_bool_exp!) { table_0020(where: $where) { id } }', {
  where: { code: { _eq: 'a' } },
});
const [, mutation] = await plan(
  'mutation ($rows: [table_0030_insert_input!]!) { insert_table_0030(objects: $rows) { affected_rows } }',
  { rows: [{ name: 'a', code: 'a' }] },
);
const [printed, print] = await timed(() => api.printSchema('admin'));
await pool.end();
const measured: Measured = {
  start,
  firstQuery,
  newType,
  mutation,
  print,
  printedLength: printed.length,
  heap,
  rss: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
