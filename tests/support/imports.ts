// What a file imports, through all files between: enough to know which tests a change touches, in a second.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Addresses of ours in imports, static and dynamic, in the only form that the formatter leaves. */
const pattern = /(?:from |import |import\()'((?:\.|@prabesh\/engine)[^']*)'/g;

/** Finds the engine's entries, which are named by its package. */
const { resolve } = createRequire(import.meta.url);

const known = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // A generated file that is not there yet, or one whose address carries a query.
  }
  const found = [...text.matchAll(pattern)].map(([, address = '']) =>
    address.startsWith('.') ? path.resolve(path.dirname(file), address) : resolve(address),
  );
  known.set(file, found);
  return found;
}

/** All files that `file` imports, itself included, each with the number of imports on the shortest way to it. */
export function reachedFrom(file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  // A Map's iteration comes to what is added meanwhile, so that the nearest are looked at first.
  for (const [at, distance] of distances) {
    for (const next of importsOf(at)) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
