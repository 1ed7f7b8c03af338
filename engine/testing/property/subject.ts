// One caller of a set over three databases: as it is, with other hidden rows and values, and without any.
import { buildSchema, type GraphQLSchema, parse, print, visit } from 'graphql';
import type pg from 'pg';
import { sessionOf } from '../../goldens/library.ts';
import type { Random } from '../../goldens/random.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { toResponse } from '../../src/base/errors.ts';
import type { Metadata } from '../../src/metadata/schema.ts';
import type { Session } from '../../src/session/session.ts';
import { withClient } from '../postgres.ts';
import type { Sources } from './conditions.ts';
import type { Asked } from './dress.ts';
import { changeHidden } from './hiddenChanges.ts';
import type { OperationKind, ValueOf } from './operations.ts';
import type { Caller, PropertySet } from './propertySet.ts';
import { reduce } from './reduced.ts';
import { footprint, type Rights, rightsOf } from './rights.ts';
import { SwitchPool } from './switchPool.ts';
import { readSetFunctions, readTables } from './tables.ts';
import { sampleValues } from './values.ts';
import { Writes } from './writes.ts';

/** A mistake of the engine, for the test of the tests. */
export interface Planted {
  readonly metadata?: (metadata: Metadata) => Metadata;
  readonly schema?: (sdl: string) => string;
}

export interface Outcome {
  readonly finding: string | null;
  /** The error, where the answer is one. */
  readonly refusal: string | null;
  /** A constraint of the database told of a hidden row: KNOWN_DIFFERENCES.md, "Permissions". */
  readonly isConstraint: boolean;
  readonly comparisons: number;
}

export interface Subject {
  readonly schema: GraphQLSchema;
  readonly valueOf: ValueOf;
  /** How many hidden things differ by now. */
  readonly hidden: number;
  check(kind: OperationKind, asked: Asked): Promise<Outcome>;
  changeHidden(attempts: number): Promise<number>;
  /** For a report. */
  sqlOf(asked: Asked): Promise<string>;
  stop(): Promise<void>;
}

interface Place {
  readonly pool: SwitchPool;
  readonly api: Api;
  readonly url: string;
  drop(): Promise<void>;
}

const config = {
  stringifyNumericTypes: false,
  inferFunctionPermissions: true,
  experimentalFeatures: ['naming_convention'] as const,
};

/** The answer's text, or the error's; of a subscription what its first fetch finds. */
async function ask(api: Api, asked: Asked, session: Session): Promise<{ text: string; isRefused: boolean }> {
  try {
    const operation = api.prepare({ query: asked.query, variables: asked.variables }, session);
    if (operation.kind !== 'subscription')
      return { text: (await operation.execute()).json, isRefused: false };
    const { live } = operation;
    const answers = await live.fetch([{ id: 'one', parameters: live.parameters, cursor: live.cursor }]);
    const answer = answers.get('one');
    if (answer?.cursor === undefined) return { text: answer?.json ?? 'nothing', isRefused: false };
    // Rows that are equal in the cursor come in no order.
    return { text: JSON.stringify({ ...answer, json: unordered(answer.json) }), isRefused: false };
  } catch (error) {
    return { text: JSON.stringify(toResponse(error, false)), isRefused: true };
  }
}

/** Sums of floats differ in their last digits with the order in which rows are read. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const rounded = (text: string): string =>
    text.replaceAll(/-?\d+\.\d{6,}(e[-+]?\d+)?/g, (number) => Number(number).toPrecision(9));
  return rounded(one) === rounded(other);
}

/** Rows that a write returns come in no order. */
function unordered(text: string): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map(sorted).sort((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sorted(one)]));
  };
  return JSON.stringify(sorted(JSON.parse(text)));
}

/** All that such an error may say: the constraint's name, and its tables'. */
const constraint =
  /^(Uniqueness violation\. duplicate key value violates unique constraint "[^"]+"|Foreign key violation\. (insert or update|update or delete) on table "[^"]+" violates foreign key constraint "[^"]+"( on table "[^"]+")?)$/;

function isConstraint(text: string): boolean {
  const { errors } = JSON.parse(text) as { errors?: { message: string }[] };
  return errors !== undefined && errors.every(({ message }) => constraint.test(message));
}

