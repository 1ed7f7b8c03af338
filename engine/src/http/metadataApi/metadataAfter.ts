// What becomes of the metadata when SQL has changed the database's structure: tables and functions that were dropped leave
// them; what depended on those must not be there, or goes as well. Metadata do not follow new names.
import type pg from 'pg';
import { buildRoles, functionNames } from '../../api/buildRoles.ts';
import { findConsistent, type FoundInconsistency, withoutObjects } from '../../api/consistentMetadata.ts';
import type { Queryable } from '../../database/introspect/introspect.ts';
import { createAllowlist } from '../../metadata/allowlist.ts';
import { treeOf } from '../../metadata/load.ts';
import { tableKey } from '../../model/types.ts';
import type { EngineContext } from '../../served/context.ts';
import { MetadataRefusal, refuseInconsistent } from './metadataRefusal.ts';
import { newlyFound } from './runCommand.ts';

interface CheckOptions {
  /** What depends on what was dropped goes, too. */
  readonly cascades: boolean;
  /** The SQL is in a transaction, which a failing question must not end. */
  readonly isLocal: boolean;
}

/** Of tables and functions that the metadata name: Postgres's number, and the name (`schema.name`). */
const trackedNames = `
  select c.oid::text as number, n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname || '.' || c.relname = any ($1::text[]) or c.oid::text = any ($2::text[])
  union all
  select p.oid::text, n.nspname || '.' || p.proname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname || '.' || p.proname = any ($1::text[]) or p.oid::text = any ($2::text[])`;

/** Looks before the SQL (`remember`) and after it (`check`). */
export function metadataAfter(
  context: EngineContext,
  { cascades, isLocal }: CheckOptions,
): {
  remember(client: pg.PoolClient): Promise<void>;
  /** Resolves to the metadata as they are then, in Hasura's form; throws what is in the way. */
  check(client: pg.PoolClient): Promise<unknown>;
} {
  const state = context.metadataState();
  const [source] = state.metadata.sources;
  const names = [...(source?.tables ?? []).map(({ table }) => tableKey(table)), ...functionNames(source)];
  let known: ReadonlyMap<string, string> = new Map();
  const ask = async (client: pg.PoolClient): Promise<Map<string, string>> => {
    const { rows } = await client.query<{ number: string; name: string }>(trackedNames, [
      names,
      [...known.keys()],
    ]);
    return new Map(rows.map(({ number, name }) => [number, name]));
  };
  return {
    async remember(client) {
      known = await ask(client);
    },
    async check(client) {
      refuseRenamed(known, await ask(client));
      const { tree } = treeOf(state.metadata);
      const { inconsistencies } = await findConsistent(
        { tree, origins: [] },
        {
          build: async (metadata) => {
            createAllowlist(metadata);
            return buildRoles(isLocal ? unfailing(client) : client, { metadata, config: context.config });
          },
        },
      );
      const found = newlyFound(inconsistencies, state.inconsistencies);
      const dependents = found.filter((one) => !isTracked(one));
      if (dependents.length > 0 && !(cascades && dependents.every(({ object }) => object !== undefined))) {
        const named = dependents.map(({ object }) => object?.name ?? 'metadata').join(', ');
        const message = `cannot drop due to the following dependent objects : ${named}`;
        throw refuseInconsistent('dependency-error', message, dependents);
      }
      return withoutObjects(
        tree,
        found.map(({ path }) => path),
      );
    },
  };
}

/** A table or function is nobody's dependent: it leaves the metadata with the database's. */
const isTracked = ({ object }: FoundInconsistency): boolean =>
  object !== undefined && ['table', 'function'].includes(object.type);

function refuseRenamed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  for (const [number, name] of before) {
    const now = after.get(number);
    if (now !== undefined && now !== name)
      throw new MetadataRefusal(
        'not-supported',
        `"${name}" is tracked and would be renamed to "${now}", which the metadata do not follow: run the SQL with check_metadata_consistency false and replace the metadata`,
        { path: '$.args.sql' },
      );
  }
}

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
