// `engine check`: everything that is wrong with a project's metadata, named at once.
import { buildRoles } from '../api/buildRoles.ts';
import { findConsistent, type FoundInconsistency } from '../api/consistentMetadata.ts';
import { Memory } from '../base/admission/memory.ts';
import { silentLogger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import { Database } from '../database/database.ts';
import { createAllowlist } from '../metadata/allowlist.ts';
import type { MetadataTree } from '../metadata/files.ts';
import { valueAt } from '../metadata/objects.ts';
import { createRestEndpoints } from '../metadata/restEndpoints.ts';
import { connectionInfo } from '../metadata/schema.ts';
import { sourceConnection } from '../served/sourceConnection.ts';

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
  // What is wrong with them is found below; how to connect is asked of them first.
  const info = connectionInfo.safeParse(
    valueAt(tree.tree, ['sources', 0, 'configuration', 'connection_info']),
  ).data;
  const { pool, tls } = sourceConnection(info, config.pool, { url: databaseUrl, env });
  const database = new Database({
    url: databaseUrl,
    pool: { ...pool, connections: 1 },
    tls,
    memory: new Memory(config.limits.answersTotal),
    config,
    logger: silentLogger,
  });
  try {
    const { inconsistencies } = await findConsistent(tree, {
      build: (metadata) => {
        createAllowlist(metadata);
        createRestEndpoints(metadata);
        return buildRoles(database.pool, { metadata, config });
      },
      omitsKeys: true,
    });
    return inconsistencies;
  } finally {
    await database.close();
  }
}
