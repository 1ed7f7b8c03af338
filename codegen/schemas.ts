// The step before graphql-codegen: the engine prints each role's schema from hasura/. With --check it writes nothing and
// fails where a committed schema differs.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { testDatabase } from '../tests/support/postgres.ts';
import { roles, schemaFile } from './areas.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The text of each schema, by its path below the root. */
async function printSchemas(): Promise<[string, string][]> {
  const database = await testDatabase({ migrate: true });
  try {
    const metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
    const config = parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'codegen',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    });
    const engine = await createEngine({ metadata, databaseUrl: database.url, config });
    try {
      return roles.map((role) => [schemaFile(role), `${engine.printSchema(role).trimEnd()}\n`]);
    } finally {
      await engine.close();
    }
  } finally {
    await database.drop();
  }
}

async function main(): Promise<void> {
  const stale: string[] = [];
  for (const [name, text] of await printSchemas()) {
    const file = path.join(root, name);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    stale.push(name);
    if (process.argv.includes('--check')) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (stale.length > 0 && process.argv.includes('--check'))
    throw new Error(`stale: ${stale.join(', ')}; run npm run codegen and commit the result`);
  console.log(`schemas: ${stale.length} of ${roles.length} files written`);
}

try {
  await main();
} catch (error) {
  console.error(`schemas: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
