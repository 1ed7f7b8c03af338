// The step before graphql-codegen: the engine prints each role's schema from hasura/. They are not committed.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { testDatabase } from '../tests/support/postgres.ts';
import { roles, schemaFile } from './areas.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Writes what each role may ask, on a database of its own with all migrations. */
export async function writeSchemas(): Promise<void> {
  const database = await testDatabase({ migrate: true });
  try {
    const metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
    const config = parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'codegen',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    });
    const engine = await createEngine({ metadata, databaseUrl: database.url, config });
    try {
      for (const role of roles) {
        const file = path.join(root, schemaFile(role));
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, `${engine.printSchema(role).trimEnd()}\n`);
      }
    } finally {
      await engine.close();
    }
  } finally {
    await database.drop();
  }
}

if (import.meta.filename === process.argv[1]) await writeSchemas();
