// Which units run anywhere: those that do not reach a test database by any import.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { reachedFrom } from '../support/imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const databases = ['tests/support/postgres.ts', 'engine/testing/postgres.ts'].map((file) =>
  path.join(root, file),
);

/** Test files of the engine and the server, relative to the repository's root. */
export async function unitsWithoutDatabase(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['engine', 'server']) {
    const files = await readdir(path.join(root, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))) {
      const relative = path.join(folder, file);
      const reached = reachedFrom(path.join(root, relative));
      if (!databases.some((database) => reached.has(database))) found.push(relative);
    }
  }
  return found.sort();
}
