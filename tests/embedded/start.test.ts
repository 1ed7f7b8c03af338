// Starts that are refused in one line before anything is touched. Those that succeed: installation.test.ts.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folder, start } from './kept.ts';
import type { LaunchOptions } from './product.ts';

const asNode18 = 'Object.defineProperty(process,%22version%22,{value:%22v18.20.8%22})';
it.each<[string, Partial<LaunchOptions>, RegExp]>([
  // 78: the unit does not try it again.
  ['a wrong variable', { env: { PORT: 'http' } }, /^PORT must be a number$/],
  [
    'an old Node',
    { env: { NODE_OPTIONS: `--import data:text/javascript,${asNode18}` } },
    /^Prabesh needs Node 20\.19 or newer, this is Node 18\.20\.8: .*$/,
  ],
  [
    'few open files',
    { ulimit: '-n 64' },
    /^This process may open 64 files, Prabesh needs 1024: raise the limit .*$/,
  ],
  [
    'a small heap',
    { env: { NODE_OPTIONS: '--max-old-space-size=64' } },
    /^Node may use 64 MB for its heap, Prabesh needs 208 MB: raise .*$/,
  ],
])('is refused in one line for %s, before it touches anything', async (_name, options, line) => {
  const dataDir = path.join(folder(), 'data');
  const product = await start({ dataDir, ...options });
  expect(await product.ended).toBe(78);
  expect(product.output().trim()).toMatch(line);
  expect(existsSync(dataDir)).toBe(false);
});
