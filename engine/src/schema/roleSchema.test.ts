// The schemas of the library's roles as SDL, compared with goldens/schema/<role>.sdl (vitest -u writes them anew).
import path from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryMetadata, sessionOf, startLibrary } from '../../goldens/library.ts';

describe('role schemas', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  test.each(['admin', 'member', 'reader', 'shelves'])('%s', async (role) => {
    const sdl = library.api.printSchema(role);
    expect(() => buildSchema(sdl)).not.toThrow();
    await expect(sdl).toMatchFileSnapshot(
      path.join(import.meta.dirname, '../../goldens/schema', `${role}.sdl`),
    );
  });

  test('an unknown role has no schema to print', () => {
    expect(library.api.roles).toEqual(['admin', 'member', 'reader', 'shelves']);
    expect(() => library.api.printSchema('nobody')).toThrow('"nobody"');
  });

  test('a role called as another one acting for a backend is a role of its own', async () => {
    const metadata = libraryMetadata();
    for (const table of metadata.sources[0]?.tables ?? []) {
      for (const { permission } of table.insert_permissions) permission.backend_only = true;
      const [select] = table.select_permissions.filter(({ role }) => role === 'reader');
      if (select === undefined) continue;
      for (const role of ['member (backend)', 'backend member', 'plain member'])
        table.select_permissions.push({ ...select, role });
    }
    const other = await startLibrary(metadata);
    try {
      const mutation = 'mutation { insert_authors(objects: []) { affected_rows } }';
      for (const role of ['member (backend)', 'backend member', 'plain member']) {
        for (const useBackendOnlyPermissions of [false, true]) {
          const session = { ...sessionOf(role), useBackendOnlyPermissions };
          expect(() => other.prepare(mutation, {}, session)).toThrow('no mutations exist');
        }
      }
      const backend = { ...sessionOf('member', { 'user-id': '11' }), useBackendOnlyPermissions: true };
      expect(other.prepare(mutation, {}, backend).kind).toBe('mutation');
    } finally {
      await other.stop();
    }
  });
});
