// `--from`: the cases of a checkout of Hasura's repository (server/tests-py/queries), as suites of ours. Each folder that says how
// its tables are set up is a suite; what cannot be said in our form is counted, with the reason.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import { collectionCommands } from '../src/metadataApi/collectionCommands.ts';
import { permissionCommands, roleCommands } from '../src/metadataApi/permissionCommands.ts';
import { tableCommands } from '../src/metadataApi/tableCommands.ts';
import type { Json } from '../src/metadataApi/tree.ts';
import type { Case, Suite } from './suite.ts';

export interface Checkout {
  readonly suites: readonly Suite[];
  /** Reason → how many files of cases are not run for it. */
  readonly refused: ReadonlyMap<string, number>;
}

const casesBelow = 'server/tests-py/queries';
/** In the order in which Hasura's tests run them. */
const setUpFiles = ['schema_setup.yaml', 'setup.yaml', 'values_setup.yaml'];
const noCase = /(^|_)(setup|teardown)(_|\.)/;
const otherDatabase = /_(mssql|citus|cockroach|bigquery|mysql)\.yaml$/;

class Refusal extends Error {}

const command = z.object({ type: z.string(), args: z.unknown().optional() });
const step = z.object({
  description: z.string().optional(),
  url: z.string(),
  status: z.int().default(200),
  headers: z.record(z.string(), z.coerce.string()).nullish(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
  query: z.unknown(),
  response: z.unknown(),
});

/** Throws where the folder is no such checkout. */
export async function readCheckout(root: string): Promise<Checkout> {
  const base = path.join(root, casesBelow);
  const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`${base}: no such folder; --from is a checkout of Hasura's repository`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  const refused = new Map<string, number>();
  const suites: Suite[] = [];
  const all = new Set(files);
  for (const folder of new Set(files.map((file) => path.posix.dirname(file)))) {
    const own = files.filter((file) => path.posix.dirname(file) === folder);
    const cases = own.filter((file) => !noCase.test(path.posix.basename(file)));
    const found = await readSuite(base, folder, { all, cases });
    for (const [reason, count] of found.refused) refused.set(reason, (refused.get(reason) ?? 0) + count);
    if (found.suite !== undefined) suites.push(found.suite);
  }
  return { suites, refused };
}

async function readSuite(
  base: string,
  folder: string,
  { all, cases: files }: { all: ReadonlySet<string>; cases: readonly string[] },
): Promise<{ suite: Suite | undefined; refused: Map<string, number> }> {
  const refused = new Map<string, number>();
  const refuse = (reason: string, count = 1): unknown =>
    refused.set(reason, (refused.get(reason) ?? 0) + count);
  const read = async (file: string): Promise<unknown> => {
    try {
      return parse(await readFile(path.join(base, file), 'utf8'), { logLevel: 'silent' }) as unknown;
    } catch {
      throw new Refusal('a file that is no YAML of its own');
    }
  };
  const setUps = nearestSetUp(folder, all);
  try {
    if (setUps.length === 0) throw new Refusal('a folder that does not say how its tables are set up');
    const made = emptySetUp();
    for (const file of setUps) setUp(await read(file), made);
    const cases: Case[] = [];
    for (const file of files) {
      try {
        if (otherDatabase.test(file)) throw new Refusal('another database');
        cases.push(readCase(path.posix.basename(file, '.yaml'), await read(file)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refuse(error.message);
      }
    }
    if (cases.length === 0) return { suite: undefined, refused };
    const { sql, tree } = made;
    const suite: Suite = {
      suite: folder,
      source: casesBelow,
      classes: [],
      perCase: false,
      server: { env: {} },
      extensions: [],
      setup_sql: sql,
      metadata: tree,
      cases,
    };
    return { suite, refused };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (files.length > 0) refuse(error.message, files.length);
    return { suite: undefined, refused };
  }
}

/** The folder's own, else that of the folder around it: empty where there is none. */
function nearestSetUp(folder: string, all: ReadonlySet<string>): string[] {
  const own = setUpFiles.map((name) => `${folder}/${name}`).filter((file) => all.has(file));
  const above = path.posix.dirname(folder);
  return own.length > 0 || above === '.' || above === folder ? own : nearestSetUp(above, all);
}

interface SetUp {
  readonly sql: string[];
  readonly tree: Json;
}

const emptySetUp = (): SetUp => ({
  sql: [],
  tree: {
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        tables: [],
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      },
    ],
  },
});

const editing = new Map(
  Object.entries({ ...tableCommands, ...permissionCommands, ...roleCommands, ...collectionCommands }),
);
/** They undo what other tests have left, which is not there. */
const undoing = ['clear_metadata', 'drop_inconsistent_metadata'];
const renamed: Readonly<Record<string, string>> = { add_existing_table_or_view: 'track_table' };

/** Commands of the older API, whose names had no kind of source; SQL comes first, whatever the order. */
function setUp(body: unknown, made: SetUp): void {
  const asked = command.safeParse(body).data;
  if (asked === undefined) throw new Refusal('a set-up that is no command');
  const { type, args } = asked;
  const given = type.replace(/^(pg|postgres)_/, '');
  const name = renamed[given] ?? given;
  if (undoing.includes(name)) return;
  if (name === 'bulk') {
    for (const inner of z.array(z.unknown()).catch([]).parse(args)) setUp(inner, made);
  } else if (name === 'run_sql') made.sql.push(z.object({ sql: z.string() }).parse(args).sql);
  else if (name === 'insert') made.sql.push(...insertions(args));
  else {
    const edit = editing.get(name);
    if (edit === undefined) throw new Refusal(`set-up by ${name}`);
    try {
      edit(made.tree, argumentsOf(name, args));
    } catch {
      throw new Refusal(`set-up by ${name} as it is written`);
    }
  }
}

const tracked = ['track_table', 'untrack_table'];

/** In the older API a table was the arguments themselves. */
function argumentsOf(name: string, args: unknown): unknown {
  const isOlder =
    typeof args === 'string' || (typeof args === 'object' && args !== null && !('table' in args));
  return tracked.includes(name) && isOlder ? { table: args } : args;
}

const inserting = z.object({
  table: z.union([z.string(), z.object({ schema: z.string().default('public'), name: z.string() })]),
  objects: z.array(z.record(z.string(), z.unknown())),
});

function insertions(args: unknown): string[] {
  const { table, objects } = inserting.parse(args);
  const target =
    typeof table === 'string'
      ? pg.escapeIdentifier(table)
      : `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  return objects.map((row) => {
    const columns = Object.keys(row).map((column) => pg.escapeIdentifier(column));
    return columns.length === 0
      ? `insert into ${target} default values`
      : `insert into ${target} (${columns.join(', ')}) values (${Object.values(row).map(literal).join(', ')})`;
  });
}

const literal = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));

function readCase(name: string, body: unknown): Case {
  const steps = (Array.isArray(body) ? body : [body]).map((one): Case['steps'][number] => {
    const read = step.safeParse(one).data;
    if (read === undefined) throw new Refusal('a file that is no case');
    const { url, status, headers, method, query, response, description } = read;
    if (!/^\/(v1\/graphql|api\/rest\/)/.test(url))
      throw new Refusal(`the address ${url.split('?')[0] ?? ''}`);
    return {
      ...(description === undefined ? {} : { description }),
      url,
      method,
      headers: headers ?? {},
      ...(method === 'GET' ? {} : { body: query }),
      status,
      match: response === undefined ? 'status' : hasErrors(response) ? 'code' : 'exact',
      response,
    };
  });
  const isDirty = /\bmutation\b/.test(JSON.stringify(body));
  return { name, test: name, transport: ['http'], ...(isDirty ? { dirty: true } : {}), steps };
}

const hasErrors = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && ('errors' in response || 'error' in response);
