// How large the question banks' files are, in place of src/site/question-banks/builtSizes.ts.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, '../src/site/question-banks/builtSizes.ts');
const folder = path.resolve(import.meta.dirname, '../public/resources');

export function resourceSizes(): Plugin {
  return {
    name: 'resource-sizes',
    apply: 'build',
    load(id) {
      if (path.resolve(id) !== source) return null;
      const sizes = readdirSync(folder).map((name) => [
        `/resources/${name}`,
        statSync(path.join(folder, name)).size,
      ]);
      return `export const builtSizes = ${JSON.stringify(Object.fromEntries(sizes))};`;
    },
  };
}
