// The schemas of the library's roles as SDL, compared with goldens/<role>.sdl (vitest -u writes them anew).
import path from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryMetadata, sessionOf, startLibrary } from '../compile/goldens/library.ts';

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
    await expect(sdl).toMatchFileSnapshot(path.join(import.meta.dirname, 'goldens', `${role}.sdl`));
  });

  test('an unknown role has no schema to print', () => {
    expect(library.api.roles).toEqual(['admin', 'member', 'reader', 'shelves']);
    expect(() => library.api.printSchema('nobody')).toThrow('"nobody"');
  });

  test('a role that may ask for nothing is told so', async () => {
    expect(await library.ask('{ no_queries_available }', {}, sessionOf('nobody'))).toEqual({
      data: { no_queries_available: 'There are no queries available to the current role.' },
    });
  });

  test('backend-only permissions are there for a backend alone', async () => {
    const metadata = libraryMetadata();
    for (const table of metadata.sources[0]?.tables ?? []) {
      for (const { permission } of table.insert_permissions) permission.backend_only = true;
    }
    const other = await startLibrary(metadata);
    try {
      const mutation = 'mutation { insert_authors(objects: []) { affected_rows } }';
      const member = sessionOf('member', { 'user-id': '11' });
      expect(() => other.prepare(mutation, {}, member)).toThrow('not found');
      const backend = { ...member, useBackendOnlyPermissions: true };
      expect(await other.ask(mutation, {}, backend)).toEqual({
        data: { insert_authors: { affected_rows: 0 } },
      });
    } finally {
      await other.stop();
    }
  });
});
