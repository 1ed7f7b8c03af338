// What becomes of the metadata when SQL has changed the database's structure: they follow new names, what was dropped leaves
// them, and what depended on it must not be there, or goes as well.
import type pg from 'pg';
import type { EngineContext, MetadataState } from '../context.ts';
import { introspect, type Queryable } from '../introspect/introspect.ts';
import { createAllowlist } from '../metadata/allowlist.ts';
import { treeOf } from '../metadata/load.ts';
import { objectAt, objectPathOf } from '../metadata/objects.ts';
import { placeOf } from '../metadata/place.ts';
import type { Metadata } from '../metadata/schema.ts';
import { tableKey } from '../model/types.ts';
import { buildRoles } from '../roles/buildRoles.ts';
import { functionNames } from '../roles/buildSource.ts';
import {
  type ConsistentMetadata,
  findConsistent,
  type FoundInconsistency,
  withoutObjects,
} from '../roles/consistentMetadata.ts';
import type { Roles } from '../schema/role.ts';
import { newlyFound } from './changeMetadata.ts';
import { namingDropped, refuseRetyped, renamesAny, withNewNames, withTrackedNames } from './followChange.ts';
import { MetadataRefusal, refuseInconsistent } from './metadataRefusal.ts';
import { structureChange } from './structureChange.ts';
import { keyOf, tableFields } from './tableFields.ts';
import { copyOf, type Json, listAt, tidy } from './tree.ts';

interface CheckOptions {
  /** What depends on what was dropped goes too. */
  readonly cascades: boolean;
  readonly context: Pick<EngineContext, 'config' | 'databasesWith'>;
  /** The name of the source on whose database the SQL runs. */
  readonly source: string;
  /** Whether it runs in a transaction. */
  readonly isLocal: boolean;
}

interface Checked {
  readonly tree: Json;
  /** What of it fits the database, and the conditions of its event triggers. */
  readonly fitting:
    | { readonly metadata: Metadata; readonly conditions: Roles['eventConditions'] }
    | undefined;
}

/** Postgres's number → `schema.name`, of what the metadata track. */
type Tracked = Map<string, string>;

/**
 * To be called before the SQL runs; the function that it resolves to is to be called after that, in its transaction, and
 * resolves to the metadata as they are then: with the new names of tables and columns. That throws a `MetadataRefusal` when
 * something depends on what is gone.
 */
export async function checkedTree(
  client: pg.PoolClient,
  state: MetadataState,
  options: CheckOptions,
): Promise<() => Promise<Checked>> {
  const { source } = options;
  const before = await introspect(client, functionNames(sourceNamed(state.metadata, source)));
  const functions = await findTracked(client, state.metadata, source);
  return async () => {
    const change = structureChange(before, await introspect(client));
    const goneFunctions = refuseRenamed(functions, await findByNumber(client, [...functions.keys()]));
    const given = treeOf(state.metadata).tree as Json;
    const following = { source, change, fields: tableFields(given, source, before) };
    const tree = copyOf(given);
    untrackGone(tree, source, { tables: change.droppedTables, functions: goneFunctions });
    refuseRetyped(tree, following);
    const dropped = namingDropped(tree, following).map((path) => ({
      path,
      place: placeOf({ tree, origins: [] }, path),
      object: objectAt(tree, objectPathOf(path) ?? []),
      reason: 'what it names was dropped',
    }));
    const paths = dropped.map(({ path }) => path);
    const renamed = withNewNames(withoutObjects(tree, paths) as Json, following);
    const { inconsistencies, rest } = await consistencyOf(client, renamed, options);
    const found = newlyFound(inconsistencies, state.inconsistencies);
    const known = namesNow(withTrackedNames(given, following), state.inconsistencies);
    const more = found.filter(({ object }) => object === undefined || !known.has(object.name));
    const fitting = rest && { metadata: rest.metadata, conditions: rest.built.eventConditions };
    if (dropped.length === 0 && more.length === 0) return { tree: renamed, fitting };
    refuseDependents({ dropped, more }, { ...options, isRenamed: renamesAny(change) });
    const left = withoutObjects(
      renamed,
      more.map(({ path }) => path),
    ) as Json;
    tidy(left);
    return { tree: left, fitting };
  };
}

const sourceNamed = ({ sources }: Metadata, name: string): Metadata['sources'][number] | undefined =>
  sources.find((source) => source.name === name);

