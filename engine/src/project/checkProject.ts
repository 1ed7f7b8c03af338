// `engine check`: everything that is wrong with a project's metadata, named at once.
import type { EngineConfig } from '../config.ts';
import { Database } from '../database/database.ts';
import { Memory } from '../database/memory.ts';
import { checkEvents } from '../events/sourceEvents.ts';
import { readHandlers } from '../execute/actionCall.ts';
import { silentLogger } from '../logger.ts';
import { createAllowlist } from '../metadata/allowlist.ts';
import type { MetadataTree } from '../metadata/files.ts';
import { valueAt } from '../metadata/objects.ts';
import { createRestEndpoints } from '../metadata/restEndpoints.ts';
import { type ConnectionInfo, connectionInfo, type Metadata } from '../metadata/schema.ts';
import { buildRoles } from '../roles/buildRoles.ts';
import { findConsistent, type FoundInconsistency, withoutAnswer } from '../roles/consistentMetadata.ts';
import { type LeftOut, RemoteIntrospection } from '../roles/remoteIntrospection.ts';
import { sourceConnection } from '../sourceConnection.ts';
import { addressOf, missing } from '../sourceDatabase.ts';

const infoOf = (source: unknown): ConnectionInfo | undefined =>
  connectionInfo.safeParse(valueAt(source, ['configuration', 'connection_info'])).data;

export interface CheckOptions {
  /** From `readMetadataTree`. */
  readonly tree: MetadataTree;
  readonly databaseUrl: string;
  readonly config: EngineConfig;
  /** Where the metadata name variables. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * What in the metadata does not fit their form, this engine or the database. Throws what `pg` throws when the database
 * cannot be reached.
 */
export async function checkProject({
  tree,
  databaseUrl,
  config,
  env,
}: CheckOptions): Promise<readonly FoundInconsistency[]> {
  const memory = new Memory(config.limits.answersTotal);
  // What is wrong with them is found below; how to connect is asked of them first.
  const info = infoOf(valueAt(tree.tree, ['sources', 0]));
  const { pool, tls } = sourceConnection(info, config.pool, { url: databaseUrl, env });
  const database = new Database({
    url: databaseUrl,
    pool: { ...pool, connections: 1 },
    tls,
    memory,
    config,
    logger: silentLogger,
  });
  const firstName = String(valueAt(tree.tree, ['sources', 0, 'name']));
  const others = furtherSources(tree, { config, env, memory });
  const pools = new Map([...others].map(([name, one]) => [name, 'reason' in one ? one : one.pool]));
  const reachable = [...others].flatMap(([name, one]) => ('reason' in one ? [] : [[name, one] as const]));
  const databases = { all: () => [[firstName, database] as const, ...reachable] };
  const remotes = new RemoteIntrospection(env);
  let leftOut: readonly LeftOut[] = [];
  try {
    const build = async (metadata: Metadata): Promise<void> => {
      createAllowlist(metadata);
      createRestEndpoints(metadata);
      const found = await remotes.find(metadata);
      ({ leftOut } = found);
      await buildRoles(database.pool, { metadata, config, introspected: found.schemas, others: pools });
      readHandlers(metadata, env);
      await checkEvents(metadata, databases, { env, limits: config.limits });
    };
    const { inconsistencies } = await findConsistent(tree, { build, omitsKeys: true });
    return [...inconsistencies, ...withoutAnswer(tree, leftOut)];
  } finally {
    remotes.close();
    await Promise.all(databases.all().map(([, one]) => one.close()));
  }
}

/** The databases of the sources beside the first, by name, or why they cannot be had. */
function furtherSources(
  { tree }: MetadataTree,
  { config, env, memory }: Pick<CheckOptions, 'config' | 'env'> & { memory: Memory },
): Map<string, Database | { reason: string }> {
  const sources = valueAt(tree, ['sources']);
  const found = new Map<string, Database | { reason: string }>();
  for (const source of Array.isArray(sources) ? (sources.slice(1) as unknown[]) : []) {
    const name = valueAt(source, ['name']);
    const info = infoOf(source);
    if (typeof name !== 'string' || info === undefined || found.has(name)) continue;
    const url = addressOf(info, env);
    if (url === undefined) {
      found.set(name, { reason: missing(info) });
      continue;
    }
    const { pool, tls } = sourceConnection(info, config.pool, { url, env });
    const one = { url, pool: { ...pool, connections: 1 }, tls, memory, config, logger: silentLogger };
    found.set(name, new Database(one));
  }
  return found;
}
