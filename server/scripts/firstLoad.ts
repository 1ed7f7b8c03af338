// The limits of the first page: what a phone must have got before it can use '/'.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const limits = {
  /** JavaScript before '/' is interactive, gzip. */
  script: 190 * 1024,
  /** Latin fonts, as they are. */
  latin: 60 * 1024,
} as const;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * The figures in one line.
 * @throws when one is over its limit, naming the heaviest parts
 */
export function checkFirstLoad(client: string, modules: readonly string[]): string {
  const weights = modules
    .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
  const script = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const latin = readdirSync(path.join(client, 'assets'))
    .filter((name) => /anek-latin-latin-wght.*\.woff2$/.test(name))
    .reduce((sum, name) => sum + statSync(path.join(client, 'assets', name)).size, 0);
  const figures =
    `first load of /: ${kilobytes(script)} of JavaScript in ${modules.length} files ` +
    `(limit ${kilobytes(limits.script)}), ${kilobytes(latin)} of Latin font (limit ${kilobytes(limits.latin)})`;
  if (script <= limits.script && latin <= limits.latin) return figures;
  const heaviest = weights
    .slice(0, 12)
    .map(({ file, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${file}`);
  throw new Error(`Too heavy: ${figures}\n${heaviest.join('\n')}`);
}