const consistencyOf = (
  client: pg.PoolClient,
  tree: Json,
  { context, source, isLocal }: CheckOptions,
): Promise<ConsistentMetadata<Roles>> =>
  findConsistent(
    { tree, origins: [] },
    {
      build: async (metadata) => {
        createAllowlist(metadata);
        const { first, others } = context.databasesWith(source, isLocal ? unfailing(client) : client);
        return buildRoles(first, { metadata, config: context.config, others });
      },
    },
  );

/** What fails there does not end the transaction: that something cannot be asked is found out by asking. */
const unfailing = (client: pg.PoolClient): Queryable =>
  ({
    async query(text: string, values?: unknown[]) {
      await client.query('savepoint engine_check');
      try {
        return await client.query(text, values);
      } catch (error) {
        await client.query('rollback to savepoint engine_check');
        throw error;
      }
    },
  }) as Queryable;

/** What was inconsistent before, as it is called in this tree: to have another name is nothing new. */
const namesNow = (tree: Json, before: readonly FoundInconsistency[]): Set<string> =>
  new Set(before.flatMap(({ path }) => objectAt(tree, objectPathOf(path) ?? [])?.name ?? []));

/** Returns where all of them may go. What only does not fit new names never goes: nobody has dropped it. */
function refuseDependents(
  { dropped, more }: Record<'dropped' | 'more', readonly FoundInconsistency[]>,
  { cascades, isRenamed }: CheckOptions & { isRenamed: boolean },
): void {
  const all = [...dropped, ...more];
  const isWhole = all.some(({ object }) => object === undefined);
  if (isRenamed && more.length > 0 && (cascades || dropped.length === 0))
    throw refuseInconsistent('unexpected', 'cannot continue due to new inconsistent metadata', more);
  if (cascades && !isWhole) return;
  const names = all.map(({ object }) => object?.name ?? 'metadata').join(', ');
  throw refuseInconsistent(
    'dependency-error',
    `cannot drop due to the following dependent objects : ${names}`,
    all,
  );
}

/** The functions that are gone; throws for those that have another name: as in Hasura, metadata do not follow them. */
function refuseRenamed(before: Tracked, after: Tracked): Set<string> {
  for (const [number, name] of before) {
    const now = after.get(number);
    if (now !== undefined && now !== name)
      throw new MetadataRefusal(
        'not-supported',
        `function "${name}" is tracked and would be renamed to "${now}", which the metadata do not follow: untrack it first, or run the SQL with check_metadata_consistency false and replace the metadata`,
        { path: '$.args.sql' },
      );
  }
  return new Set([...before].filter(([number]) => !after.has(number)).map(([, name]) => name));
}

const functions = `select p.oid::text as number, n.nspname || '.' || p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where`;

async function find(client: pg.PoolClient, condition: string, values: readonly string[]): Promise<Tracked> {
  const text = `${functions} ${condition} = any ($1::text[])`;
  const { rows } = await client.query<{ number: string; name: string }>(text, [values]);
  return new Map(rows.map(({ number, name }) => [number, name]));
}

function findTracked(client: pg.PoolClient, metadata: Metadata, source: string): Promise<Tracked> {
  const { functions: tracked = [], tables = [] } = sourceNamed(metadata, source) ?? {};
  const called = [
    ...tracked.map((entry) => tableKey(entry.function)),
    ...tables.flatMap(({ computed_fields: fields }) =>
      fields.map(({ definition }) => tableKey(definition.function)),
    ),
  ];
  return find(client, `n.nspname || '.' || p.proname`, called);
}

const findByNumber = (client: pg.PoolClient, numbers: readonly string[]): Promise<Tracked> =>
  find(client, 'p.oid::text', numbers);

/** Tables and functions that are gone are not dependents of anything: they leave the metadata, as in Hasura. */
function untrackGone(
  tree: Json,
  source: string,
  gone: Record<'tables' | 'functions', ReadonlySet<string>>,
): void {
  const entry = listAt(tree, 'sources').find(({ name }) => name === source) ?? {};
  for (const [list, name] of [
    ['tables', 'table'],
    ['functions', 'function'],
  ] as const) {
    const entries = entry[list];
    if (!Array.isArray(entries)) continue;
    entry[list] = (entries as Json[]).filter((one) => !gone[list].has(keyOf(one[name]) ?? ''));
  }
}
