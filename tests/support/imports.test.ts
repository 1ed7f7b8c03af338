import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unitsWithoutDatabase } from '../nodes/units.ts';
import { reachedFrom } from './imports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-imports-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string): string => path.join(folder, name);

test('what a file reaches, by static and dynamic imports and around circles, each by the shortest way', () => {
  writeFileSync(at('a.ts'), "import { b } from './b.ts';\nimport './far.ts';\nimport fs from 'node:fs';\n");
  writeFileSync(at('b.ts'), "export type { A } from './a.ts';\nconst c = await import('./c.ts');\n");
  writeFileSync(at('c.ts'), "import './far.ts';\nimport './generated.ts';\n");
  writeFileSync(at('far.ts'), '');
  expect([...reachedFrom(at('a.ts'))]).toEqual([
    [at('a.ts'), 0],
    [at('b.ts'), 1],
    [at('far.ts'), 1],
    [at('c.ts'), 2],
    [at('generated.ts'), 3],
  ]);
});

test('the engine is reached by the entries of its package', () => {
  writeFileSync(
    at('d.ts'),
    "import { freePort } from '@prabesh/engine/localPostgres';\nimport '@prabesh/engine';\n",
  );
  const reached = reachedFrom(at('d.ts'));
  const engine = path.resolve(import.meta.dirname, '../../engine/src');
  expect(reached.get(path.join(engine, 'database/localPostgres.ts'))).toBe(1);
  expect(reached.get(path.join(engine, 'start/startEngine.ts'))).toBe(2);
});

test('units that run anywhere are those that reach no database', async () => {
  const units = await unitsWithoutDatabase();
  expect(units).toContain('engine/src/compile/sql/print.test.ts');
  expect(units).toContain('server/accounts/passwords/passwords.test.ts');
  expect(units).not.toContain('engine/src/execute/hostile.test.ts');
  expect(units).not.toContain('server/accounts/logins/signUp.test.ts');
});
