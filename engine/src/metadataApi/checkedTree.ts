// What becomes of the metadata when SQL has changed the database's structure: what was dropped leaves them, and what
// depended on it must not be there, or goes as well.
import type pg from 'pg';
import type { EngineContext, MetadataState } from '../context.ts';
import { createAllowlist } from '../metadata/allowlist.ts';
import { treeOf } from '../metadata/load.ts';
import { valueAt } from '../metadata/objects.ts';
import type { Metadata } from '../metadata/schema.ts';
import { tableKey } from '../model/types.ts';
import { buildRoles } from '../roles/buildRoles.ts';
import { findConsistent, type FoundInconsistency, withoutObjects } from '../roles/consistentMetadata.ts';
import { newlyFound } from './changeMetadata.ts';
import { MetadataRefusal, refuseInconsistent } from './metadataRefusal.ts';
import { type Json, listAt } from './tree.ts';

interface CheckOptions {
  /** What depends on what was dropped goes too. */
  readonly cascades: boolean;
  readonly context: Pick<EngineContext, 'config' | 'databasesWith'>;
  /** Whose database the SQL is for. */
  readonly source: string;
}

/** Postgres's number → `schema.name`, of what the metadata track. */
type Tracked = Map<string, string>;

/**
 * To be called before the SQL runs; the function that it resolves to is to be called after that, in its transaction, and
 * resolves to the metadata as they are then. That throws a `MetadataRefusal` when something depends on what is gone.
 */
export async function checkedTree(
  client: pg.PoolClient,
  state: MetadataState,
  options: CheckOptions,
): Promise<() => Promise<Json>> {
  const { source } = options;
  const before = await findTracked(client, state.metadata, source);
  return async () => {
    const after = await findByNumber(client, [...before.keys()]);
    for (const [number, name] of before) {
      const now = after.get(number);
      if (now !== undefined && now !== name)
        throw new MetadataRefusal(
          'not-supported',
          `"${name}" is tracked and would be renamed to "${now}": this engine does not rename it in the metadata; untrack it first, or run the SQL with check_metadata_consistency false and replace the metadata`,
          { path: '$.args.sql' },
        );
    }
    const gone = new Set([...before].filter(([number]) => !after.has(number)).map(([, name]) => name));
    const tree = structuredClone(treeOf(state.metadata).tree) as Json;
    untrackGone(tree, state.metadata, { gone, source });
    return settle(client, tree, state.inconsistencies, options);
  };
}

async function settle(
  client: pg.PoolClient,
  tree: Json,
  before: readonly FoundInconsistency[],
  { cascades, context, source }: CheckOptions,
): Promise<Json> {
  const { inconsistencies } = await findConsistent(
    { tree, origins: [] },
    {
      build: async (metadata) => {
        createAllowlist(metadata);
        const { first, others } = context.databasesWith(source, client);
        await buildRoles(first, { metadata, config: context.config, others });
      },
    },
  );
  const dependents = newlyFound(inconsistencies, before);
  if (dependents.length === 0) return tree;
  const names = dependents.map(({ object }) => object?.name ?? 'metadata').join(', ');
  if (!cascades || dependents.some(({ object }) => object === undefined))
    throw refuseInconsistent(
      'dependency-error',
      `cannot drop due to the following dependent objects : ${names}`,
      dependents,
    );
  return withoutObjects(
    tree,
    dependents.map(({ path }) => path),
  ) as Json;
}

const relations = `select 't' || c.oid as number, n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f')`;
const functions = `select 'f' || p.oid as number, n.nspname || '.' || p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where true`;

async function find(
  client: pg.PoolClient,
  condition: (of: string) => string,
  values: unknown[],
): Promise<Tracked> {
  const text = `${relations} and ${condition('c.oid')} union all ${functions} and ${condition('p.oid')}`;
  const { rows } = await client.query<{ number: string; name: string }>(text, values);
  return new Map(rows.map(({ number, name }) => [number, name]));
}

async function findTracked(client: pg.PoolClient, metadata: Metadata, name: string): Promise<Tracked> {
  const source = metadata.sources.find((one) => one.name === name);
  const tables = (source?.tables ?? []).map(({ table }) => tableKey(table));
  const called = [
    ...(source?.functions ?? []).map((entry) => tableKey(entry.function)),
    ...(source?.tables ?? []).flatMap(({ computed_fields: fields }) =>
      fields.map(({ definition }) => tableKey(definition.function)),
    ),
  ];
  const named = (oid: string): string =>
    oid === 'c.oid'
      ? `n.nspname || '.' || c.relname = any ($1::text[])`
      : `n.nspname || '.' || p.proname = any ($2::text[])`;
  return find(client, named, [tables, called]);
}

function findByNumber(client: pg.PoolClient, numbers: readonly string[]): Promise<Tracked> {
  return find(client, (oid) => `${oid === 'c.oid' ? `'t'` : `'f'`} || ${oid} = any ($1::text[])`, [numbers]);
}

/** Tables and functions that are gone are not dependents of anything: they leave the metadata, as in Hasura. */
function untrackGone(
  tree: Json,
  metadata: Metadata,
  { gone, source: changed }: { gone: ReadonlySet<string>; source: string },
): void {
  for (const [index, { name, tables, functions: tracked }] of metadata.sources.entries()) {
    if (name !== changed) continue;
    const source = valueAt(tree, ['sources', index]) as Json;
    source['tables'] = listAt(source, 'tables').filter((_table, at) => {
      const table = tables[at]?.table;
      return table === undefined || !gone.has(tableKey(table));
    });
    if (source['functions'] === undefined || source['functions'] === null) continue;
    source['functions'] = listAt(source, 'functions').filter((_entry, at) => {
      const named = tracked[at]?.function;
      return named === undefined || !gone.has(tableKey(named));
    });
  }
}
