// The limits of the first page: what a phone must have got before it can use '/'.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const limits = {
  /** JavaScript before '/' is interactive, gzip. */
  script: 128 * 1024,
  /** The Latin font, as it is. */
  latin: 60 * 1024,
  /** With both Devanagari ones, which '/' needs where a notice is in Nepali. */
  fonts: 130 * 1024,
} as const;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** @throws where the build has not exactly one font of that name */
function fontSize(client: string, name: string): number {
  const files = readdirSync(path.join(client, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(file),
  );
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${files.length} fonts are called ${name}`);
  return statSync(path.join(client, 'assets', file)).size;
}

/**
 * The figures in one line.
 * @throws when one is over its limit, naming the heaviest parts
 */
export function checkFirstLoad(client: string, modules: readonly string[]): string {
  const weights = modules
    .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
  const script = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const latin = fontSize(client, 'latin');
  const fonts = latin + fontSize(client, 'nepali-words') + fontSize(client, 'nepali');
  const figures =
    `first load of /: ${kilobytes(script)} of JavaScript in ${modules.length} files ` +
    `(limit ${kilobytes(limits.script)}), ${kilobytes(latin)} of Latin font (limit ${kilobytes(limits.latin)}), ` +
    `${kilobytes(fonts)} of fonts at most (limit ${kilobytes(limits.fonts)})`;
  if (script <= limits.script && latin <= limits.latin && fonts <= limits.fonts) return figures;
  const heaviest = weights
    .slice(0, 12)
    .map(({ file, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${file}`);
  throw new Error(`Too heavy: ${figures}\n${heaviest.join('\n')}`);
}
