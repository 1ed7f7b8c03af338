// What features may share (zones.js) is what they do share: permissions that nobody needs any more go.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const configuration = z.object({
  sharedFeatures: z.record(
    z.string(),
    z.object({ rooms: z.array(z.string()), of: z.record(z.string(), z.array(z.string())) }),
  ),
});

/** 'first second' for each feature that imports another one of its area, by its modules. */
async function importsIn(area: string): Promise<Set<string>> {
  const folder = path.join(root, 'web/src', area);
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(entry.name)) continue;
    const code = await readFile(path.join(entry.parentPath, entry.name), 'utf8');
    const [from = ''] = path.relative(folder, entry.parentPath).split(path.sep);
    for (const [, address = ''] of code.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const [to = '..'] = path.relative(folder, path.resolve(entry.parentPath, address)).split(path.sep);
      if (to !== from && to !== '..') found.add(`${from} ${to}`);
    }
  }
  return found;
}

test.each(['site', 'portal', 'admin'])('%s shares what it says, and no more', async (area) => {
  const loaded: unknown = await import(path.join(root, 'zones.js'));
  const shared = configuration.parse(loaded).sharedFeatures[area];
  if (shared === undefined) throw new Error(`nothing is said of ${area}`);
  const found = await importsIn(area);
  const declared = Object.entries(shared.of).flatMap(([one, others]) =>
    others.map((other) => `${one} ${other}`),
  );
  expect(declared.filter((pair) => !found.has(pair))).toEqual([]);
  const used = new Set([...found].map((pair) => pair.split(' ')[1]));
  expect(shared.rooms.filter((room) => !used.has(room))).toEqual([]);
});
