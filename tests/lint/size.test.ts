// The house stays as small as it is: each figure of size.json is the most that its room may have. A figure goes up only by a
// commit of its own that says what was bought; UPDATE_SIZES=1 writes those that went down.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const figures = z.record(z.string(), z.record(z.string(), z.number()));
const file = path.join(root, 'size.json');
const limits = figures.parse(JSON.parse(readFileSync(file, 'utf8')));

const isCode = (file: string): boolean => /\.(ts|tsx|js|mjs)$/.test(file);
const isGenerated = (file: string): boolean => file.includes('/generated/');
const isTest = (file: string): boolean =>
  /\.test\.|\.e2e\.|\/fake|^tests\/|\/(?:testing|test|goldens|conformance)\//.test(file);
/** A file belongs to the first of these that it stands below. */
const rooms = [
  'engine/console',
  'engine',
  'server',
  'ssr',
  'shared',
  'web/src/admin',
  'web/src/site',
  'web/src/portal',
  'web',
  'tests',
];

/** What is there now, in the shape of size.json. */
function measured(): z.infer<typeof figures> {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  const lines = new Map<string, number>();
  for (const file of files.filter((one) => isCode(one) || one.endsWith('/up.sql')))
    lines.set(file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1);
  const sum = (some: string[]): number => some.reduce((total, file) => total + (lines.get(file) ?? 0), 0);
  const longer = (some: string[], most: number): number => some.filter((file) => sum([file]) > most).length;
  const code = files.filter((file) => isCode(file) && !isGenerated(file));
  const source = code.filter((file) => !isTest(file));
  const tests = code.filter(isTest);
  const folders = source.map((file) => path.dirname(file));
  const full = new Set(folders.filter((one) => folders.filter((other) => other === one).length > 12));
  const roomOf = (file: string): string => rooms.find((room) => file.startsWith(`${room}/`)) ?? 'the rest';
  const room = (name: string): Record<string, number> => {
    const own = source.filter((file) => roomOf(file) === name);
    return { source: sum(own), files: own.length, tests: sum(tests.filter((file) => roomOf(file) === name)) };
  };
  return {
    'the house': {
      source: sum(source),
      files: source.length,
      tests: sum(tests),
      'lines of up.sql': sum(files.filter((file) => file.endsWith('/up.sql'))),
      'generated lines': sum(files.filter((file) => isCode(file) && isGenerated(file))),
      'files above 350 lines': longer(source, 350),
      'test files above 500 lines': longer(tests, 500),
      'folders above 12 files': full.size,
    },
    ...Object.fromEntries([...rooms, 'the rest'].map((name) => [name, room(name)])),
  };
}

/** Each figure of `a` by its name, and what `b` says of it. */
const pairs = (a: z.infer<typeof figures>, b: z.infer<typeof figures>): [string, number, number][] =>
  Object.entries(a).flatMap(([room, kinds]) =>
    Object.entries(kinds).map(([kind, value]): [string, number, number] => [
      `${room}, ${kind}`,
      value,
      b[room]?.[kind] ?? 0,
    ]),
  );

test('no room is larger than size.json says', () => {
  const now = measured();
  const above = pairs(now, limits).filter(([, is, most]) => is > most);
  if (process.env.UPDATE_SIZES !== undefined) {
    const lowered = Object.entries(now).map(([room, kinds]) => [
      room,
      Object.fromEntries(
        Object.entries(kinds).map(([kind, value]) => [kind, Math.min(value, limits[room]?.[kind] ?? value)]),
      ),
    ]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  }
  expect(above.map(([name, is, most]) => `${name}: ${is}, ${is - most} above its line`)).toEqual([]);
});

test('what was deleted is taken from size.json, too', () => {
  const slack = pairs(measured(), limits).filter(([, is, most]) => most - is > Math.max(20, is / 50));
  expect(slack.map(([name, is, most]) => `${name}: ${is} of ${most}; run it with UPDATE_SIZES=1`)).toEqual(
    [],
  );
});