/** Sequences count on through writes that are undone, those of hidden rows too: each write begins at the same numbers. */
const sameNumbers = `select setval(seqrelid::regclass, least(1000000000, seqmax / 2)) from pg_sequence`;

/** What a trigger or default makes anew each time: ids and moments. */
const masked = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{4,}\+00:00/g, 'a moment');

function names({ query }: Asked): string[] {
  const found: string[] = [];
  visit(parse(query), {
    Field: (node) => void found.push(node.name.value),
    ObjectField: (node) => void found.push(node.name.value),
  });
  return found;
}

/** A limit of a permission is no condition: without hidden rows other ones come within it. */
function withoutLimits(metadata: Metadata): Metadata {
  const copy = structuredClone(metadata);
  for (const table of copy.sources.flatMap(({ tables }) => tables)) {
    for (const { permission } of table.select_permissions) delete permission.limit;
  }
  return copy;
}

const withoutConflict = ({ query, variables }: Asked): Asked | null => {
  const dropped: string[] = [];
  const document = visit(parse(query), {
    Argument: (node) => {
      if (!/^on_?conflict$/i.test(node.name.value)) return undefined;
      dropped.push(node.name.value);
      return null;
    },
    ObjectField: (node) => {
      if (!/^on_?conflict$/i.test(node.name.value)) return undefined;
      dropped.push(node.name.value);
      return null;
    },
  });
  return dropped.length > 0 ? { query: print(document), variables } : null;
};

/** A new database of the set, served with these metadata. */
async function openPlace(
  set: PropertySet,
  metadata: Metadata,
  prepare?: (client: pg.Client) => Promise<void>,
): Promise<Place> {
  const database = await set.database();
  if (prepare !== undefined) await withClient(database.url, prepare);
  const pool = new SwitchPool(database.url);
  const api = await createApi({ metadata, pool: pool.asPool, config });
  return { pool, api, url: database.url, drop: () => pool.end().then(() => database.drop()) };
}

/** What is never asked for need not fit the reduced database, where views are tables. */
const withoutUnasked = (metadata: Metadata, { without = [] }: PropertySet): Metadata => ({
  ...metadata,
  sources: metadata.sources.map((source) => ({
    ...source,
    functions: source.functions.filter((one) => !without.includes(one.function.name)),
  })),
});

interface Places {
  readonly real: Place;
  /** With other hidden rows and values. */
  readonly other: Place;
  /** Without any; null for who sees all. */
  readonly reduced: Place | null;
}

type Check = (asked: Asked) => Promise<Outcome>;

/** Reads tell the same in all three. */
function readCheck(
  { real, other, reduced }: Places,
  { unlimited, session, admin, set }: { unlimited: Api; session: Session; admin: Session; set: PropertySet },
): Check {
  const declassified = new Set(set.declassified);
  return async (asked) => {
    const one = await ask(real.api, asked, session);
    const two = await ask(other.api, asked, session);
    const told = { refusal: one.isRefused ? one.text : null, isConstraint: false, comparisons: 1 };
    if (!isSame(one.text, two.text)) {
      return { ...told, finding: `tells of what is hidden:\n  ${one.text}\n  ${two.text}` };
    }
    if (reduced === null || names(asked).some((name) => declassified.has(name)))
      return { ...told, finding: null };
    const all = await ask(unlimited, asked, session);
    const admins = await ask(reduced.api, asked, admin);
    const finding = isSame(all.text, admins.text)
      ? null
      : `is not what an admin finds without the hidden:\n  ${all.text}\n  ${admins.text}`;
    return { ...told, comparisons: 2, finding };
  };
}

interface WriteOptions {
  readonly session: Session;
  readonly set: PropertySet;
  /** Null for who may write all. */
  readonly writes: Writes | null;
  /** SQL of what the caller knows afterwards. */
  readonly known: string;
}

