// The step before graphql-codegen: the engine prints each role's schema from hasura/. They are not committed.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { testDatabase } from '../tests/support/postgres.ts';
import { type Role, roles, schemaFile } from './areas.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What each role may ask, as SDL, from a database of its own with all migrations. */
export async function printSchemas(): Promise<ReadonlyMap<Role, string>> {
  const database = await testDatabase({ migrate: true });
  try {
    const metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
    const config = parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'codegen',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    });
    const engine = await createEngine({ metadata, databaseUrl: database.url, config });
    try {
      return new Map(roles.map((role) => [role, `${engine.printSchema(role).trimEnd()}\n`]));
    } finally {
      await engine.close();
    }
  } finally {
    await database.drop();
  }
}

async function writeSchemas(): Promise<void> {
  for (const [role, schema] of await printSchemas()) {
    const file = path.join(root, schemaFile(role));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, schema);
  }
}

/** For whoever reads them in a checkout in which codegen has not run. */
export async function ensureSchemas(): Promise<void> {
  if (!roles.every((role) => existsSync(path.join(root, schemaFile(role))))) await writeSchemas();
}

if (import.meta.filename === process.argv[1]) await writeSchemas();
