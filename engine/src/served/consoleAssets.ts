// The built app of engine/console, read once at the start.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Where `npm run build -w @prabesh/engine` puts it. */
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

export const consoleMissing =
  'HASURA_GRAPHQL_ENABLE_CONSOLE is set, but the console is not built: run "npm run build -w @prabesh/engine" and start again. Until then /console answers 404';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

export interface ConsoleAssets {
  readonly page: string;
  /** By address below /console/. */
  readonly files: ReadonlyMap<string, Asset>;
}

export interface ConsoleOptions {
  /** The built app; the engine's own unless told otherwise. */
  readonly folder?: string | undefined;
  /** Written into the page, which then asks nobody for the admin secret: only for one that everybody knows. */
  readonly secret?: string | undefined;
}

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** All of the built app, in memory; undefined where nobody has built it. */
export function readConsole({ folder = consoleFolder, secret }: ConsoleOptions = {}):
  | ConsoleAssets
  | undefined {
  const files = new Map<string, Asset>();
  let page: string | undefined;
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return undefined;
  }
  for (const name of names) {
    const type = types[path.extname(name)];
    if (type === undefined) continue;
    const body = readFileSync(path.join(folder, name));
    if (name === 'index.html') {
      const attribute = secret === undefined ? '' : ` data-admin-secret="${quoted(secret)}"`;
      page = body.toString('utf8').replace('<body>', () => `<body${attribute}>`);
    } else {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const address = name.split(path.sep).join('/');
      files.set(address, { type, body, zipped: gzipSync(body), etag });
    }
  }
  return page === undefined ? undefined : { page, files };
}
