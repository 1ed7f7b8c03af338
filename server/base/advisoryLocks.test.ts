// Two jobs that take one lock by accident wait for each other, and nothing says why.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisoryLocks } from './advisoryLocks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const table = path.join(root, 'server/base/advisoryLocks.ts');

/** What runs beside each other on one database: the server, the engine, and the functions of the migrations. */
const sources = ['server', 'engine/src', 'hasura/migrations'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, folder, file))
    .filter((file) => /(?<!\.test)\.(?:ts|sql)$/.test(file) && file !== table)
    .map((file) => ({ name: path.relative(root, file), text: readFileSync(file, 'utf8') })),
);

const taking = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(\s*([^)\s]*)/g;

describe('advisory locks', () => {
  it('have a number each', () => {
    const numbers = Object.values(advisoryLocks);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are taken by a name: of the table, or hashed by Postgres', () => {
    const taken = sources.flatMap(({ name, text }) =>
      [...text.matchAll(taking)].map(([, of = '']) => ({ name, of })),
    );
    // The search finds what there is.
    expect(taken.length).toBeGreaterThan(9);
    // A pair of numbers (the engine's events) is never equal to one number.
    const others = taken.filter(
      ({ of }) => !/^(?:\$1$|\$1,$|hashtext(?:extended)?\(|\$\{migrationLock\})/.test(of),
    );
    expect(others).toEqual([]);
    for (const { name } of taken.filter(({ name: file, of }) => file.startsWith('server/') && of === '$1'))
      expect([name, sources.find((one) => one.name === name)?.text]).toEqual([
        name,
        expect.stringMatching(/import \{ advisoryLocks \} from/),
      ]);
  });

  it('of the server have no number outside the table', () => {
    const numbers = Object.values(advisoryLocks).map(String);
    const written = sources.flatMap(({ name, text }) =>
      numbers
        .filter((number) => text.replaceAll(/(?<=\d)_(?=\d)/g, '').includes(number))
        .map((number) => `${name}: ${number}`),
    );
    expect(written).toEqual([]);
  });
});
