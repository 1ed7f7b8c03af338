// `engine check`: all that is wrong with the metadata, by file and line; exit code 1 when there is something.
import { buildRoles } from '../api/buildRoles.ts';
import {
  type FoundInconsistency,
  showInconsistency,
  toInconsistentObject,
  findConsistent,
} from '../api/consistentMetadata.ts';
import { Memory } from '../base/admission/memory.ts';
import { silentLogger } from '../base/logger.ts';
import { parseConfig, type EngineConfig } from '../configuration/config.ts';
import { Database } from '../database/database.ts';
import { createAllowlist } from '../metadata/allowlist.ts';
import { MetadataError } from '../metadata/error.ts';
import { readMetadataTree, type MetadataTree } from '../metadata/files.ts';
import { unreadWarnings } from '../metadata/load.ts';
import { createRestEndpoints } from '../metadata/restEndpoints.ts';
import type { Options } from './arguments.ts';
import { consoleLogger, databaseUrlFor, metadataLocation } from './environment.ts';

/**
 * What in the metadata does not fit their form, this engine or the database. Throws what `pg` throws when the database
 * cannot be reached.
 */
async function checkProject(
  tree: MetadataTree,
  databaseUrl: string,
  config: EngineConfig,
): Promise<readonly FoundInconsistency[]> {
  const database = new Database({
    url: databaseUrl,
    pool: { ...config.pool, connections: 1 },
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

/** Resolves to the exit code. */
export async function check(options: Options, env: NodeJS.ProcessEnv): Promise<number> {
  const found = await findAll(options, env);
  if (options.json === true) console.log(JSON.stringify(asJson(found), null, 2));
  else console.log(asText(found));
  return found.length === 0 ? 0 : 1;
}

/** Files that cannot be read are inconsistencies too, as far as the reader of the list is concerned. */
async function findAll(options: Options, env: NodeJS.ProcessEnv): Promise<readonly FoundInconsistency[]> {
  const config = parseConfig(env);
  const location = metadataLocation(options);
  try {
    const tree = await readMetadataTree(location);
    for (const warning of unreadWarnings(tree)) consoleLogger.warn(warning);
    return await checkProject(tree, databaseUrlFor(options, tree.tree, { env, config }), config);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.message.split('\n').map((reason) => ({
      path: [],
      place: { file: location, path: [] },
      object: undefined,
      reason,
    }));
  }
}

/** The shape of Hasura's `get_inconsistent_metadata`, and where each stands. */
function asJson(found: readonly FoundInconsistency[]): object {
  return {
    is_consistent: found.length === 0,
    inconsistent_objects: found.map((one) => ({
      ...toInconsistentObject(one),
      file: one.place.file,
      ...(one.place.line === undefined ? {} : { line: one.place.line, column: one.place.column }),
    })),
  };
}

function asText(found: readonly FoundInconsistency[]): string {
  if (found.length === 0) return 'metadata is consistent';
  return [...found.map(showInconsistency), `${String(found.length)} inconsistencies`].join('\n');
}
