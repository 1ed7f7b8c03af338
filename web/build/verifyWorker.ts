// Makes the worker of /verify for a build: which files it keeps, under a name that changes with any of them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const verifyWorkerFiles = { en: 'verify-worker.js', ne: 'verify-worker-ne.js' } as const;

interface KeptPage {
  /** Its path. */
  page: string;
  /** The HTML, as it was built. */
  html: string;
  /** Paths of the entry's modules, the one that begins first. */
  entry: readonly string[];
  /** Paths of what the page loads besides. */
  files: readonly string[];
}

/** The worker's text. @throws when the page does not begin with the entry */
export function verifyWorker({ page, html, entry, files }: KeptPage): string {
  const [start] = entry;
  if (start === undefined || !html.includes(start))
    throw new Error(`${page} does not begin with ${start ?? 'anything'}`);
  const code = readFileSync(path.join(import.meta.dirname, 'verifyWorker.js'), 'utf8');
  const kept = [...new Set([...entry, ...files])];
  const version = createHash('sha256')
    .update(JSON.stringify([code, page, kept]))
    .digest('hex')
    .slice(0, 12);
  const body = code.replace(/^\/\*[^]*?\*\/\s*(?:\/\/.*\n)*/, '').replace(/;\s*$/, '');
  return `// Keeps ${page} for when there is no network. Made by the build.\n(${body})(${JSON.stringify({ version, page, start, files: kept })});\n`;
}