/** Writes tell and change the same in both, and only what the caller may. */
function writeCheck({ real, other }: Places, { session, set, writes, known }: WriteOptions): Check {
  const isTriggered = set.isTriggered === true;

  const written = async (at: Place, asked: Asked, judge: boolean) =>
    at.pool.undone(async (client) => {
      await client.query(sameNumbers);
      const answer = await ask(at.api, asked, session);
      const findings = judge ? ((await writes?.judge(client)) ?? []) : [];
      const { rows } = await client.query<{ footprint: string }>(known);
      return { ...answer, findings, footprint: rows[0]?.footprint ?? '' };
    });

  const isKnownConstraint = async (asked: Asked, texts: readonly string[]): Promise<boolean> => {
    if (texts.some(isConstraint)) return true;
    const plain = withoutConflict(asked);
    if (plain === null) return false;
    const one = await written(real, plain, false);
    const two = await written(other, plain, false);
    return one.text !== two.text && [one, two].some(({ text }) => isConstraint(text));
  };

  return async (asked) => {
    const one = await written(real, asked, true);
    const two = await written(other, asked, false);
    const told = { refusal: one.isRefused ? one.text : null, isConstraint: false, comparisons: 1 };
    if (one.findings.length > 0) return { ...told, finding: one.findings.slice(0, 5).join('\n') };
    const [first, second] = [one, two].map(({ text }) => unordered(isTriggered ? masked(text) : text));
    const isSameThen = isTriggered || one.footprint === two.footprint;
    if (isSame(first ?? '', second ?? '') && isSameThen) return { ...told, finding: null };
    if (await isKnownConstraint(asked, [one.text, two.text]))
      return { ...told, isConstraint: true, finding: null };
    return {
      ...told,
      finding: `tells of what is hidden:\n  ${one.text}\n  ${two.text}\n  known afterwards: ${String(one.footprint === two.footprint)}`,
    };
  };
}

export async function startSubject(
  set: PropertySet,
  caller: Caller,
  random: Random,
  planted: Planted = {},
): Promise<Subject> {
  const session = sessionOf(caller.role, caller.session);
  const metadata = planted.metadata?.(structuredClone(set.metadata)) ?? set.metadata;
  const real = await openPlace(set, metadata);
  const pool = real.pool.asPool;
  const sources: Sources = {
    tracked: set.metadata.sources[0]?.tables ?? [],
    tables: await readTables(pool),
    setFunctions: await readSetFunctions(pool),
    session: session.variables,
  };
  const rightsOptions = { metadata: set.metadata, role: caller.role, sources };
  const rights: Rights | null = caller.role === 'admin' ? null : rightsOf(rightsOptions);
  const known = rights === null ? 'select 1' : footprint(rights, sources, caller.knows ?? []);
  const other = await openPlace(set, metadata);
  const reduced =
    rights === null
      ? null
      : await openPlace(set, withoutUnasked(metadata, set), (client) => reduce(client, rightsOptions));
  const places = { real, other, reduced };
  const unlimited = await createApi({ metadata: withoutLimits(metadata), pool, config });
  const sdl = real.api.printSchema(caller.role);
  const schema = buildSchema(planted.schema?.(sdl) ?? sdl);
  const writes =
    rights === null
      ? null
      : new Writes({
          rights,
          sources,
          cascades: new Set(set.cascades),
          sideEffects: new Set(set.sideEffects),
          isTriggered: set.isTriggered === true,
        });
  await writes?.remember(pool);
  const admin = sessionOf('admin', caller.session);
  const query = readCheck(places, { unlimited, session, admin, set });
  const mutation = writeCheck(places, { session, set, writes, known });
  let hidden = 0;

  return {
    schema,
    valueOf: await sampleValues(pool, sources.tables, set.values ?? {}),
    get hidden() {
      return hidden;
    },
    check: (kind, asked) => (kind === 'mutation' ? mutation(asked) : query(asked)),
    changeHidden: async (attempts) => {
      if (rights === null) return 0;
      const options = { tables: sources.tables, rights, footprint: known, random, attempts };
      const without = new Set(set.frozen);
      const kept = await withClient(other.url, (client) => changeHidden({ ...options, client, without }));
      hidden += kept;
      return kept;
    },
    sqlOf: async (asked) => {
      real.pool.statements = [];
      await real.pool.undone(() => ask(real.api, asked, session));
      const { statements } = real.pool;
      real.pool.statements = undefined;
      return statements.join(';\n');
    },
    stop: async () => {
      for (const one of [real, other, reduced]) await one?.drop();
    },
  };
}
